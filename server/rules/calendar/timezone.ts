// Time zones as calendar programs read them: one yearly change each way, on an nth or last weekday of a month, or the days of
// the changes themselves where no such rule gives them.
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
  /** Further times at which it begins, where no rule gives them: wall-clock seconds, as `start`. */
  dates?: readonly number[]
}

interface Change {
  month: number
  weekday: number
  /** Which weekday of the month it is, and whether it is the last. */
  nth: number
  last: boolean
  /** Seconds after midnight, by the clocks before. */
  time: number
  /** When it is, by the clocks before: wall-clock seconds. */
  at: number
  before: number
  after: number
}

const YEARS = 3

/**
 * The parts of a zone, right for the three years from the beginning of the year of an instant (Unix seconds). Where its law
 * is a yearly nth or last weekday, that is the rule; where it is not, as where it follows the moon, or was given up
 * meanwhile, the days of the changes are named.
 */
export function zoneParts(zone: string, instant: number): ZonePart[] {
  const { begin, end } = yearsFrom(instant)
  const changes = transitionsBetween(zone, begin, end).map(changeAt)
  const starts = changes.filter(({ before, after }) => after > before)
  const ends = changes.filter(({ before, after }) => after < before)
  if (!changes.length) return [{ ...same(offsetAt(zone, begin)), kind: 'standard', start: 0, rrule: null }]
  if (starts.length && ends.length) {
    const parts = [yearly('standard', ends), yearly('daylight', starts)]
    if (isLawOf(parts, zone, begin, end)) return parts
  }
  return named(starts, ends, offsetAt(zone, begin))
}

/** The years that are told at an instant. */
function yearsFrom(instant: number): { begin: number; end: number } {
  const { year } = dateOf(Math.floor(instant / DAY))
  return { begin: dayOf(year, 1, 1) * DAY, end: dayOf(year + YEARS, 1, 1) * DAY }
}

const same = (offset: number) => ({ from: offset, to: offset })

/** Parts that name each change; what holds before the first one always held. */
function named(starts: readonly Change[], ends: readonly Change[], before: number): ZonePart[] {
  const part = (kind: ZonePart['kind'], changes: readonly Change[]): ZonePart[] => {
    const [first, ...more] = changes
    if (!first) return [{ ...same(before), kind, start: 0, rrule: null }]
    // The one that holds at first has always held, since programs ask what was before.
    const always = first.after === before
    const dates = (always ? changes : more).map(({ at }) => at)
    return [{ kind, from: first.before, to: first.after, start: always ? 0 : first.at, rrule: null, dates }]
  }
  return [...part('standard', ends), ...part('daylight', starts)]
}

const YEAR = 366 * DAY

/**
 * The parts of a zone to tell at an instant. What was told once is told again while it holds for the coming year;
 * undefined: it was told as it was at the time, without being kept, and that still holds.
 */
export function partsToTell(
  zone: string,
  was: { parts: readonly ZonePart[] | undefined; told: number } | undefined,
  now: number,
): readonly ZonePart[] | undefined {
  if (was && isLawOf(was.parts ?? zoneParts(zone, was.told), zone, now, now + YEAR)) return was.parts
  return zoneParts(zone, now)
}

/** Whether parts say what the clocks of a zone do between two instants. */
export function isLawOf(parts: readonly ZonePart[], zone: string, begin: number, end: number): boolean {
  const changes = transitionsBetween(zone, begin, end)
  const told = parts.flatMap((part) => changesOf(part, begin, end)).sort((one, other) => one.at - other.at)
  return (
    told.length === changes.length &&
    changes.every(({ at, before, after }, place) => {
      const one = told[place]!
      return one.at === at && one.from === before && one.to === after
    })
  )
}

/** The changes that a part gives between two instants. */
function changesOf({ from, to, start, rrule, dates = [] }: ZonePart, begin: number, end: number) {
  const walls = rrule ? yearlyWalls(rrule, start, begin, end) : from === to ? [] : [start, ...dates]
  return walls.map((wall) => ({ at: wall - from, from, to })).filter(({ at }) => at >= begin && at < end)
}

function yearlyWalls(rrule: string, start: number, begin: number, end: number): number[] {
  const [, month, nth, day] = /BYMONTH=(\d+);BYDAY=(-?\d)(\w\w)$/.exec(rrule)!
  const years = (instant: number) => dateOf(Math.floor(instant / DAY)).year
  const time = start - Math.floor(start / DAY) * DAY
  const found: number[] = []
  for (let year = years(begin) - 1; year <= years(end) + 1; year++)
    found.push(dayIn(year, Number(month), WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number]), Number(nth)) * DAY + time)
  return found
}

function changeAt({ at, before, after }: { at: number; before: number; after: number }): Change {
  const wall = at + before
  const day = Math.floor(wall / DAY)
  const { year, month, day: dayOfMonth } = dateOf(day)
  const days = dayOf(year, month + 1, 1) - dayOf(year, month, 1)
  return {
    ...{ month, before, after, weekday: weekdayOf(day), time: wall - day * DAY, at: wall },
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
    // At the first such day of 1970 the rule begins.
    start: dayIn(1970, month, weekday, nth) * DAY + time,
    rrule: `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${WEEKDAYS[weekday]}`,
  }
}

/** The nth such weekday of a month, or the last (-1); days since 1970. */
function dayIn(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = dayOf(year, month, 1)
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  }
  const last = dayOf(year, month + 1, 1) - 1
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}
