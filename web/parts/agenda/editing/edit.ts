// An edit operation on an agenda, with temporary ids of new items.
import type { Tuple } from '../../../../contract/field.ts'
import type { Unsent } from '../../../api/writing/queue.ts'
import { type AgendaOf, wordOf } from '../agenda-of.ts'
import type { Target } from '../outline.ts'

/** What a line of an agenda says. */
export interface Written {
  title: string
  description?: string | null
  duration_seconds: number | null
  presenter_id: Tuple | null
}

/** One thing that was done. Until the server has answered, a new item has an id below 0. */
export type Edit =
  | { does: 'add'; id: number; target: Target; fields: Written }
  | {
      does: 'change'
      id: number
      fields: Partial<Written> /** The title that was read before it was changed. */
      was?: string
    }
  | { does: 'move'; id: number; target: Target }
  | {
      does: 'remove'
      id: number /** The item as it was shown before it was deleted. */
      was?: Pick<Written, 'title' | 'description'>
    }

/** What people wrote of an item. */
export const textOfItem = ({ title, description }: Pick<Written, 'title' | 'description'>): string =>
  `${title}\n${description ?? ''}`

/** Display of a pending edit. */
export interface UnsentEdit {
  /** The word for what has the agenda. */
  agenda_of: string
  edit: Edit
}

/** Whether something that waits is an edit of this agenda. */
export const isEditOf =
  (of: AgendaOf) =>
  (one: Unsent): one is Unsent<UnsentEdit> =>
    (one.about as Partial<UnsentEdit> | null)?.agenda_of === wordOf(of)

/** Returns whether something that waits is a new title of an item. */
export const isTitleOf = ({ about: { edit } }: Unsent<UnsentEdit>, agenda_item_id: number): boolean =>
  edit.does === 'change' && edit.fields.title !== undefined && realId(edit.id) === agenda_item_id

let last = 0
/** An id for an item that the server does not know yet. */
export const nextNewId = (): number => --last

const realIds = new Map<number, number>()
const newIds = new Map<number, number>()

/** The server has given an id to a new item. */
export function setRealId(id: number, real: number): void {
  realIds.set(id, real)
  newIds.set(real, id)
}

/** The id that the server gave to an item; its own where it gave none. */
export const realId = (id: number): number => realIds.get(id) ?? id

/** Stable key of an item in the page, so that its row stays the same once it has a real id. */
export const keyOf = (id: number): number => newIds.get(id) ?? id

/** A place by the ids that the server knows. */
export const realTarget = ({ parent_id, position }: Target): Target => ({
  parent_id: parent_id === null ? null : realId(parent_id),
  position,
})

/** What is sent of what was written. */
export const sentOf = ({ presenter_id, ...fields }: Partial<Written>) => ({
  ...fields,
  ...(presenter_id !== undefined && { presenter_id: presenter_id?.value ?? null }),
})
