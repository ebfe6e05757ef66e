// Divides a schedule at a slot into the part before and the part from it on.
import { refuse } from '../../problem.ts'
import { instantOf, wallAt } from '../time/zone.ts'
import { movedDates, movedEnd } from './moved-dates.ts'
import { DAY } from './recurrence/calendar.ts'
import { hasTimesWithin, localTimes } from './recurrence/local-times.ts'
import { lastSlot, type Schedule } from './recurrence/occurrences.ts'
import { changedSchedule, type ScheduleColumns, type ScheduleSent, scheduleOf } from './series-schedule.ts'

/** Both parts of a schedule, and when the first part is over. */
export interface DividedSchedule {
  before: ScheduleColumns
  after: ScheduleColumns
  /** The last slot or meeting of the first part; Unix seconds. */
  last: number
}

/** The end of the year 9999. */
const LATEST = 253_402_300_799

/**
 * Divides a schedule at a slot (Unix seconds): the first part ends before it, and the second one begins with it, keeps
 * the end by a date, and has what is left of a count. `held` are the slots of meetings before. Undefined where neither a
 * slot nor a meeting comes before.
 */
export function divided(was: ScheduleColumns, at: number, held: readonly number[]): DividedSchedule | undefined {
  const before = endedBefore(was, at, held)
  if (!before) return undefined
  const schedule = scheduleOf(before)
  const last = Math.max(...held, lastSlot(schedule) ?? Number.NEGATIVE_INFINITY)
  return last < at && Number.isFinite(last) ? { before, after: continuedFrom(was, at), last } : undefined
}

const list = (dates: string): number[] => JSON.parse(dates)
const text = (dates: readonly number[]): string => JSON.stringify([...new Set(dates)].sort((one, other) => one - other))

/** The dates of a list at or after an instant, or those before it. */
const side = (columns: ScheduleColumns, name: 'added' | 'excluded' | 'blocked', at: number, after: boolean): number[] =>
  list(columns[name]).filter((wall) => instantOf(columns.timezone_name, wall) >= at === after)

/** Returns the number of occurrences before an instant. */
function countBefore(schedule: Schedule, at: number): number {
  let count = 0
  for (const wall of localTimes(schedule, schedule.dtstart, schedule.until ?? LATEST)) {
    if (instantOf(schedule.timezone, wall) >= at) break
    count++
  }
  return count
}

/** The last local time that still belongs before an instant: the end of the day before, where the rule allows that. */
function lastWallBefore(schedule: Schedule, at: number): number {
  const { timezone } = schedule
  const day = Math.floor(wallAt(timezone, at) / DAY) * DAY
  const earlier = [...localTimes(schedule, day, day + DAY - 1)].filter((wall) => instantOf(timezone, wall) < at)
  return earlier.at(-1) ?? day - 1
}

function endedBefore(was: ScheduleColumns, at: number, held: readonly number[]): ScheduleColumns | undefined {
  const schedule = scheduleOf(was)
  const { timezone } = schedule
  const added = side(was, 'added', at, false)
  const left = {
    ...was,
    added: text(added),
    excluded: text(side(was, 'excluded', at, false)),
    blocked: text(side(was, 'blocked', at, false)),
  }
  if (instantOf(timezone, was.dtstart) < at) {
    if (was.rcount !== null) return { ...left, rcount: countBefore(schedule, at) }
    return { ...left, dtuntil: Math.min(was.dtuntil ?? LATEST, lastWallBefore(schedule, at)) }
  }
  // Nothing of the rule is left: what is, is a start of its own.
  const [first] = [...added, ...held.map((slot) => wallAt(timezone, slot))].sort((one, other) => one - other)
  if (first === undefined) return undefined
  return { ...left, dtstart: first, dtuntil: null, rcount: 1, added: text(added.filter((wall) => wall !== first)) }
}

