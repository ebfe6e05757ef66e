// Local times of a recurrence rule. Each year is expanded separately, so old rules are as fast as new ones.
import { createCache } from '../../lru-cache.ts'
import { DAY, dateOf, weekdayOf } from './calendar.ts'
import type { RuleStart } from './gives.ts'
import type { Rule } from './rule.ts'
import { type Year, yearOf } from './year.ts'
import { type DaysOf, daysOf, type YearTimes, yearKeyOf } from './year-days.ts'

/** The last year in which times are looked for. */
const LAST_YEAR = 10_000

export interface RuleFromStart {
  rule: Rule
  /** Wall-clock seconds of the start. It is always the first time and counts for COUNT, even where the rule does not give it. */
  dtstart: number
  count: number | null
}

interface Path extends RuleFromStart {
  start: RuleStart
  /** The times of day of the rule, in seconds. */
  times: readonly number[]
  daysOf: DaysOf
}

function pathOf(walk: RuleFromStart): Path {
  const day = Math.floor(walk.dtstart / DAY)
  const { year, month, day: dayOfMonth } = dateOf(day)
  const start = { day, year, month, dayOfMonth, weekday: weekdayOf(day) }
  const times = timesOfDay(walk.rule, walk.dtstart - day * DAY)
  return { ...walk, start, times, daysOf: daysOf(walk.rule, start, times.length) }
}

/** The times of day of a rule: those of BYHOUR, BYMINUTE and BYSECOND, and for missing ones the time of day of the start. */
function timesOfDay({ byhour, byminute, bysecond }: Rule, time: number): number[] {
  const hours = byhour ?? [Math.floor(time / 3600)]
  const minutes = byminute ?? [Math.floor(time / 60) % 60]
  const seconds = bysecond ?? [time % 60]
  return hours
    .flatMap((hour) => minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)))
    .sort((one, other) => one - other)
}

/**
 * How many periods a day lies after a period that INTERVAL keeps, and the index in the year at which the next such period
 * begins.
 */
function behind({ rule, start }: Path, number: number, year: Year, index: number): { periods: number; next: number } {
  const { freq, interval, weekstart } = rule
  const over = (period: number) => ((period % interval) + interval) % interval
  const days = year.first + index - start.day
  if (freq === 'DAILY') {
    const periods = over(days)
    return { periods, next: index + interval - periods }
  }
  if (freq === 'WEEKLY') {
    const ofWeek = (((year.weekday + index - weekstart) % 7) + 7) % 7
    const periods = over((days - ofWeek + ((start.weekday - weekstart + 7) % 7)) / 7)
    return { periods, next: index - ofWeek + 7 * (interval - periods) }
  }
  const month = year.month[index]!
  const periods = over((number - start.year) * 12 + month - start.month)
  return { periods, next: year.begins[month - 1 + interval - periods] ?? year.days }
}

const NONE: YearTimes = []

/** The times of a year in the periods that INTERVAL keeps. A binary search skips the times between these periods. */
function timesIn(path: Path, number: number, year: Year): YearTimes {
  const { rule, start, times, daysOf } = path
  if (rule.freq === 'YEARLY') return (number - start.year) % rule.interval === 0 ? daysOf(year) : NONE
  const all = daysOf(year)
  if (rule.interval === 1) return all
  const left: number[] = []
  for (let at = 0; at < all.length; ) {
    const { periods, next } = behind(path, number, year, Math.floor(all[at]! / times.length))
    if (periods === 0) left.push(all[at]!)
    at = periods === 0 ? at + 1 : firstFrom(all, next * times.length, at + 1)
  }
  return left
}

/** The index of the first element that is at least `place`; the search begins at the index `low`. */
function firstFrom(all: YearTimes, index: number, low: number): number {
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]! < index) low = middle + 1
    else high = middle
  }
  return low
}

/** The wall-clock seconds of a time of a year. */
const wallOf = (times: readonly number[], { first }: Year, at: number): number =>
  times.length === 1
    ? (first + at) * DAY + times[0]!
    : (first + Math.floor(at / times.length)) * DAY + times[at % times.length]!

const yearAt = (wall: number): number => (wall >= 253_402_300_800 ? LAST_YEAR : dateOf(Math.floor(wall / DAY)).year)

