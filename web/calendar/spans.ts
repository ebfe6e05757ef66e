// Date ranges of the calendar's views. Days are texts such as `2026-11-20`, independent of time zones.
import type { CalendarView } from './calendar-address.ts'

/** Some days one after the other. */
export interface Days {
  first: string
  count: number
}

const DAY = 86_400_000
const WEEK = 7
/** The days of a list. */
const LISTED = 28

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The day some days after another. */
export const dayAfter = (date: string, days: number): string =>
  new Date(timeOf(date) + days * DAY).toISOString().slice(0, 10)

/** Returns the number of days between two dates. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY)

/** The first day of the week of a day; weeks begin with `firstDay`, 1 for Monday to 7 for Sunday. */
export function weekOf(date: string, firstDay: number): string {
  const weekday = new Date(timeOf(date)).getUTCDay() || WEEK
  return dayAfter(date, -((weekday - firstDay + WEEK) % WEEK))
}

const monthOf = (date: string): string => `${date.slice(0, 8)}01`

/** The first of a month some months after that of a day. */
function monthAfter(date: string, months: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The days that a view shows around a day: whole weeks for a month. */
export function daysOf(view: CalendarView, date: string, firstDay: number): Days {
  if (view === 'list') return { first: date, count: LISTED }
  if (view === 'week') return { first: weekOf(date, firstDay), count: WEEK }
  const first = weekOf(monthOf(date), firstDay)
  const last = dayAfter(monthAfter(date, 1), -1)
  return { first, count: daysBetween(first, weekOf(last, firstDay)) + WEEK }
}

/** The times (Unix seconds) of some days. `startOf`: when a day begins for the reader. */
export const windowIn = ({ first, count }: Days, startOf: (date: string) => number) => ({
  ends_after: startOf(first),
  before: startOf(dayAfter(first, count)),
})

/** All of them. */
export const eachDay = ({ first, count }: Days): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(first, index))

/** The same day a view further: a week, the same day of another month, or its last one. */
export function dayFurther(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'week') return dayAfter(date, by * WEEK)
  if (view === 'list') return dayAfter(date, by * LISTED)
  const month = monthAfter(date, by)
  const last = dayAfter(monthAfter(month, 1), -1)
  return `${month.slice(0, 8)}${[date.slice(8), last.slice(8)].sort()[0]}`
}
