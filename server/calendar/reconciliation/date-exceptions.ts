// Excluded and restored dates of a recurring event about which its recipient got no separate mail.

import type { WantedPart } from './desired-events.ts'
import type { CalendarMessage } from './difference.ts'

/** Excluded and restored upcoming dates of an event; Unix seconds. */
export interface ChangedDates {
  out: number[]
  back: number[]
}

/** Limit of dates listed in a mail. */
const MOST_DATES = 20

/** Dates that a message excludes or restores while rule and times are unchanged; undefined if none. */
export function changedDates(
  byPart: ReadonlyMap<number, WantedPart>,
  { slot, member_id, why, method }: CalendarMessage,
  now: number,
): ChangedDates | undefined {
  if (slot !== 0 || why !== 'text' || method !== 'request') return undefined
  const rule = byPart.get(0)!
  const [was, is] = [rule.sent.get(member_id)?.content.exdates ?? [], rule.truth?.content.exdates ?? []]
  // Dates with a separate message, sent earlier or in the same run, are omitted.
  const isByItself = (start: number) => byPart.get(start)?.sent.has(member_id) === true
  const only = (some: readonly number[], others: readonly number[]) =>
    some.filter((start) => start > now && !others.includes(start) && !isByItself(start)).slice(0, MOST_DATES)
  const dates = { out: only(is, was), back: only(was, is) }
  return dates.out.length || dates.back.length ? dates : undefined
}
