// Times and days in the reader's own time zone, as people say them.
import { counted as counting, fill } from '../words/fill.ts'
import { known } from './site.ts'
import { words } from './words.ts'

const { locale, timezone: timeZone } = known
const { times } = words

const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat(locale, { timeZone, ...options })
  return (seconds: number) => written.format(seconds * 1000)
}

const dayAndMonth = format({ weekday: 'long', day: 'numeric', month: 'long' })
const withYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = format({ day: 'numeric', month: 'short' })
const shortYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
const year = format({ year: 'numeric' })
/** The time of day. */
export const clock = format({ hour: 'numeric', minute: '2-digit' })

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
/** The calendar day, as `2026-11-20`. */
export const dateOf = (seconds: number): string => calendar.format(seconds * 1000)

/** How many days from today the day of a time is. */
const daysAway = (seconds: number, now: number): number =>
  Math.round((Date.parse(dateOf(seconds)) - Date.parse(dateOf(now))) / 86_400_000)

const sameYear = (one: number, other: number): boolean => year(one) === year(other)

/** `Friday 20 November`, with the year where it is another. */
export const day = (seconds: number, now: number): string =>
  sameYear(seconds, now) ? dayAndMonth(seconds) : withYear(seconds)

/** `20 Nov`, with the year where it is another. */
export const briefDay = (seconds: number, now: number): string =>
  sameYear(seconds, now) ? shortDay(seconds) : shortYear(seconds)

/** The same, with what is near called by its name. */
export function nearDay(seconds: number, now: number): string {
  const away = daysAway(seconds, now)
  const near = { '-1': times.yesterday, 0: times.today, 1: times.tomorrow }[away]
  return near ? fill(times.near, { near, day: day(seconds, now) }) : day(seconds, now)
}

/** `today`, `in 3 days`, `2 days late`. */
export function due(seconds: number, now: number): { text: string; late: boolean } {
  const away = daysAway(seconds, now)
  if (away < 0) return { text: away === -1 ? times.dueYesterday : counting(times.late, -away, locale), late: true }
  if (away <= 1) return { text: away ? times.dueTomorrow : times.dueToday, late: false }
  const text = away < 14 ? counting(times.dueIn, away, locale) : fill(times.due, { day: briefDay(seconds, now) })
  return { text, late: false }
}

/** `1 h 15 min` */
export function length(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours && fill(times.hours, { hours: String(hours) }),
    (rest || !hours) && fill(times.minutes, { minutes: String(rest) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** `4:05`, for what runs. */
export const counted = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** The first second of a calendar day of the reader, from `2026-11-20`. */
export function startOf(date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000
  // The offset of a zone is known for an instant only: once from the guess, once from what came of it.
  const guess = midnight - offsetAt(midnight)
  return midnight - offsetAt(guess)
}

const wall = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** How far the reader's clock is ahead of UTC at an instant, in seconds. */
function offsetAt(seconds: number): number {
  const parts = Object.fromEntries(wall.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]))
  const shown = `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`
  return Date.parse(shown) / 1000 - seconds
}
