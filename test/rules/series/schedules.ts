// Schedules for the tests of rules, written as people write them: local times as texts, instants in UTC.
import type { Schedule } from '../../../server/rules/series/recurrence/occurrences.ts'
import { parseRule } from '../../../server/rules/series/recurrence/rule.ts'
import { wallAt } from '../../../server/rules/time/zone.ts'

/** Unix seconds of `2026-03-08T07:30:00Z`. */
export const at = (iso: string): number => Date.parse(iso) / 1000
/** Wall-clock seconds of `2026-03-08T02:30`. */
export const wall = (local: string): number => at(`${local}Z`)
/** The other way round. */
export const iso = (instant: number): string => `${new Date(instant * 1000).toISOString().slice(0, 16)}Z`

export interface ScheduleOptions {
  zone?: string
  added?: string[]
  excluded?: string[]
  from?: string
}

/** `FREQ=` may be left out. */
export function schedule(
  rrule: string,
  dtstart: string,
  { zone = 'UTC', added, excluded, from }: ScheduleOptions = {},
): Schedule {
  const { rule, count, until } = parseRule(/^(RRULE:)?FREQ=/.test(rrule) ? rrule : `FREQ=${rrule}`)
  return {
    rule,
    dtstart: wall(dtstart),
    timezone: zone,
    count: count ?? null,
    until: until ? (until.utc ? wallAt(zone, until.wall) : until.wall) : null,
    added: (added ?? []).map(wall),
    excluded: (excluded ?? []).map(wall),
    from: from === undefined ? null : at(from),
  }
}

export const DAY = 86_400
