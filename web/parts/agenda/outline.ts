// The outline of an agenda as the page shows it: levels, places and planned time, by the rules of docs/api/agendas.md#agenda-items.
import { type AgendaEntry, type agendaItem, MOST_LEVELS } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'

export type AgendaItem = RowOf<typeof agendaItem>

/** A place in an agenda: the item above it in the outline, or null, and the index among the items there, from 0. */
export interface Target {
  parent_id: number | null
  position: number
}

const parentOf = ({ parent_id }: AgendaItem): number | null => parent_id?.value ?? null

/** The level of every item by its id, from 0. Items are in outline order. */
export function levelsOf(items: readonly AgendaItem[]): Map<number, number> {
  const levels = new Map<number, number>()
  for (const item of items) levels.set(item.agenda_item_id, (levels.get(parentOf(item) ?? 0) ?? -1) + 1)
  return levels
}

/** The ids of an item and of all items inside it. */
export function withSubItems(items: readonly AgendaItem[], id: number): Set<number> {
  const ids = new Set([id])
  for (const item of items) if (ids.has(parentOf(item) ?? 0)) ids.add(item.agenda_item_id)
  return ids
}

/** The items in outline order, each with its position and its planned time with what lies inside it. */
export function inOutline(items: readonly AgendaItem[]): AgendaItem[] {
  const known = new Set(items.map(({ agenda_item_id }) => agenda_item_id))
  const inside = Map.groupBy(items, (item) => (known.has(parentOf(item) ?? 0) ? parentOf(item) : null))
  const outline: AgendaItem[] = []
  const walk = (parent: number | null): number => {
    let sum = 0
    for (const [position, item] of (inside.get(parent) ?? []).entries()) {
      const at = outline.push(item) - 1
      const total_seconds = Math.max(item.duration_seconds ?? 0, walk(item.agenda_item_id))
      outline[at] = { ...item, position, total_seconds }
      sum += total_seconds
    }
    return sum
  }
  walk(null)
  return outline
}

/** The items with one put, or moved with what lies inside it, to a place; a position past the end is the end. */
export function withItemAt(items: readonly AgendaItem[], item: AgendaItem, { parent_id, position }: Target) {
  const parent = items.find(({ agenda_item_id }) => agenda_item_id === parent_id)
  const put = { ...item, parent_id: parent ? { value: parent.agenda_item_id, display: parent.title } : null }
  const others = items.filter(({ agenda_item_id }) => agenda_item_id !== item.agenda_item_id)
  const next = others.filter((one) => parentOf(one) === parentOf(put))[position]
  return inOutline(others.toSpliced(next ? others.indexOf(next) : others.length, 0, put))
}

const insideOf = (items: readonly AgendaItem[], parent: number | null) =>
  items.filter((item) => parentOf(item) === parent)

/** How many levels lie below an item. */
function depthOf(items: readonly AgendaItem[], id: number): number {
  const levels = levelsOf(items)
  const own = levels.get(id) ?? 0
  return Math.max(...[...withSubItems(items, id)].map((one) => levels.get(one) ?? 0)) - own
}

/** Minimum and maximum level of a new item after a given one, or at the beginning if it is undefined. */
export function levelsAfter(items: readonly AgendaItem[], after: number | undefined, depth = 0): [number, number] {
  const levels = levelsOf(items)
  const at = items.findIndex(({ agenda_item_id }) => agenda_item_id === after)
  const next = items[at + 1]
  const least = next ? levels.get(next.agenda_item_id)! : 0
  const most = at < 0 ? 0 : Math.min(levels.get(after!)! + 1, MOST_LEVELS - 1 - depth)
  return [least, Math.max(least, most)]
}

/** The place after an item in the outline, on a level that `levelsAfter` allows. */
export function targetAfter(items: readonly AgendaItem[], after: number | undefined, level: number): Target {
  const levels = levelsOf(items)
  const before = items.slice(0, items.findIndex(({ agenda_item_id }) => agenda_item_id === after) + 1)
  const parent = before.findLast(({ agenda_item_id }) => levels.get(agenda_item_id)! < level)
  const parent_id = level ? (parent?.agenda_item_id ?? null) : null
  return { parent_id, position: insideOf(before, parent_id).length }
}

/** The place to which an item is moved by a gap after another item, on the level that is nearest to the wanted one. */
export function targetInGap(items: readonly AgendaItem[], id: number, after: number | undefined, wanted: number) {
  const own = withSubItems(items, id)
  const rest = items.filter(({ agenda_item_id }) => !own.has(agenda_item_id))
  const [least, most] = levelsAfter(rest, after, depthOf(items, id))
  const level = Math.min(most, Math.max(least, wanted))
  return { level, target: targetAfter(rest, after, level) }
}

export const MOVES = ['up', 'down', 'nest', 'unnest'] as const
export type Move = (typeof MOVES)[number]

/** The place to which an item goes by one step; undefined where there is none. */
export function targetOf(items: readonly AgendaItem[], id: number, move: Move): Target | undefined {
  const item = items.find(({ agenda_item_id }) => agenda_item_id === id)
  if (!item) return undefined
  const parent_id = parentOf(item)
  const beside = insideOf(items, parent_id)
  const position = beside.indexOf(item)
  if (move === 'up') return position > 0 ? { parent_id, position: position - 1 } : undefined
  if (move === 'down') return position < beside.length - 1 ? { parent_id, position: position + 1 } : undefined
  if (move === 'nest') {
    const before = beside[position - 1]?.agenda_item_id
    const deepest = (levelsOf(items).get(id) ?? 0) + 1 + depthOf(items, id)
    if (before === undefined || deepest >= MOST_LEVELS) return undefined
    return { parent_id: before, position: insideOf(items, before).length }
  }
  const parent = items.find(({ agenda_item_id }) => agenda_item_id === parent_id)
  if (!parent) return undefined
  return { parent_id: parentOf(parent), position: insideOf(items, parentOf(parent)).indexOf(parent) + 1 }
}

/** The planned time of the whole agenda; seconds. */
export const plannedSeconds = (items: readonly AgendaItem[]): number =>
  insideOf(items, null).reduce((sum, { total_seconds }) => sum + total_seconds, 0)

/** The numbers of the items that lie in no other, from 1. */
export const numbersOf = (items: readonly AgendaItem[]): Map<number, number> =>
  new Map(insideOf(items, null).map(({ agenda_item_id }, index) => [agenda_item_id, index + 1]))

/** The one item of a meeting for which nothing was planned (docs/decisions/0014-agendas.md); undefined where something was. */
export function placeholderOf(items: readonly AgendaItem[]): AgendaItem | undefined {
  const [one] = items
  if (!one || items.length > 1 || one.title !== 'Discussion' || one.state !== 'pending') return undefined
  return one.description || one.duration_seconds || one.presenter_id ? undefined : one
}

/** The items as a whole agenda of another place is sent, without who presents them. */
export const asEntries = (items: readonly AgendaItem[], parent: number | null = null): AgendaEntry[] =>
  insideOf(items, parent).map(({ agenda_item_id, title, description, duration_seconds }) => ({
    ...{ title, description, duration_seconds },
    children: asEntries(items, agenda_item_id),
  }))
