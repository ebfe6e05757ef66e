// Time zones as calendar programs read them: one yearly change each way, on an nth or last weekday of a month.
import { DAY, dateOf, dayOf, WEEKDAYS, weekdayOf } from '../recurrence/calendar.ts'
import { offsetAt, transitionsBetween } from '../zone.ts'

/** One part of a VTIMEZONE. */
export interface ZonePart {
  kind: 'standard' | 'daylight'
  /** Seconds east of UTC before and since. */
  from: number
  to: number
  /** When it first begins, as the clocks show it before: wall-clock seconds. */
  start: number
  /** The yearly rule; null where it always holds. */
  rrule: string | null
}

interface Change {
  month: number
  weekday: number
  /** Which weekday of the month it is, and whether it is the last. */
  nth: number
  last: boolean
  /** Seconds after midnight, by the clocks before. */
  time: number
  before: number
  after: number
}

const YEARS = 3

/**
 * The parts of a zone, right for the three years from an instant on (Unix seconds) wherever its law is an nth or last
 * weekday; where it is not, the rule that holds in most of them.
 */
export function zoneParts(zone: string, instant: number): ZonePart[] {
  const { year } = dateOf(Math.floor(instant / DAY))
  const begin = dayOf(year, 1, 1) * DAY
  const changes = transitionsBetween(zone, begin, dayOf(year + YEARS, 1, 1) * DAY).map(changeAt)
  const offset = offsetAt(zone, instant)
  const starts = changes.filter(({ before, after }) => after > before)
  const ends = changes.filter(({ before, after }) => after < before)
  if (!starts.length || !ends.length) return [{ ...same(offset), kind: 'standard', start: 0, rrule: null }]
  return [yearly('standard', ends), yearly('daylight', starts)]
}

const same = (offset: number) => ({ from: offset, to: offset })

function changeAt({ at, before, after }: { at: number; before: number; after: number }): Change {
  const wall = at + before
  const day = Math.floor(wall / DAY)
  const { year, month, day: dayOfMonth } = dateOf(day)
  const days = dayOf(year, month + 1, 1) - dayOf(year, month, 1)
  return {
    ...{ month, before, after, weekday: weekdayOf(day), time: wall - day * DAY },
    nth: Math.floor((dayOfMonth - 1) / 7) + 1,
    last: dayOfMonth + 7 > days,
  }
}

/** The rule that most of the changes follow. */
function yearly(kind: ZonePart['kind'], changes: readonly Change[]): ZonePart {
  const ways = changes.flatMap((change) => [
    ...(change.last ? [{ ...change, nth: -1 }] : []),
    ...(change.nth <= 4 ? [change] : []),
  ])
  const keyOf = ({ month, weekday, nth, time, before, after }: Change) =>
    [month, weekday, nth, time, before, after].join()
  const counts = new Map<string, number>()
  for (const way of ways) counts.set(keyOf(way), (counts.get(keyOf(way)) ?? 0) + 1)
  const best = ways.reduce((one, other) => (counts.get(keyOf(other))! > counts.get(keyOf(one))! ? other : one))
  const { month, weekday, nth, time, before, after } = best
  return {
    ...{ kind, from: before, to: after },
    start: firstOf(month, weekday, nth) * DAY + time,
    rrule: `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${WEEKDAYS[weekday]}`,
  }
}

/** The first such day of 1970, at which the rule begins. */
function firstOf(month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = dayOf(1970, month, 1)
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  }
  const last = dayOf(1970, month + 1, 1) - 1
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}
