// What a language says of days, times and repetitions that people type among other words.
import type { Language } from './languages.ts'

export type TypedPart = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening'
export type TypedFrequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
/** Repetitions that have a word of their own, besides those of `weekdays` and weekends: every so many weeks, months or years. */
export type TypedRule =
  | 'weekdays'
  | 'weekends'
  | 'day'
  | 'week'
  | 'fortnight'
  | 'threeWeeks'
  | 'fourWeeks'
  | 'month'
  | 'twoMonths'
  | 'quarter'
  | 'halfYear'
  | 'year'

/**
 * Texts are alternatives of a regular expression without groups that capture; capitals do not matter, and an empty one
 * matches nothing. Examples are of English.
 */
export interface TypedWords {
  language: Language

  /** `every`: before a day, a part of one, or a number of weeks */
  every: string
  /** `other`: after `every`, and before a day */
  other: string
  /** Every other day, where a language does not say it so; the day is `*`: `un * sur deux` */
  fortnightly: string

  /** Before a day: `on`, `next` */
  beforeDay: string
  /** After a day: `lundi prochain` */
  afterDay: string
  /** Those of them that say that the day is not today: `next`, `prochain` */
  next: string
  /** Before a day by which something is done: `until` */
  until: string
  /** `in` three days */
  ahead: string
  aheadNumbers: Readonly<Record<number, string>>
  days: string
  weeks: string
  months: string
  /** Before the last of several days: `and` */
  and: string
  /** Without accents: `day after tomorrow` */
  afterTomorrow: string
  /** Before a day of the week: every such day, where most of them have no plural of their own: `los lunes` */
  everyOfDay: string
  /** Short days in small letters that are as often other words: `sun` */
  unsureDays: string
  /** What looks like a day and is a part of one: `am Morgen` */
  noDay: string

  parts: Readonly<Record<TypedPart, string>>
  /** Between a day and a part of it: `in the` */
  beforePart: string
  /** What needs no day: `at noon` */
  partsAlone: string
  /** Those that are every such part beside a day of the week: `evenings` */
  partsOfEvery: string
  /** At the end of a day of the week: `Freitagabend` */
  partsWithin: string
  /** `this` morning */
  ofToday: string
  tonight: string

  /** Before one time of day: `at`, `from` */
  beforeTime: string
  /** Before two times of day: `at`, which says that they are times, and `from` */
  at: string
  from: string
  to: string
  /** `o’clock` */
  oclock: string
  /** Parts of an hour in words, by their minutes; the hour is `*`: `half past *` */
  clock: Readonly<Record<number, string>>
  /** Before a length of time: `for` two hours */
  beforeLength: string
  /** Whether `14h` is a time of day, and a length only below seven hours */
  hourIsTime: boolean

  /** A word after which a day is part of what stands before it: `each`, `black` */
  tornDay: string
  /** The same: the day is one of several, or one that the title speaks of: `and`, `first`, `since` */
  oneOfSeveral: string
  tornTime: string
  tornPart: string

  numbers: Readonly<Record<number, string>>
  /** After digits: `nd` */
  ordinal: string
  units: Readonly<Record<TypedFrequency, string>>
  /** Rules of several words, and words that are nothing else */
  rules: Readonly<Partial<Record<TypedRule, string>>>
  /** Words that are as often a part of a title: `weekly` */
  maybeRules: Readonly<Partial<Record<TypedRule, string>>>

  spans: TypedSpanWords
}

/** Names for spans of time that are searched for, each in a line of words. */
export interface TypedSpanWords {
  /** By their number */
  months: Readonly<Record<number, string>>
  shortMonths: Readonly<Record<number, string>>
  /** By their first month */
  seasons: Readonly<Record<number, string>>
  /** How many of a unit ago: `0`, `this`; `1`, `last` */
  ago: Readonly<Record<number, string>>
  /** The same after the unit: `semaine dernière` */
  agoAfter: Readonly<Record<number, string>>
  week: string
  month: string
  year: string
  /** `Q`, before its number */
  quarterLetter: string
  /** `Quartal`, after its number with one of the endings */
  quarter: string
  quarterEndings: string
  until: string
  /** Words before a span that belong to it, and would not be found */
  before: string
  articles: string
}
