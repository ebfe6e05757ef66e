// Times and days in the reader's time zone, formatted for their language.
import { plural as counting, fill } from '../../../words/fill.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { dateIn, noonIn, startIn } from '../../zone.ts'

const { locale, timezone: timeZone } = known
const { times } = words

/** Making a format takes longer than a page has for all of them, so each is made when it is used first. */
const format = (options: Intl.DateTimeFormatOptions) => {
  let written: Intl.DateTimeFormat | undefined
  return (seconds: number): string => {
    written ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return written.format(seconds * 1000)
  }
}

const dayAndMonth = format({ weekday: 'long', day: 'numeric', month: 'long' })
const withYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = format({ day: 'numeric', month: 'short' })
const shortYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
const weekdayShort = format({ weekday: 'short', day: 'numeric', month: 'short' })
const weekdayYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const year = format({ year: 'numeric' })
/** The time of day as the locale writes it, such as `08:30`, `8:30 AM`: `hour: 'numeric'` would drop the zero. */
export const timeOfDay = format({ timeStyle: 'short' })

/** The calendar day, as `2026-11-20`. */
export const dateOf = (seconds: number): string => dateIn(timeZone, seconds)

/** Returns the number of calendar days between today and a time. */
const daysAway = (seconds: number, now: number): number =>
  Math.round((Date.parse(dateOf(seconds)) - Date.parse(dateOf(now))) / 86_400_000)

const sameYear = (one: number, other: number): boolean => year(one) === year(other)

/** `Friday 20 November`, with the year where it is another. */
export const day = (seconds: number, now: number): string =>
  sameYear(seconds, now) ? dayAndMonth(seconds) : withYear(seconds)

/** `Today`, `Tomorrow`, `Wed 4 Mar`, with the year where it is another: the name of a day in a list. */
export function listedDay(seconds: number, now: number): string {
  const near = { '-1': times.yesterday, 0: times.today, 1: times.tomorrow }[daysAway(seconds, now)]
  return near ?? (sameYear(seconds, now) ? weekdayShort(seconds) : weekdayYear(seconds))
}

/** `20 Nov`, with the year where it is another. */
export const briefDay = (seconds: number, now: number): string =>
  sameYear(seconds, now) ? shortDay(seconds) : shortYear(seconds)

/** `Today, Friday 20 November`: the same, with the name of yesterday, today and tomorrow. */
export function nearDay(seconds: number, now: number): string {
  const away = daysAway(seconds, now)
  const near = { '-1': times.yesterday, 0: times.today, 1: times.tomorrow }[away]
  return near ? fill(times.near, { near, day: day(seconds, now) }) : day(seconds, now)
}

/** `due today`, `due in 3 days`, `2 days overdue`. */
export function due(seconds: number, now: number): { text: string; late: boolean } {
  const away = daysAway(seconds, now)
  if (away < 0) return { text: away === -1 ? times.dueYesterday : counting(times.late, -away, locale), late: true }
  if (away <= 1) return { text: away ? times.dueTomorrow : times.dueToday, late: false }
  const text = away < 14 ? counting(times.dueIn, away, locale) : fill(times.due, { day: briefDay(seconds, now) })
  return { text, late: false }
}

/** A number of seconds as `1 h 15 min`. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours && fill(times.hours, { hours: String(hours) }),
    (rest || !hours) && fill(times.minutes, { minutes: String(rest) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A number of seconds as `4:05`. */
export const stopwatch = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** The Unix time that stands for a calendar day such as `2026-11-20`, for readers in other time zones too. */
export const noonOf = (date: string): number => noonIn(timeZone, date)

/** The Unix time at which a calendar day such as `2026-11-20` begins for the reader. */
export const startOf = (date: string): number => startIn(timeZone, date)

/** The rule of a series, in the languages that are known, and the time zone of its days. */
interface Ruled {
  recurrence_description?: string
  recurrence_descriptions?: Readonly<Record<string, string>> | null
  schedule_timezone?: string | null
}

/** The zone in which the days of a rule are meant, where the reader has another: Thursday may be Friday there. */
export const otherZone = ({ schedule_timezone: zone }: Ruled): string | undefined =>
  zone && zone !== known.timezone ? zone : undefined

/** The rule, such as `every week on Thursday (Pacific/Auckland)`. */
export function ruleWords(of: Ruled, otherwise = of.recurrence_description ?? ''): string {
  const said = of.recurrence_descriptions?.[known.language] ?? otherwise
  const zone = otherZone(of)
  return zone ? `${said} (${zone})` : said
}

/** The rule where it stands alone, such as `Every week on Thursday`. */
export function ruleTitle(of: Ruled, otherwise?: string): string {
  const said = ruleWords(of, otherwise)
  return said.charAt(0).toLocaleUpperCase(known.locale) + said.slice(1)
}
