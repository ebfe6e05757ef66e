// The outline of an agenda: where each item stands, how long it takes, and what may lie inside what.
import { DEEPEST, type Entry, MOST_COPIED, MOST_ITEMS, MOST_TEXT } from '../../contract/agenda-item.ts'
import { refuse } from '../problem.ts'

/** An item by where it hangs; one that is still to be made has an id below 0. */
export interface Hanging {
  id: number
  parent_id: number | null
  duration_seconds: number | null
}

export interface Placed {
  /** Among the items that lie in the same one, from 0. */
  position: number
  /** In the outline, from 0. */
  place: number
  total_seconds: number
}

/**
 * The items in outline order, each with its place; items that lie in the same one keep the order in which they come.
 * Refuses an agenda that is too long, too deep or goes in circles; `field` is what was sent.
 */
export function arranged<I extends Hanging>(items: readonly I[], field: string): (I & Placed)[] {
  if (items.length > MOST_ITEMS) {
    throw refuse('agenda_items', 'too_long', `An agenda has at most ${MOST_ITEMS} items.`)
  }
  const inside = Map.groupBy(items, ({ parent_id }) => parent_id)
  const outline: (I & Placed)[] = []

  function place(parent: number | null, level: number): number {
    let total = 0
    for (const [position, item] of (inside.get(parent) ?? []).entries()) {
      if (level > DEEPEST) throw refuse(field, 'invalid_value', `Items lie at most ${DEEPEST} levels deep.`)
      const placed = { ...item, position, place: outline.length, total_seconds: 0 }
      outline.push(placed)
      placed.total_seconds = Math.max(item.duration_seconds ?? 0, place(item.id, level + 1))
      total += placed.total_seconds
    }
    return total
  }

  place(null, 1)
  // What hangs on nothing that hangs on the agenda was not reached.
  if (outline.length < items.length) throw refuse(field, 'invalid_reference', 'An item cannot lie inside itself.')
  return outline
}

/** The ids of an item and of all that lies inside it. */
export function within(items: readonly Hanging[], id: number): Set<number> {
  const found = new Set([id])
  // In outline order what lies inside an item comes after it.
  for (const item of items) if (item.parent_id !== null && found.has(item.parent_id)) found.add(item.id)
  return found
}

/** The items with one of them put elsewhere, or added: before what is at that position there, or at the end. */
export function putAt<I extends Hanging>(items: readonly I[], item: I, position: number | undefined): I[] {
  const others = items.filter(({ id }) => id !== item.id)
  const beside = others.filter(({ parent_id }) => parent_id === item.parent_id)
  const next = position === undefined ? undefined : beside[position]
  const at = next ? others.indexOf(next) : others.length
  return others.toSpliced(at, 0, item)
}

/** What an item says. */
interface Said {
  title: string
  description: string | null
}

/** What titles and descriptions take together; bytes of UTF-8. */
const textOf = (items: readonly Said[]): number =>
  items.reduce((sum, { title, description }) => sum + bytesOf(title) + bytesOf(description ?? ''), 0)

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Refuses an agenda whose text is too long, unless it was as long before: that can be shortened step by step. */
export function mustHoldText(next: readonly Said[], was: readonly Said[]): void {
  const text = textOf(next)
  if (text <= MOST_TEXT || text <= textOf(was)) return
  throw refuse('agenda_items', 'too_long', `The texts of an agenda take at most ${MOST_TEXT} bytes together.`)
}

/** What an item takes beside its text where it is copied; bytes. */
const ITEM = 500

/** Refuses an agenda that would be copied to more meetings than one change can be let write. */
export function mustReach(items: readonly Said[], meetings: number): void {
  if (meetings * (textOf(items) + ITEM * items.length) <= MOST_COPIED) return
  const details = `The agenda is too long to be copied to ${meetings} coming meetings: ${MOST_COPIED} bytes in all.`
  throw refuse('agenda_items', 'too_long', details)
}

/** The items with as many of their descriptions, from the first on, as an agenda holds; all of them keep their titles. */
export function withinText<I extends Said>(items: readonly I[]): I[] {
  let room = MOST_TEXT - textOf(items.map(({ title }) => ({ title, description: null })))
  return items.map((item) => {
    room -= bytesOf(item.description ?? '')
    return room < 0 ? { ...item, description: null } : item
  })
}

export interface SentItem extends Hanging {
  title: string
  description: string | null
  presenter_id: number | null
}

/**
 * The items of a whole agenda as it was sent: nested, flat with `parent_id`, or both. Where an item is nested, that
 * decides.
 */
export function flattened(entries: readonly Entry[]): SentItem[] {
  const items: SentItem[] = []
  const walk = (some: readonly Entry[], parent: number | null) => {
    for (const { agenda_item_id, title, description, duration_seconds, presenter_id, parent_id, children } of some) {
      const id = agenda_item_id ?? -1 - items.length
      items.push({
        id,
        title,
        parent_id: parent ?? parent_id ?? null,
        description: description || null,
        duration_seconds: duration_seconds ?? null,
        presenter_id: presenter_id ?? null,
      })
      walk(children ?? [], id)
    }
  }
  walk(entries, null)
  const ids = new Set(items.map(({ id }) => id))
  if (ids.size < items.length) throw refuse('agenda_items', 'not_unique', 'An item is there twice.')
  const stray = items.find(({ parent_id }) => parent_id !== null && !ids.has(parent_id))
  if (stray) throw refuse('agenda_items', 'invalid_reference', `There is no item ${stray.parent_id} in this agenda.`)
  return items
}