function continuedFrom(was: ScheduleColumns, at: number): ScheduleColumns {
  const schedule = scheduleOf(was)
  const { timezone } = schedule
  const left = {
    ...was,
    excluded: text(side(was, 'excluded', at, true)),
    blocked: text(side(was, 'blocked', at, true)),
  }
  const added = side(was, 'added', at, true)
  for (const wall of localTimes(schedule, wallAt(timezone, at) - DAY, schedule.until ?? LATEST)) {
    if (instantOf(timezone, wall) < at) continue
    const rcount = was.rcount === null ? null : was.rcount - countBefore(schedule, at)
    return { ...left, dtstart: wall, rcount, added: text(added) }
  }
  const [first = wallAt(timezone, at), ...rest] = added.sort((one, other) => one - other)
  return { ...left, dtstart: first, dtuntil: null, rcount: 1, added: text(rest) }
}

/**
 * The schedule of the second part with what was sent. What equals the series that is divided is no change, as in a
 * change of the series. Throws 422 as such a change does, and where the second part would begin before the first ends.
 */
export function continued(
  was: ScheduleColumns,
  { before, after, last }: DividedSchedule,
  sent: ScheduleSent,
): ScheduleColumns {
  const next = changedSchedule(was, sent)
  const dtstart = next.dtstart === was.dtstart ? after.dtstart : next.dtstart
  const same = next.dtuntil === movedEnd(was.dtuntil, was, next.dtstart) && next.rcount === was.rcount
  // A list that is sent whole holds dates that stay in the first part.
  const without = (dates: string, stay: string) => {
    const staying = new Set(list(stay))
    return text(list(dates).filter((wall) => !staying.has(wall)))
  }
  const moved = (dates: string) => (dtstart === after.dtstart ? dates : movedDates(dates, was, dtstart))
  const columns: ScheduleColumns = {
    ...{ rrule: next.rrule, timezone_name: next.timezone_name, dtstart, offered_from: after.offered_from },
    ...(same
      ? { dtuntil: movedEnd(after.dtuntil, was, dtstart), rcount: after.rcount }
      : { dtuntil: next.dtuntil, rcount: next.rcount }),
    added: next.added === was.added ? after.added : without(next.added, before.added),
    excluded:
      next.excluded === movedDates(was.excluded, was, next.dtstart)
        ? moved(after.excluded)
        : without(next.excluded, before.excluded),
    blocked: moved(after.blocked),
  }
  mustFollow(columns, after, last, sent)
  return columns
}

function mustFollow(columns: ScheduleColumns, after: ScheduleColumns, last: number, sent: ScheduleSent): void {
  const { timezone_name, dtstart, dtuntil } = columns
  if (dtuntil !== null && dtuntil < dtstart) {
    throw refuse(
      sent.dtuntil ? 'dtuntil' : 'rrule',
      'invalid_value',
      'leaves the series without a meeting: it would end before it begins.',
    )
  }
  const { rule } = scheduleOf(columns)
  if (columns.rrule !== after.rrule && !hasTimesWithin({ rule, dtstart, count: null }, 10)) {
    const field = sent.rrule_parts ? 'rrule_parts' : 'rrule'
    throw refuse(field, 'invalid_value', 'leaves the series without a meeting in the first ten years.')
  }
  const early = (wall: number) => instantOf(timezone_name, wall) <= last
  const details = 'must be later than the last meeting that stays in the earlier series.'
  if (early(dtstart)) {
    const field = sent.dtstart ? 'dtstart' : sent.windows_timezone ? 'windows_timezone' : 'timezone_name'
    throw refuse(field, 'invalid_value', details)
  }
  if (list(columns.added).some(early)) throw refuse('added_dates', 'invalid_value', details)
}

/** The columns with further slots that are left out (Unix seconds), which the API does not show. */
export function withBlocked(columns: ScheduleColumns, slotsLeftOut: readonly number[]): ScheduleColumns {
  if (!slotsLeftOut.length) return columns
  const { timezone_name, excluded, blocked } = columns
  const shown = new Set(list(excluded))
  const more = slotsLeftOut.map((slot) => wallAt(timezone_name, slot)).filter((wall) => !shown.has(wall))
  return { ...columns, blocked: text([...list(blocked), ...more]) }
}
