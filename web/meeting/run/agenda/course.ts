// Position of a running meeting in its agenda: current, next and previous items.

import { useNow } from '../../../kit/time/now.ts'
import { type ItemClock, secondsSince } from '../../../parts/agenda/item-clock.ts'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'

export interface Course {
  items: readonly AgendaItem[]
  /** The items without children: a heading has no time of its own. */
  leaves: readonly AgendaItem[]
  current: AgendaItem | undefined
  next: AgendaItem | undefined
  /** The item that came before the current one, or that was finished last where none is current. */
  before: AgendaItem | undefined
  /** Whether nothing is left to do. */
  isDone: boolean
}

const isOpen = ({ state }: AgendaItem): boolean => state === 'pending'
const isOver = ({ state }: AgendaItem): boolean => state === 'done' || state === 'skipped'

/**
 * Returns whether an item was left by going back to the current one, which stands before it: it was finished after that one had begun.
 * The meeting comes to it again.
 */
export function wasLeft(item: AgendaItem, items: readonly AgendaItem[]): boolean {
  const current = items.findIndex(({ state }) => state === 'current')
  // What never began was marked as done where it stands.
  if (current < 0 || item.state !== 'done' || !item.started_ts || items.indexOf(item) < current) return false
  return (item.finished_ts?.value ?? 0) > (items[current]?.started_ts?.value ?? Number.POSITIVE_INFINITY)
}

/** The course of an agenda, in outline order. */
export function courseOf(items: readonly AgendaItem[]): Course {
  const headings = new Set(items.map(({ parent_id }) => parent_id?.value))
  const leaves = items.filter(({ agenda_item_id }) => !headings.has(agenda_item_id))
  const current = items.find(({ state }) => state === 'current')
  const after = current ? leaves.indexOf(current) + 1 : 0
  // Items before the current one that are still pending come last.
  const next = leaves.slice(after).find((item) => isOpen(item) || wasLeft(item, items)) ?? leaves.find(isOpen)
  const before = current
    ? leaves.slice(0, Math.max(0, after - 1)).findLast(isOver)
    : leaves
        .filter(isOver)
        .toSorted((one, other) => endOf(one) - endOf(other))
        .at(-1)
  return { items, leaves, current, next, before, isDone: leaves.length > 0 && !current && !leaves.some(isOpen) }
}

const endOf = ({ finished_ts }: AgendaItem): number => finished_ts?.value ?? 0

/** Seconds that all items together have taken until now; they go on every second while one is current. */
export function useTotalElapsed({ leaves, current }: Course, clock: ItemClock): number {
  const now = useNow(clock.runs && current !== undefined)
  const sum = leaves.reduce((total, { elapsed_seconds }) => total + elapsed_seconds, 0)
  return sum + (current ? secondsSince(clock, now) : 0)
}
