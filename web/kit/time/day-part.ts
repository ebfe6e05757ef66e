// Parser of day parts, such as `tomorrow morning`, `Freitagabend` and `noon`.
import type { TypedPart } from '../../../words/typed-words.ts'
import { readDay, type SpokenDay } from './spoken-day.ts'
import type { TypedPatterns } from './typed-patterns.ts'
import { type DayWords, isWeekdayName } from './typed-time.ts'

export type DayPart = TypedPart

/** The time of day that a part of it means where no other is said (docs/pages.md). */
const BEGINS: Readonly<Record<DayPart, string>> = {
  morning: '09:00',
  forenoon: '10:00',
  noon: '12:00',
  afternoon: '14:00',
  evening: '18:00',
}

/** The last of some words; it may have an article before it, as in `dans l’après-midi`. */
const LAST_WORD = /^(?:(.+) )?(?:l[’'])?([\p{L}-]+)$/u

const partOf = (word: string, { parts }: TypedPatterns): DayPart | undefined =>
  parts.find(([, words]) => words.test(word))?.[0]

export interface SaidDay extends Partial<SpokenDay> {
  part?: DayPart
}

/**
 * A day, a part of one, or both; undefined where the text is neither. `follows`: whether a day stands before the text or after
 * it, so that `in the morning` is a part of that one, and not of a title.
 */
export function saidDay(text: string, today: string, words: DayWords, follows = false): SaidDay | undefined {
  const { patterns } = words
  // What is until Friday is not on Friday.
  if (patterns.until.test(text)) return undefined
  const named = readDay(text, today, words, true)
  if (named) return named
  if (patterns.tonight.test(text)) return { date: today, part: 'evening' }
  const [, before = '', word = ''] = LAST_WORD.exec(text) ?? []
  const part = partOf(word, patterns)
  const day = before.replace(patterns.beforePart, '')
  if (part && !day) return follows || patterns.partsAlone.test(text) ? { part } : undefined
  if (part && patterns.ofToday.test(day)) return { date: today, part }
  const whole = part && readDay(day, today, words, true)
  if (whole) return { ...whole, isEvery: whole.isEvery || (whole.isWeekday && patterns.partsOfEvery.test(word)), part }
  const [, name = '', end = '', plural] = patterns.partWithin.exec(text) ?? []
  const within = name.length > 2 && isWeekdayName(name, words) ? readDay(name, today, words, false) : undefined
  return within && { ...within, isEvery: plural !== undefined, part: partOf(end, patterns)! }
}

/** The part of the day in `every morning`. */
export const partOfEveryDay = (text: string, { patterns }: DayWords): DayPart | undefined =>
  partOf(patterns.everyPart.exec(text)?.[1] ?? '', patterns)

/**
 * The time of day of a part of it. `time`: what is said beside it, which counts: `8` is eight o’clock in the evening in
 * `tonight at 8`, unless `isExact`.
 */
export function timeOfPart(part: DayPart, time: string | undefined, isExact = false): string {
  if (time === undefined) return BEGINS[part]
  const hour = Number(time.slice(0, 2))
  const isLate =
    (part === 'noon' && hour > 0 && hour < 4) ||
    (part === 'afternoon' && hour > 0 && hour < 12) ||
    (part === 'evening' && hour > 3 && hour < 12)
  return isLate && !isExact ? `${hour + 12}${time.slice(2)}` : time
}