/** The ends of rules with COUNT. The same start, rule and COUNT have the same end, so it is worked out once and cached. */
const ends = createCache<number>(10_000)

/**
 * The last wall-clock time of a rule with COUNT, found by adding up the times of each year. Infinite without COUNT, and
 * where there are fewer times up to the last year.
 */
export const lastTimeOf = (walk: RuleFromStart): number =>
  walk.count === null ? Number.POSITIVE_INFINITY : lastOf(pathOf(walk), walk.count)

function lastOf(path: Path, count: number): number {
  const { rule, dtstart, start, times } = path
  const last = () => {
    let left = count - 1
    if (left <= 0) return dtstart
    for (let number = start.year; number < LAST_YEAR; number++) {
      const year = yearOf(number)
      const yearTimes = timesIn(path, number, year)
      const skipped = number === start.year ? firstAfter(yearTimes, times, year, dtstart) : 0
      if (yearTimes.length - skipped >= left) return wallOf(times, year, yearTimes[skipped + left - 1]!)
      left -= yearTimes.length - skipped
    }
    return Number.POSITIVE_INFINITY
  }
  if (times.length > 1) return last()
  return ends(`${yearKeyOf(rule, start)} ${rule.interval} ${dtstart} ${count}`, last)
}

/** The index of the first time after a wall-clock time. */
function firstAfter(yearTimes: YearTimes, times: readonly number[], year: Year, wall: number): number {
  let [low, high] = [0, yearTimes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (wallOf(times, year, yearTimes[middle]!) <= wall) low = middle + 1
    else high = middle
  }
  return low
}

/** The wall-clock times from `from` to `to`, both included, in order; only the years between them are looked at. */
export function* localTimes(walk: RuleFromStart, from: number, to: number): Generator<number> {
  const { dtstart } = walk
  if (dtstart > to) return
  if (dtstart >= from) yield dtstart
  const path = pathOf(walk)
  const { times } = path
  const end = Math.min(to, walk.count === null ? to : lastOf(path, walk.count))
  const after = Math.max(from - 1, dtstart)
  const last = yearAt(end)
  for (let number = yearAt(after); number <= last; number++) {
    const year = yearOf(number)
    const yearTimes = timesIn(path, number, year)
    for (let at = firstAfter(yearTimes, times, year, after); at < yearTimes.length; at++) {
      const wall = wallOf(times, year, yearTimes[at]!)
      if (wall > end) return
      yield wall
    }
  }
}

/** Returns whether the rule by itself gives the start, which is the first time of a series in any case. */
export function ruleGivesStart(walk: RuleFromStart): boolean {
  const path = pathOf(walk)
  const { start, times } = path
  const year = yearOf(start.year)
  const yearTimes = timesIn(path, start.year, year)
  const first = yearTimes[firstAfter(yearTimes, times, year, walk.dtstart - 1)]
  return first !== undefined && wallOf(times, year, first) === walk.dtstart
}

/** Returns whether the rule by itself gives anything from its start on, in a period that begins within `years` of it. */
export function hasTimesWithin(walk: RuleFromStart, years: number): boolean {
  const path = pathOf({ ...walk, count: null })
  const { start, times } = path
  const end = endOfPeriod(walk.rule, Math.floor((walk.dtstart + years * 366 * DAY) / DAY))
  for (let number = start.year; ; number++) {
    const year = yearOf(number)
    if (year.first > end) return false
    const yearTimes = timesIn(path, number, year)
    const first = yearTimes[firstAfter(yearTimes, times, year, walk.dtstart - 1)]
    if (first !== undefined) return wallOf(times, year, first) < (end + 1) * DAY
  }
}

/** The last day of the week, month or year in which a day lies. */
function endOfPeriod({ freq, weekstart }: Rule, day: number): number {
  const { year: number, month } = dateOf(day)
  const year = yearOf(number)
  if (freq === 'DAILY') return day
  if (freq === 'WEEKLY') return day + 6 - ((weekdayOf(day) - weekstart + 7) % 7)
  return year.first + (freq === 'MONTHLY' ? year.begins[month]! : year.days) - 1
}
