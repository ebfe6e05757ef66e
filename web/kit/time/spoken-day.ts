// Parser of days in a line: `next fri`, `by 24 Dec`, `in 3 days`, in English and German.
import { dateAfter } from '../../zone.ts'
import { type DayWords, isWeekdayName, typedDay } from './typed-time.ts'

/** What is said before a day. */
const BEFORE =
  /^(?:(?:on|by|until|till|due|next|this|coming|am|bis|zum|fällig|nächste[nrs]?|diese[nrs]?|kommende[nrs]?)\s+)+/i

const AHEAD = /^in\s+(\d{1,3}|a|one|two|three|einem|einer|zwei|drei)\s+(?:(days?|tag(?:e|en)?)|weeks?|wochen?)$/i

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  einem: 1,
  einer: 1,
  zwei: 2,
  drei: 3,
}

/** What may as well be the number of a chapter or version, unless something says that it is a day. */
const UNSURE = /^\d+(?:[.-]\d+)?$/

/** Days that are as often other words, where nothing says that they are days: `Fun in the sun`, `Weiter so`. */
const WORDS = /^(?:so|do|sun|sat|wed)$/

/** The part of a day, and not the next one: `am Morgen`. */
const MORNING = /^(?:am|diesen|nächsten|kommenden)\s+morgen$/i

/** The most words that belong together, as in `due on Thu, 24 Dec 2026`. */
export const MOST_WORDS = 6

/** What is said of the day after this one: `next Sun` is never today. */
const NEXT = /^(?:.*\s)?(?:next|coming|nächste[nrs]?|kommende[nrs]?)\s/i

export interface SpokenDay {
  date: string
  /** Whether it is a day of the week, and no other day that happens to be one. */
  isWeekday: boolean
  /** Whether it is the plural of a day of the week: `Fridays` are every Friday. */
  isEvery: boolean
  /** Whether it is the day of the week of today, which may be meant as long as its time is to come. */
  mayBeToday: boolean
}

/**
 * The day, as `2026-11-20`, counted from today, as `typedDay` counts; undefined where the text is none. `some`: whether
 * the plural of a day of the week is one, as in `on Fridays`.
 */
export const spokenDay = (text: string, today: string, words: DayWords, some = false): string | undefined =>
  readDay(text, today, words, some)?.date

/** The same, with what else it says. */
export function readDay(text: string, today: string, words: DayWords, some: boolean): SpokenDay | undefined {
  const plain = (date: string | undefined): SpokenDay | undefined =>
    date === undefined ? undefined : { date, isWeekday: false, isEvery: false, mayBeToday: false }
  const [, number, days] = AHEAD.exec(text) ?? []
  if (number) return plain(dateAfter(today, (NUMBERS[number.toLowerCase()] ?? Number(number)) * (days ? 1 : 7)))
  // A film is not announced so: `The Day After Tomorrow`.
  if (MORNING.test(text) || /\bAfter\b/.test(text)) return undefined
  const bare = text.replace(BEFORE, '')
  if (bare === text && (UNSURE.test(text) || WORDS.test(text))) return undefined
  const day = typedDay(bare, today, words)
  const singular = day === undefined && some && bare.length > 4 ? bare.replace(/s$/i, '') : bare
  const isWeekday = isWeekdayName(singular, words)
  const date = day ?? (singular === bare ? undefined : typedDay(singular, today, words))
  if (date === undefined || !isWeekday) return plain(date)
  return { date, isWeekday, isEvery: singular !== bare, mayBeToday: date === dateAfter(today, 7) && !NEXT.test(text) }
}
