// Plans of changed series for the tests of rules, written as people write them.
import type { MeetingState } from '../../../contract/codes.ts'
import { type Schedule, slots } from '../../../server/rules/series/recurrence/occurrences.ts'
import { type SeriesMeeting, seriesChange } from '../../../server/rules/series/series-change.ts'
import { at, iso, type ScheduleOptions, schedule } from './schedules.ts'

/** Thursdays at 09:00 in New York, from 5 November 2026: 14:00 in UTC, until the clocks change on 14 March 2027. */
export const weekly = (more: ScheduleOptions = {}, rrule = 'WEEKLY;BYDAY=TH', dtstart = '2026-11-05T09:00'): Schedule =>
  schedule(rrule, dtstart, { zone: 'America/New_York', ...more })

export interface Given {
  state?: MeetingState
  slot: string
  /** Where it was moved by itself; null: it has no start. */
  start?: string | null
}

/** Numbered from 1, as they are given. */
const meetingsOf = (given: readonly Given[]): SeriesMeeting[] =>
  given.map(({ state = 'pending', slot, start = slot }, place) => ({
    meeting_id: place + 1,
    state,
    slot_ts: at(slot),
    start_time: start === null ? null : at(start),
  }))

export interface Told {
  kept: number[]
  /** Number, slot, start. */
  moved: (number | string | null)[][]
  deleted: number[]
  /** The slots of October to 10 December 2026. */
  offered: string[]
  schedule: Schedule
}

/** A Wednesday. */
export const NOW = '2026-11-18T12:00:00Z'

export function planned(old: Schedule, next: Schedule, given: readonly Given[], now = NOW, shift = 0): Told {
  const plan = seriesChange({ schedule: old }, { schedule: next }, meetingsOf(given), at(now), shift)
  return {
    ...plan,
    moved: plan.moved.map(({ meeting_id, slot_ts, start_time }) => [
      meeting_id,
      iso(slot_ts),
      start_time === null ? null : iso(start_time),
    ]),
    offered: [...slots(plan.schedule, at('2026-10-01T00:00:00Z'), at('2026-12-11T00:00:00Z'))].map(iso),
  }
}
