// Parsers of typed days, times and durations, as pure functions.
import type { TypedPatterns } from './typed-patterns.ts'

/** A length of time in minutes: `45m`, `1:30`, `1h 30`, `1,5 Std.`, `2 heures`, `90`; undefined where it is none. */
export function typedLength(typed: string): number | undefined {
  const text = typed.trim().toLowerCase()
  const clock = /^(\d{1,3}):(\d{2})$/.exec(text)
  if (clock) return Number(clock[2]) < 60 ? Number(clock[1]) * 60 + Number(clock[2]) : undefined
  const minutes = /^(\d{1,5})\s*(m|min|mins|minutes?|minuten?|minutos?|min\.)?$/.exec(text)
  if (minutes) return Number(minutes[1])
  const hours =
    /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?)\s*(?:(\d{1,2})\s*(?:m|min\.?|minutes?|minuten?|minutos?)?)?$/.exec(
      text,
    )
  if (!hours) return undefined
  return Math.round(Number(hours[1]!.replace(',', '.')) * 60) + Number(hours[2] ?? 0)
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A time of day as `08:30`: `8:30`, `8.30`, `830`, `8`, `2pm`, `14 Uhr`, `8h30`, `8 h`; undefined where it is none. */
export function typedTime(typed: string): string | undefined {
  const match =
    /^(\d{1,2})(?:(?:[:.]|\s?h\s?)?(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|uhr|o’clock|h|heures?|horas?)?$/.exec(
      typed.trim().toLowerCase(),
    ) ?? undefined
  if (!match) return undefined
  const half = match[3]?.replaceAll('.', '')
  let hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (half === 'am' || half === 'pm') {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half === 'pm' ? 12 : 0)
  }
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined
}

/** A time of day some minutes later, within the day. */
export function laterTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = (((hour * 60 + minute + minutes) % 1440) + 1440) % 1440
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}

/** `half past 9`, `halb 10`, `9 y media`. Below seven, `2 heures et demie` is rather a length, unless `at` stands before it. */
export function clockTime(text: string, saysAt: boolean, { clock, hourIsTime }: TypedPatterns): string | undefined {
  const [offset] = clock.find(([, words]) => words.test(text)) ?? []
  const hour = Number(/\d+/.exec(text)?.[0])
  if (offset === undefined || hour > 24 || (hourIsTime && !saysAt && hour < 7)) return undefined
  const minutes = hour * 60 + offset
  // A quarter to one is after noon.
  return laterTime('00:00', hour === 1 && minutes < 60 ? minutes + 720 : minutes)
}

/** The words for days in the reader's language. */
export interface DayWords {
  /** Names of the days of the week, Monday first; several lists, such as long and short ones. */
  weekdays: readonly (readonly string[])[]
  /** Names of the months, January first; a list for each language. */
  months: readonly (readonly string[])[]
  today: readonly string[]
  tomorrow: readonly string[]
  yesterday: readonly string[]
  /** Whether dates are written month first: 3/4 is March 4. */
  monthFirst: boolean
  /** Patterns of words around days and times. */
  patterns: TypedPatterns
}

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase().replace(/\.$/, '')

const dateOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

const after = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The month that a name means, whole or from its first three letters on, as in `Dec` and `Sept.`: 1 is January. */
function monthNamed(name: string, { months }: DayWords): number | undefined {
  if (name.length < 3) return undefined
  const starts = months.map((names) => names.findIndex((whole) => plain(whole).startsWith(name)))
  return (starts.find((index) => index >= 0) ?? -1) + 1 || undefined
}

/**
 * A day and its month by name, in either order, with or without a year, as fields show it: `Thu, 24 Dec 2026`. The day
 * of the week is not looked at, since anyone who changes the number leaves it as it was.
 */
function namedParts(
  text: string,
  words: DayWords,
): { day: number; month: number; year: string | undefined } | undefined {
  const date = text.replace(/^([a-z]+)\.?,?\s+(?=\S+\s+\S)/, (start, name: string) =>
    words.weekdays.some((names) => names.map(plain).includes(name)) ? '' : start,
  )
  const match =
    /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?\s*(?:de\s)?(?<name>[a-z]+)\.?(?:,?\s+(?:del?\s)?(?<year>\d{4}))?$/.exec(
      date,
    ) ?? /^(?<name>[a-z]+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?$/.exec(date)
  const { day, name = '', year } = match?.groups ?? {}
  const month = monthNamed(name, words)
  return month === undefined ? undefined : { day: Number(day), month, year }
}

/** The same in numbers. */
function numberedParts(text: string, { monthFirst }: DayWords): ReturnType<typeof namedParts> {
  const numbers = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2}|\d{4}))?$/.exec(text)
  if (!numbers) return undefined
  const [one, other] = [Number(numbers[1]), Number(numbers[2])]
  const [month, day] = monthFirst && !text.includes('.') ? [one, other] : [other, one]
  return { day, month, year: numbers[3] }
}

/** Returns the weekday of a name, Monday as 0; undefined if it is none. */
const weekdayNamed = (name: string, { weekdays }: DayWords): number | undefined =>
  weekdays.map((names) => names.map(plain).indexOf(plain(name.trim()))).find((index) => index >= 0)

/** Returns whether a text is exactly the name of a weekday. */
export const isWeekdayName = (name: string, words: DayWords): boolean => weekdayNamed(name, words) !== undefined

/**
 * A day as `2026-11-20`, counted from today: `fri` is the next Friday after today, `25.11.` and `25 Nov` the next one
 * of that date, `2026-11-25` itself. `past`: a field that looks back takes the last such day, which may be today. Undefined where it is none.
 */
export function typedDay(typed: string, today: string, words: DayWords, past = false): string | undefined {
  const text = plain(typed.trim())
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (words.today.map(plain).includes(text)) return today
  if (words.tomorrow.map(plain).includes(text)) return after(today, 1)
  if (words.patterns.afterTomorrow.test(text)) return after(today, 2)
  if (past && words.yesterday.map(plain).includes(text)) return after(today, -1)
  const weekday = weekdayNamed(text, words)
  if (weekday !== undefined) {
    const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    return after(today, past ? -((now - weekday + 7) % 7) : (weekday - now + 7) % 7 || 7)
  }
  const parts = numberedParts(text, words) ?? namedParts(text, words)
  if (!parts) return undefined
  const { day, month } = parts
  const year = parts.year === undefined ? undefined : Number(parts.year) + (parts.year.length === 2 ? 2000 : 0)
  if (year !== undefined) return dateOf(year, month, day)
  const present = Number(today.slice(0, 4))
  const near = dateOf(present, month, day)
  if (near === undefined) return undefined
  if (past) return near > today ? dateOf(present - 1, month, day) : near
  return near < today ? dateOf(present + 1, month, day) : near
}
