// Agenda tree: positions, total durations and limits of its items (docs/api/agendas.md#agenda-items).
import {
  type AgendaEntry,
  MOST_AGENDA_TEXT,
  MOST_COPIED_BYTES,
  MOST_ITEMS,
  MOST_LEVELS,
} from '../../../contract/agenda/agenda-item.ts'
import { refuse } from '../../problem.ts'

/** An item with its parent; a new one has an id below 0. */
export interface OutlineItem {
  id: number
  parent_id: number | null
  duration_seconds: number | null
}

/** The position of an item in the outline. */
export interface Placed {
  /** The index among the items of the same parent, from 0. */
  position: number
  /** The index in the outline, from 0. */
  place: number
  /** The longer of its own duration and that of its sub-items together. */
  total_seconds: number
}

/**
 * The items in outline order, each with its place; items of the same parent keep their order. Throws 422 on
 * `agenda_items` for too many items, and on `field` for items that are nested too deeply or in a circle.
 */
export function inOutlineOrder<I extends OutlineItem>(items: readonly I[], field: string): (I & Placed)[] {
  if (items.length > MOST_ITEMS) {
    throw refuse('agenda_items', 'too_long', `An agenda can have at most ${MOST_ITEMS} items.`)
  }
  const byParent = Map.groupBy(items, ({ parent_id }) => parent_id)
  const outline: (I & Placed)[] = []

  function append(parent: number | null, level: number): number {
    let total = 0
    for (const [position, item] of (byParent.get(parent) ?? []).entries()) {
      if (level > MOST_LEVELS)
        throw refuse(field, 'invalid_value', `Agenda items can be nested at most ${MOST_LEVELS} levels deep.`)
      const placed = { ...item, position, place: outline.length, total_seconds: 0 }
      outline.push(placed)
      placed.total_seconds = Math.max(item.duration_seconds ?? 0, append(item.id, level + 1))
      total += placed.total_seconds
    }
    return total
  }

  append(null, 1)
  // Items in a circle were not reached from the top.
  if (outline.length < items.length) throw refuse(field, 'invalid_reference', 'An agenda item cannot contain itself.')
  return outline
}

/** The ids of an item and of all its sub-items; `items` are in outline order. */
export function withSubItems(items: readonly OutlineItem[], id: number): Set<number> {
  const ids = new Set([id])
  // In outline order, sub-items come after their parent.
  for (const item of items) if (item.parent_id !== null && ids.has(item.parent_id)) ids.add(item.id)
  return ids
}

/** The items with one moved or added: to that position among the items of its parent, or to the end. */
export function withItemAt<I extends OutlineItem>(items: readonly I[], item: I, position: number | undefined): I[] {
  const others = items.filter(({ id }) => id !== item.id)
  const siblings = others.filter(({ parent_id }) => parent_id === item.parent_id)
  const next = position === undefined ? undefined : siblings[position]
  const at = next ? others.indexOf(next) : others.length
  return others.toSpliced(at, 0, item)
}

interface ItemText {
  title: string
  description: string | null
}

/** The size of all titles and descriptions, in bytes of UTF-8. */
const textOf = (items: readonly ItemText[]): number =>
  items.reduce((sum, { title, description }) => sum + bytesOf(title) + bytesOf(description ?? ''), 0)

const bytesOf = (text: string): number => Buffer.byteLength(text)

/**
 * Throws 422 where the texts are too long, unless they were as long before: then they can be shortened step by step.
 */
export function mustHoldText(next: readonly ItemText[], was: readonly ItemText[]): void {
  const text = textOf(next)
  if (text <= MOST_AGENDA_TEXT || text <= textOf(was)) return
  throw refuse(
    'agenda_items',
    'too_long',
    `The texts of an agenda can have at most ${MOST_AGENDA_TEXT} bytes in total.`,
  )
}

/** The bytes that a copied item takes beside its text. */
const ITEM = 500

/** Throws 422 where copying the agenda to so many meetings would write too much in one change. */
export function mustBeCopyable(items: readonly ItemText[], meetings: number): void {
  if (meetings * (textOf(items) + ITEM * items.length) <= MOST_COPIED_BYTES) return
  const details = `The agenda is too long to be copied to ${meetings} upcoming meetings (${MOST_COPIED_BYTES} bytes in total at most).`
  throw refuse('agenda_items', 'too_long', details)
}

/** The items without the last descriptions, where these would exceed the limit of an agenda's texts. */
export function withoutExcessText<I extends ItemText>(items: readonly I[]): I[] {
  let bytesLeft = MOST_AGENDA_TEXT - textOf(items.map(({ title }) => ({ title, description: null })))
  return items.map((item) => {
    bytesLeft -= bytesOf(item.description ?? '')
    return bytesLeft < 0 ? { ...item, description: null } : item
  })
}

/** An item as it was sent. */
export interface SentItem extends OutlineItem {
  title: string
  description: string | null
  presenter_id: number | null
}

/**
 * The items of a whole agenda that was sent nested, flat with `parent_id`, or both; nesting overrides `parent_id`.
 * Throws 422 on `agenda_items` for repeated items and unknown parents.
 */
export function flattenAgenda(entries: readonly AgendaEntry[]): SentItem[] {
  const items: SentItem[] = []
  const walk = (siblings: readonly AgendaEntry[], parent: number | null) => {
    for (const {
      agenda_item_id,
      title,
      description,
      duration_seconds,
      presenter_id,
      parent_id,
      children,
    } of siblings) {
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
  if (ids.size < items.length) throw refuse('agenda_items', 'not_unique', 'must not contain the same item twice.')
  const orphan = items.find(({ parent_id }) => parent_id !== null && !ids.has(parent_id))
  if (orphan) throw refuse('agenda_items', 'invalid_reference', `Item ${orphan.parent_id} is not on this agenda.`)
  return items
}
