// Parser of day parts, such as `tomorrow morning`, `Freitagabend` and `noon`, in English and German.
import { readDay, type SpokenDay } from './spoken-day.ts'
import { type DayWords, isWeekdayName } from './typed-time.ts'

export type DayPart = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening'

/** The time of day that a part of it means where no other is said (docs/pages.md). */
const BEGINS: Readonly<Record<DayPart, string>> = {
  morning: '09:00',
  forenoon: '10:00',
  noon: '12:00',
  afternoon: '14:00',
  evening: '18:00',
}

/** The words, as they follow a day: `Fri morning`, `Fr früh`. */
const WORDS: readonly (readonly [DayPart, RegExp])[] = [
  ['forenoon', /^(?:forenoon|vormittags?)$/i],
  ['afternoon', /^(?:afternoons?|nachmittags?)$/i],
  ['noon', /^(?:noon|midday|mittags?)$/i],
  ['morning', /^(?:mornings?|morgens?|früh|frühmorgens)$/i],
  ['evening', /^(?:evenings?|nights?|abends?)$/i],
]

const LAST_WORD = /^(?:(.+) )?(\p{L}+)$/u
/** What may stand before such a word. */
const IN = /(?:^| )(?:in the|at|around|am|um|gegen|zu)$/i
/** `Freitagabend`. */
const WITHIN = /^(\p{L}+?)(vormittag|nachmittag|mittag|morgen|früh|abend)(s)?$/iu
/** What needs no day, since it is hardly a part of a name. */
const ALONE =
  /^(?:(?:(?:at|around) )?(?:noon|midday)|(?:um|gegen|zu) mittag|(?:früh)?morgens|vormittags|mittags|nachmittags|abends)$/i
const EVERY_DAY = /^(?:every|each|jede[nrs]?) (\p{L}+)$/iu
/** `Friday evenings` are those of every Friday; `Freitag morgens` is as often one morning. */
const PLURAL = /^(?:mornings|afternoons|evenings|nights)$/i
const END = /^(?:by|until|till|due|bis|fällig)\s/i
const OF_TODAY = /^(?:this|diesen)$/i

const partOf = (word: string): DayPart | undefined => WORDS.find(([, words]) => words.test(word))?.[0]

export interface SaidDay extends Partial<SpokenDay> {
  part?: DayPart
}

/**
 * A day, a part of one, or both; undefined where the text is neither. `follows`: whether a day stands before the text or after
 * it, so that `in the morning` is a part of that one, and not of a title.
 */
export function saidDay(text: string, today: string, words: DayWords, follows = false): SaidDay | undefined {
  // What is until Friday is not on Friday.
  if (END.test(text)) return undefined
  const named = readDay(text, today, words, true)
  if (named) return named
  if (/^tonight$/i.test(text)) return { date: today, part: 'evening' }
  const [, before = '', word = ''] = LAST_WORD.exec(text) ?? []
  const part = partOf(word)
  const day = before.replace(IN, '')
  if (part && !day) return follows || ALONE.test(text) ? { part } : undefined
  if (part && OF_TODAY.test(day)) return { date: today, part }
  const whole = part && readDay(day, today, words, true)
  if (whole) return { ...whole, isEvery: whole.isEvery || (whole.isWeekday && PLURAL.test(word)), part }
  const [, name = '', end = '', plural] = WITHIN.exec(text) ?? []
  const within = name.length > 2 && isWeekdayName(name, words) ? readDay(name, today, words, false) : undefined
  return within && { ...within, isEvery: plural !== undefined, part: partOf(end)! }
}

/** The part of the day in `every morning`. */
export const partOfEveryDay = (text: string): DayPart | undefined => partOf(EVERY_DAY.exec(text)?.[1] ?? '')

/**
 * The time of day of a part of it. `time`: what is said beside it, which counts: `8` is eight o’clock in the evening in
 * `tonight at 8`, unless `isExact`.
 */
export function timeOfPart(part: DayPart, time: string | undefined, isExact = false): string {
  if (time === undefined) return BEGINS[part]
  const hour = Number(time.slice(0, 2))
  const isLate = (part === 'afternoon' && hour > 0 && hour < 8) || (part === 'evening' && hour > 3 && hour < 12)
  return isLate && !isExact ? `${hour + 12}${time.slice(2)}` : time
}
