// Which wall-clock times a rule gives, worked out in whole days and never past the time asked for.
import { DAY, dateOf, dayOf, daysInMonth, daysInYear, firstWeek, weekdayOf } from './calendar.ts'
import type { Rule } from './rule.ts'

/** How many days a walk may look at; a rule that hides its days behind more is cut off there. */
const MOST_DAYS = 400_000

interface Start {
  day: number
  year: number
  month: number
  dayOfMonth: number
  weekday: number
}

const startOf = (day: number): Start => {
  const { year, month, day: dayOfMonth } = dateOf(day)
  return { day, year, month, dayOfMonth, weekday: weekdayOf(day) }
}

/** Whether a list holds a position, counted from the front or, below zero, from the end. */
const holds = (list: readonly number[], position: number, size: number): boolean =>
  list.includes(position) || list.includes(position - size - 1)

/** Whether a rule gives a day: the table of BYxxx parts in RFC 5545, 3.3.10. */
function gives(rule: Rule, day: number, start: Start): boolean {
  const { year, month, day: dayOfMonth } = dateOf(day)
  const { freq, bymonth, byweekno, byyearday, bymonthday, byday } = rule
  if (bymonth && !bymonth.includes(month)) return false
  if (byweekno && !inWeeks(byweekno, day, year, rule.weekstart)) return false
  if (byyearday && !holds(byyearday, day - dayOf(year, 1, 1) + 1, daysInYear(year))) return false
  if (bymonthday && !holds(bymonthday, dayOfMonth, daysInMonth(year, month))) return false
  if (byday) return onDays(rule, day, year, month, dayOfMonth)
  // Without a day of its own, a rule takes that of the start.
  if (freq === 'WEEKLY') return weekdayOf(day) === start.weekday
  if (freq === 'MONTHLY') return bymonthday !== undefined || dayOfMonth === start.dayOfMonth
  if (freq === 'DAILY') return true
  if (bymonthday || byyearday) return true
  if (byweekno) return weekdayOf(day) === start.weekday
  return dayOfMonth === start.dayOfMonth && (bymonth !== undefined || month === start.month)
}

/** A week belongs to the year that holds most of it. */
function inWeeks(weeks: readonly number[], day: number, year: number, weekstart: number): boolean {
  let of = year
  if (day >= firstWeek(year + 1, weekstart)) of++
  else if (day < firstWeek(year, weekstart)) of--
  const first = firstWeek(of, weekstart)
  return holds(weeks, Math.floor((day - first) / 7) + 1, (firstWeek(of + 1, weekstart) - first) / 7)
}

/** `2MO` counts within the month for MONTHLY and where months are named, else within the year. */
function onDays({ freq, byday, bymonth }: Rule, day: number, year: number, month: number, dayOfMonth: number): boolean {
  const inMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && bymonth !== undefined)
  const first = inMonth ? day - dayOfMonth + 1 : dayOf(year, 1, 1)
  const last = first + (inMonth ? daysInMonth(year, month) : daysInYear(year)) - 1
  const fromStart = Math.floor((day - first) / 7) + 1
  const fromEnd = -(Math.floor((last - day) / 7) + 1)
  const weekday = weekdayOf(day)
  return byday!.some(
    (wanted) => wanted.weekday === weekday && (wanted.nth === 0 || wanted.nth === fromStart || wanted.nth === fromEnd),
  )
}

interface Period {
  first: number
  days: number
}

/** The k-th period of a rule: a day, a week, a month or a year. */
function period({ freq, interval, weekstart }: Rule, k: number, start: Start): Period {
  const step = k * interval
  if (freq === 'DAILY') return { first: start.day + step, days: 1 }
  if (freq === 'WEEKLY') return { first: start.day - ((start.weekday - weekstart + 7) % 7) + 7 * step, days: 7 }
  if (freq === 'YEARLY') return { first: dayOf(start.year + step, 1, 1), days: daysInYear(start.year + step) }
  const months = start.year * 12 + start.month - 1 + step
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return { first: dayOf(year, month, 1), days: daysInMonth(year, month) }
}

