// Inverse of an agenda edit, for undo.

import type { AgendaItem } from '../outline.ts'
import { type Edit, realId, type Written } from './edit.ts'

/** What a line says now of what an edit is about to change. */
const presentOf = (item: AgendaItem, fields: Partial<Written>): Partial<Written> =>
  Object.fromEntries((Object.keys(fields) as (keyof Written)[]).map((name) => [name, item[name]]))

/** Computes the inverse of an edit from the items before it; undefined for edits that have a message with Undo instead. */
export function inverseOf(items: readonly AgendaItem[], edit: Edit): Edit | undefined {
  const { id } = edit
  const item = items.find(({ agenda_item_id }) => agenda_item_id === realId(id))
  if (!item) return undefined
  if (edit.does === 'move') {
    const target = { parent_id: item.parent_id?.value ?? null, position: item.position }
    return { does: 'move', id, target }
  }
  if (edit.does !== 'change') return undefined
  const { title } = edit.fields
  return { does: 'change', id, fields: presentOf(item, edit.fields), ...(title !== undefined && { was: title }) }
}
