// Interface of an editable agenda to its meeting, series or template.
import type { ReactNode } from 'react'
import type { MenuChoice } from '../../kit/dialogs/menu.tsx'
import type { AgendaOf } from './agenda-of.ts'
import type { Presenter } from './editing/written-item.ts'
import type { AgendaItem } from './outline.ts'

export interface AgendaHost {
  of: AgendaOf
  mayAdd: boolean
  /** Who may present items. */
  people: readonly Presenter[]
  /** The length of the meeting in seconds; undefined where it has none. */
  length: number | undefined
  /** Whether the one item `Discussion` stands for an empty agenda. */
  mayBePlaceholder?: boolean
  /** Placeholder of an empty agenda, with the id of the placeholder item. */
  empty?: (placeholder: number | undefined) => ReactNode
  /** More choices for the menu of an item. */
  choices?: (item: AgendaItem) => MenuChoice[]
}
