// The times of the demo's meetings: weeks around the present one, at local working hours.
import type { MeetingState } from '../../contract/codes.ts'
import { slots } from '../rules/series/recurrence/occurrences.ts'
import { parseRule } from '../rules/series/recurrence/rule.ts'
import { instantOf, wallAt } from '../rules/time/zone.ts'
import type { Moved } from './minutes.ts'
import type { Program, RuleTimes, WorkingDay } from './script.ts'

const MINUTE = 60
const DAY = 86_400
const YEAR = 365 * DAY
const DAYS: readonly WorkingDay[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3

export interface Slot {
  /** Unix seconds; null for what is not scheduled yet. */
  start: number | null
  end: number | null
  state: MeetingState
}

/** The first starts that a program plans, so many; null for what is not scheduled yet. */
export function startsOf({ when }: Program, many: number, now: number, zone: string): (number | null)[] {
  if (when === 'not yet') return Array(many).fill(null)
  if ('begun' in when) return Array(many).fill(quarterBefore(now - when.begun * MINUTE))
  if ('rule' in when) return ruled(when, now, zone).slice(0, many)
  const monday = mondayOf(now, zone)
  const { day, at, from, every = 1 } = when
  return Array.from({ length: many }, (_, number) => localTime(monday + 7 * (from + number * every), day, at, zone))
}

/** The time and the state of a meeting that was planned for a start. */
export function slotOf(
  { when, lasts }: Program,
  planned: number | null,
  moved: Moved | undefined,
  now: number,
  zone: string,
): Slot {
  if (planned === null) return { start: null, end: null, state: 'pending' }
  const start = moved ? localTime(mondayOf(planned, zone), moved.day, moved.at, zone) : planned
  const end = start + lasts * MINUTE
  if (when !== 'not yet' && 'begun' in when) return { start, end, state: when.state }
  return { start, end, state: end <= now ? 'ended' : start <= now ? 'started' : 'pending' }
}

/** The starts of a rule, from the first meeting that was held; the rule began two years before. */
function ruled({ rule, at, held }: RuleTimes, now: number, zone: string): number[] {
  const long = Math.floor(wallAt(zone, now - 2 * YEAR) / DAY)
  const walk = { rule: parseRule(rule).rule, dtstart: long * DAY + timeOf(at), timezone: zone }
  const none = { until: null, count: null, added: [], excluded: [], from: null }
  // The list begins with the start itself, whether or not the rule includes it.
  const [, ...starts] = slots({ ...walk, ...none }, now - 3 * YEAR, now + YEAR)
  return starts.slice(starts.findLastIndex((start) => start <= now) + 1 - held)
}

const quarterBefore = (instant: number) => instant - (instant % (15 * MINUTE))

/** Seconds since midnight. */
function timeOf(at: string): number {
  const [hour, minute] = at.split(':').map(Number) as [number, number]
  return hour * 3600 + minute * MINUTE
}

/** The day on which the week of an instant begins. */
function mondayOf(instant: number, zone: string): number {
  const day = Math.floor(wallAt(zone, instant) / DAY)
  return day - ((day + FIRST_WEEKDAY) % 7)
}

/** The instant of a local time in the week of a Monday. */
const localTime = (monday: number, day: WorkingDay, at: string, zone: string): number =>
  instantOf(zone, (monday + DAYS.indexOf(day)) * DAY + timeOf(at))

/** The end of the working day some days later, for due dates. */
export function eveningAfter(instant: number, days: number, zone: string): number {
  const day = Math.floor(wallAt(zone, instant) / DAY) + days
  const pastFriday = ((day + FIRST_WEEKDAY) % 7) - 4
  return instantOf(zone, (day + (pastFriday > 0 ? 3 - pastFriday : 0)) * DAY + 17 * 3600)
}
