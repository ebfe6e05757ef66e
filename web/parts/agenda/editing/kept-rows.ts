// Rows with unsaved text whose items somebody else has deleted, preserved at their place.
import { useLayoutEffect, useRef } from 'react'
import type { AgendaItem } from '../outline.ts'

/** The items, with deleted ones that are preserved. `isHeld`: whether removing a row would lose the reader's text. */
export function useKeptRows(
  given: readonly AgendaItem[],
  isHeld: (agenda_item_id: number) => boolean,
): readonly AgendaItem[] {
  const shown = useRef(given)
  const here = new Set(given.map(({ agenda_item_id }) => agenda_item_id))
  const rows = [...given]
  for (const [at, item] of shown.current.entries()) {
    if (here.has(item.agenda_item_id) || !isHeld(item.agenda_item_id)) continue
    const isInside = item.parent_id !== null && here.has(item.parent_id.value)
    rows.splice(Math.min(at, rows.length), 0, isInside ? item : { ...item, parent_id: null })
  }
  useLayoutEffect(() => {
    shown.current = rows
  })
  return rows.length === given.length ? given : rows
}

/** Returns a predicate: whether a preserved item was deleted by somebody else. */
export const isGoneFrom =
  (given: readonly AgendaItem[]) =>
  ({ agenda_item_id: id }: AgendaItem): boolean =>
    id > 0 && !given.some((one) => one.agenda_item_id === id)
