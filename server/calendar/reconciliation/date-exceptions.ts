// Excluded and restored dates of a recurring event about which its recipient got no separate mail.

import type { WantedPart } from './desired-events.ts'
import type { CalendarMessage } from './difference.ts'

/** Starts to come that an event no longer has, and such that it has again; Unix seconds. */
export interface ChangedDates {
  out: number[]
  back: number[]
}

/** So many of either are named. */
const MOST_DATES = 20

/** What a message changes of the dates of a repeating event whose rule and times stay; undefined where it changes none. */
export function changedDates(
  byPart: ReadonlyMap<number, WantedPart>,
  { slot, member_id, why, method }: CalendarMessage,
  now: number,
): ChangedDates | undefined {
  if (slot !== 0 || why !== 'text' || method !== 'request') return undefined
  const rule = byPart.get(0)!
  const [was, is] = [rule.sent.get(member_id)?.content.exdates ?? [], rule.truth?.content.exdates ?? []]
  // What was sent about a start by itself, or is sent in the same run, says it already.
  const isByItself = (start: number) => byPart.get(start)?.sent.has(member_id) === true
  const only = (some: readonly number[], others: readonly number[]) =>
    some.filter((start) => start > now && !others.includes(start) && !isByItself(start)).slice(0, MOST_DATES)
  const dates = { out: only(is, was), back: only(was, is) }
  return dates.out.length || dates.back.length ? dates : undefined
}
