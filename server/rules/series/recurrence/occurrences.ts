// Occurrences of a series: the instants at which its schedule has a meeting.
import { instantOf, instantsIn, wallAt } from '../../time/zone.ts'
import { lastTimeOf, localTimes } from './local-times.ts'
import type { Rule } from './rule.ts'

/** The schedule of a series. */
export interface Schedule {
  rule: Rule
  /** Wall-clock seconds, in `timezone`. */
  dtstart: number
  timezone: string
  /** The last wall-clock second at which a meeting may start; null where the series does not end by a date. */
  until: number | null
  count: number | null
  /** Wall-clock seconds of slots that are added to the rule. */
  added: readonly number[]
  /** Wall-clock seconds of slots that are left out. */
  excluded: readonly number[]
  /** There are no slots before this instant, until which an earlier schedule held; null: from the start. */
  from: number | null
}

/** No time zone is further from UTC than this; in seconds. */
const FURTHEST = 86_400

/** The instants in `[from, to)` of some wall-clock times. */
const instantsOf = (walls: readonly number[], timezone: string, from: number, to: number): number[] =>
  walls
    .filter((wall) => wall >= from - FURTHEST && wall < to + FURTHEST)
    .map((wall) => instantOf(timezone, wall))
    .filter((at) => at >= from && at < to)

/**
 * The slots in `[from, to)`, sorted; Unix seconds. Excluded dates are compared as instants, since two local times may
 * be the same instant in a gap of the clock.
 */
export function* slots(schedule: Schedule, from: number, to: number): Generator<number> {
  const { timezone, added, until } = schedule
  const start = Math.max(from, schedule.from ?? from)
  const gone = new Set(instantsOf(schedule.excluded, timezone, start, to))
  const more = instantsOf(added, timezone, start, to).sort((one, other) => one - other)
  const instant = instantsIn(timezone)
  let last = Number.NEGATIVE_INFINITY
  let index = 0
  for (const wall of localTimes(
    schedule,
    start - FURTHEST,
    Math.min(to + FURTHEST, until ?? Number.POSITIVE_INFINITY),
  )) {
    const at = instant(wall)
    if (at < start || at >= to) continue
    while (index < more.length && more[index]! < at) {
      const between = more[index++]!
      if (between !== last && !gone.has(between)) yield between
      last = between
    }
    if (at !== last && !gone.has(at)) yield at
    last = at
  }
  for (; index < more.length; index++) {
    const at = more[index]!
    if (at !== last && !gone.has(at)) yield at
    last = at
  }
}

/** Returns whether an instant is a slot. */
export const isSlot = (schedule: Schedule, instant: number): boolean => slotTest(schedule)(instant)

/** Gives a function that tells whether an instant is a slot; added and excluded dates are read only once for it. */
export function slotTest({ added, excluded, from, ...ruled }: Schedule): (instant: number) => boolean {
  const all = (walls: readonly number[]) => new Set(walls.map((wall) => instantOf(ruled.timezone, wall)))
  const [more, gone] = [all(added), all(excluded)]
  const bare = { ...ruled, added: [], excluded: [], from: null }
  return (instant) => {
    if ((from !== null && instant < from) || gone.has(instant)) return false
    return more.has(instant) || !slots(bare, instant, instant + 1).next().done
  }
}

const YEAR = 366 * 86_400
/** The end of the year 9999. */
const LATEST = 253_402_300_799

/** Time span in which a slot is searched. */
const TEN_YEARS = 10 * YEAR

/** The first slot at or after an instant that is not `taken`; undefined where there is none within ten years. */
export function slotFrom(schedule: Schedule, instant: number, taken?: ReadonlySet<number | null>): number | undefined {
  let last = instant
  for (const at of slots(schedule, instant, taken?.size ? LATEST : instant + TEN_YEARS)) {
    if (at >= last + TEN_YEARS) return undefined
    if (!taken?.has(at)) return at
    last = at + 1
  }
  return undefined
}

/** The last slot; undefined for a series without end, and for one without any slot. */
export function lastSlot(schedule: Schedule): number | undefined {
  const { rule, dtstart, until, count, added, timezone } = schedule
  if (until === null && count === null) return undefined
  // Searched from the end, since the slots before a late end may be many.
  const ruled = Math.min(until ?? LATEST, lastTimeOf({ rule, dtstart, count }), LATEST)
  const end = Math.max(...[ruled, ...added].map((wall) => instantOf(timezone, wall))) + 1
  for (const years of [1, 5, 50, 500, 10_000]) {
    const last = lastOf(slots(schedule, end - years * YEAR, end))
    if (last !== undefined) return last
  }
  return undefined
}

function lastOf(values: Iterable<number>): number | undefined {
  let last: number | undefined
  for (const value of values) last = value
  return last
}

/** The wall-clock time of an instant in the series' own zone, in which its dates are stored. */
export const wallOf = ({ timezone }: Pick<Schedule, 'timezone'>, instant: number): number => wallAt(timezone, instant)
