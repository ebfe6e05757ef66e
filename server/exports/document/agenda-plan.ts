// Planned agenda: every item with its number and planned start.

import type { DocumentAgendaItem, DocumentContent } from './document-content.ts'
import { withDirectionMarks } from './lines.ts'
import { lengthOf, type TextReader, timeOf } from './words.ts'

export interface PlannedAgendaItem {
  item: DocumentAgendaItem
  /** `2.1` */
  number: string
  depth: number
  /** Unix seconds; null where the duration of an item before it is not known. */
  at: number | null
  seconds: number | null
}

const lengthOfItem = ({ duration_seconds, items }: DocumentAgendaItem): number | null => {
  if (duration_seconds !== null || !items.length) return duration_seconds
  const lengths = items.map(lengthOfItem)
  return lengths.every((length) => length !== null) ? lengths.reduce((sum, length) => sum + length, 0) : null
}

/** All items in outline order: each is followed by its children. */
export function planOf({ agenda, start_time }: Pick<DocumentContent, 'agenda' | 'start_time'>): PlannedAgendaItem[] {
  const plan: PlannedAgendaItem[] = []
  const walk = (items: readonly DocumentAgendaItem[], above: string, depth: number, start: number | null) => {
    let at = start
    for (const [index, item] of items.entries()) {
      const seconds = lengthOfItem(item)
      const number = `${above}${index + 1}`
      plan.push({ item, number, depth, at, seconds })
      walk(item.items, `${number}.`, depth + 1, at)
      at = at === null || seconds === null ? null : at + seconds
    }
  }
  // Times are shown only where some items have a duration.
  walk(agenda, '', 0, agenda.some((item) => lengthOfItem(item) !== null) ? start_time : null)
  return plan
}

/** `2:30 PM · 20 minutes · Katya Brightwater` */
export const plannedText = ({ item, at, seconds }: PlannedAgendaItem, reader: TextReader): string =>
  [
    at === null ? null : timeOf(at, reader),
    seconds === null ? null : lengthOf(seconds, reader),
    item.presenter && withDirectionMarks(item.presenter),
  ]
    .filter(Boolean)
    .join(' · ')

/** `(20 minutes, Katya Brightwater)`, for outlines with one line for each item. */
export function bracketed({ item, seconds }: PlannedAgendaItem, reader: Pick<TextReader, 'locale'>): string {
  const words = [
    seconds === null ? null : lengthOf(seconds, reader),
    item.presenter && withDirectionMarks(item.presenter),
  ].filter(Boolean)
  return words.length ? ` (${words.join(', ')})` : ''
}