/** The last period that surely lies before a day: where a walk can begin. */
function before({ freq, interval }: Rule, day: number, start: Start): number {
  const { year, month } = dateOf(day)
  const years = year - start.year
  const periods = {
    DAILY: day - start.day,
    WEEKLY: (day - start.day) / 7,
    MONTHLY: years * 12 + month - start.month,
    YEARLY: years,
  }
  return Math.max(0, Math.floor(periods[freq] / interval) - 1)
}

/** A plain yearly rule has one day a year; there is no need to look at the others. */
const onlyDay = (rule: Rule): boolean =>
  rule.freq === 'YEARLY' && !rule.byday && !rule.byweekno && !rule.byyearday && !rule.bymonth && !rule.bymonthday

function* daysIn(rule: Rule, { first, days }: Period, start: Start): Generator<number> {
  if (onlyDay(rule)) {
    const { year } = dateOf(first)
    const day = dayOf(year, start.month, start.dayOfMonth)
    if (dateOf(day).month === start.month) yield day
    return
  }
  for (let day = first; day < first + days; day++) if (gives(rule, day, start)) yield day
}

/** The seconds of the day at which a rule gives its days times: the start's own, unless BYHOUR and others say. */
function timesOfDay({ byhour, byminute, bysecond }: Rule, time: number): number[] {
  const hours = byhour ?? [Math.floor(time / 3600)]
  const minutes = byminute ?? [Math.floor(time / 60) % 60]
  const seconds = bysecond ?? [time % 60]
  return hours
    .flatMap((hour) => minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)))
    .sort((one, other) => one - other)
}

/** The times of one period, in order, those that BYSETPOS picks. */
function timesIn(rule: Rule, at: Period, start: Start, times: readonly number[]): number[] {
  const set: number[] = []
  for (const day of daysIn(rule, at, start)) for (const time of times) set.push(day * DAY + time)
  const { bysetpos } = rule
  return bysetpos ? set.filter((_, place) => holds(bysetpos, place + 1, set.length)) : set
}

export interface Walk {
  rule: Rule
  /** Wall-clock seconds of the start; it is the first time given, and counts, whether or not the rule gives it. */
  dtstart: number
  count: number | null
}

/**
 * The wall-clock times from `from` to `to`, both included, in order. A rule with a count is walked from its start,
 * others from shortly before `from`.
 */
export function* walls({ rule, dtstart, count }: Walk, from: number, to: number): Generator<number> {
  const start = startOf(Math.floor(dtstart / DAY))
  const times = timesOfDay(rule, dtstart - start.day * DAY)
  let left = count ?? Number.POSITIVE_INFINITY
  if (dtstart > to) return
  if (dtstart >= from) yield dtstart
  left--
  let looked = 0
  let k = count === null && from > dtstart ? before(rule, Math.floor(from / DAY), start) : 0
  for (; left > 0 && looked < MOST_DAYS; k++) {
    const at = period(rule, k, start)
    if (at.first * DAY > to) return
    looked += onlyDay(rule) ? 1 : at.days
    for (const wall of timesIn(rule, at, start, times)) {
      if (wall <= dtstart) continue
      if (wall > to) return
      if (wall >= from) yield wall
      if (--left <= 0) return
    }
  }
}

/** Whether the rule by itself gives anything from its start to `years` after it. */
export function yieldsWithin({ rule, dtstart }: Walk, years: number): boolean {
  const start = startOf(Math.floor(dtstart / DAY))
  const end = dtstart + years * 366 * DAY
  const times = timesOfDay(rule, dtstart - start.day * DAY)
  for (let k = 0; ; k++) {
    const at = period(rule, k, start)
    if (at.first * DAY > end) return false
    if (timesIn(rule, at, start, times).some((wall) => wall >= dtstart)) return true
  }
}
