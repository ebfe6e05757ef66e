// The slots of a series: the instants at which its schedule has a meeting.
import { instantOf, wallAt } from '../zone.ts'
import type { Rule } from './rule.ts'
import { walls } from './walls.ts'

export interface Schedule {
  rule: Rule
  /** Wall-clock seconds, in `timezone`. */
  dtstart: number
  timezone: string
  /** The last wall-clock second at which a meeting may start; null where the series does not end so. */
  until: number | null
  count: number | null
  /** Wall-clock seconds of meetings beside the rule. */
  added: readonly number[]
  /** Wall-clock seconds of slots that have no meeting. */
  excluded: readonly number[]
  /** No slot before this instant is offered, since an earlier schedule held until then; null: from the start. */
  from: number | null
}

/** No time zone is further from UTC than this. */
const FURTHEST = 86_400

/** The instants in `[from, to)` of some wall-clock times. */
const instantsOf = (walls: readonly number[], timezone: string, from: number, to: number): number[] =>
  walls
    .filter((wall) => wall >= from - FURTHEST && wall < to + FURTHEST)
    .map((wall) => instantOf(timezone, wall))
    .filter((at) => at >= from && at < to)

/** The instants in `[from, to)` that the rule gives. */
function* ruled(schedule: Schedule, from: number, to: number): Generator<number> {
  const end = Math.min(to + FURTHEST, schedule.until ?? Number.POSITIVE_INFINITY)
  for (const wall of walls(schedule, from - FURTHEST, end)) {
    const at = instantOf(schedule.timezone, wall)
    if (at >= from && at < to) yield at
  }
}

/** Two ordered runs as one. */
function* merged(rule: Generator<number>, added: readonly number[]): Generator<number> {
  let place = 0
  for (const at of rule) {
    while (place < added.length && added[place]! < at) yield added[place++]!
    yield at
  }
  while (place < added.length) yield added[place++]!
}

/**
 * The slots in `[from, to)`, Unix seconds, in order; excluded ones and those no longer offered are left out. They are
 * compared as instants, since two local times may be one: in a gap, and where a day is left out.
 */
export function* slots(schedule: Schedule, from: number, to: number): Generator<number> {
  const { timezone, added } = schedule
  const start = Math.max(from, schedule.from ?? from)
  const gone = new Set(instantsOf(schedule.excluded, timezone, start, to))
  const more = instantsOf(added, timezone, start, to).sort((one, other) => one - other)
  let last = Number.NEGATIVE_INFINITY
  for (const at of merged(ruled(schedule, start, to), more)) {
    if (at !== last && !gone.has(at)) yield at
    last = at
  }
}

/** Whether a slot lies at that very instant. */
export function isSlot(schedule: Schedule, instant: number): boolean {
  for (const at of slots(schedule, instant, instant + 1)) if (at === instant) return true
  return false
}

/** The first slot at or after an instant; undefined where none comes within `years`. */
export function slotFrom(schedule: Schedule, instant: number, years = 10): number | undefined {
  for (const at of slots(schedule, instant, instant + years * 366 * 86_400)) return at
  return undefined
}

const YEAR = 366 * 86_400
/** The end of the year 9999. */
const LATEST = 253_402_300_799

/** The last slot; undefined for a series without end, and for one without any slot. */
export function lastSlot(schedule: Schedule): number | undefined {
  const { until, count, added, timezone } = schedule
  if (until === null && count === null) return undefined
  if (until === null) return lastOf(slots(schedule, -LATEST, LATEST))
  // Looked for from the end, since a far one would be long in coming.
  const end = Math.max(instantOf(timezone, until), ...added.map((wall) => instantOf(timezone, wall))) + 1
  for (const years of [1, 5, 50, 500, 10_000]) {
    const last = lastOf(slots(schedule, end - years * YEAR, end))
    if (last !== undefined) return last
  }
  return undefined
}

function lastOf(run: Iterable<number>): number | undefined {
  let last: number | undefined
  for (const at of run) last = at
  return last
}

/** The wall-clock time of an instant as the series keeps dates: in its own zone. */
export const wallOf = ({ timezone }: Pick<Schedule, 'timezone'>, instant: number): number => wallAt(timezone, instant)
