// Parser of days in a line: `next fri`, `by 24 Dec`, `in 3 days`.
import { dateAfter } from '../../zone.ts'
import { type DayWords, isWeekdayName, typedDay } from './typed-time.ts'

/** Numbers that may be a chapter or version, unless the context makes them a day. */
const UNSURE = /^\d+(?:[.-]\d+)?$/

/** The most words that belong together, as in `due on Thu, 24 Dec 2026`. */
export const MOST_WORDS = 6

export interface SpokenDay {
  date: string
  /** Whether it was typed as a weekday. */
  isWeekday: boolean
  /** Whether it is a weekday in the plural: `Fridays` is every Friday. */
  isEvery: boolean
  /** Whether it is today's weekday, which means today if its time is still to come. */
  mayBeToday: boolean
}

/**
 * The day, as `2026-11-20`, counted from today, as `typedDay` counts; undefined where the text is none. `some`: whether
 * the plural of a day of the week is one, as in `on Fridays`.
 */
export const spokenDay = (text: string, today: string, words: DayWords, some = false): string | undefined =>
  readDay(text, today, words, some)?.date

/** The same day of a later month, or its last day if it is shorter. */
function monthsAfter(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The same, with what else it says. */
export function readDay(text: string, today: string, words: DayWords, some: boolean): SpokenDay | undefined {
  const plain = (date: string | undefined): SpokenDay | undefined =>
    date === undefined ? undefined : { date, isWeekday: false, isEvery: false, mayBeToday: false }
  const { patterns } = words
  const [, number, days, months] = patterns.ahead.exec(text) ?? []
  if (number) {
    const count = patterns.aheadNumbers.find(([, names]) => names.test(number))?.[0] ?? Number(number)
    return plain(months ? monthsAfter(today, count) : dateAfter(today, count * (days ? 1 : 7)))
  }
  // A film is not announced so: `The Day After Tomorrow`.
  if (patterns.noDay.test(text) || /\bAfter\b/.test(text)) return undefined
  const bare = text.replace(patterns.aroundDay, '')
  if (bare === text && (UNSURE.test(text) || patterns.unsureDays.test(text))) return undefined
  const day = typedDay(bare, today, words)
  const singular = day === undefined && some && bare.length > 4 ? bare.replace(/s$/i, '') : bare
  const isWeekday = isWeekdayName(singular, words)
  const date = day ?? (singular === bare ? undefined : typedDay(singular, today, words))
  if (date === undefined || !isWeekday) return plain(date)
  return {
    date,
    isWeekday,
    isEvery: singular !== bare || patterns.everyOfDay.test(text),
    mayBeToday: date === dateAfter(today, 7) && !patterns.next.test(text),
  }
}
