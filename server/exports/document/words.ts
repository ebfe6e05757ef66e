// The texts of documents, and times, durations and sizes, in the language and by the region of their reader.
import type { documents } from '../../../words/en/exports/documents.ts'
import { inEveryLanguage } from '../../../words/every-language.ts'
import { dateFormats, kept, numberFormats } from '../../../words/intl.ts'
import { type Language, languageOf } from '../../../words/languages.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'
import { wallAt } from '../../rules/time/zone.ts'

const DAY = 86_400

/** A no-break space, which keeps a number and its unit on one line. */
const NBSP = '\u00a0'

/** For whom a text is written. */
export interface TextReader {
  /** A name of the tz database. */
  timezone: string
  /** The language, and how days, times and numbers are written (BCP 47). */
  locale: string
}

type InReader = Pick<TextReader, 'locale'>

/** The texts of documents in one language. */
export type DocumentWords = Texts<typeof documents>
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

const WORDS = await inEveryLanguage<DocumentWords>(
  async (language) => (await import(`../../../words/${language}/exports/documents.ts`)).documents,
)

/** The language of a document's own words, as its markup names it. */
export const languageIn = ({ locale }: InReader): Language => languageOf(locale) ?? DEFAULT_LANGUAGE

/** The texts of documents in the language of their reader. */
export const wordsFor = ({ locale }: InReader): DocumentWords => WORDS[languageIn({ locale })]

const dates = dateFormats({ dateStyle: 'full' })
const shortDates = dateFormats({ dateStyle: 'medium' })
const times = dateFormats({ timeStyle: 'short' })
const sizes = numberFormats({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const numbers = numberFormats({ maximumFractionDigits: 0 })

/** What is short stays on one line; narrow spaces do not break either, but not every font has them. */
const unbroken = (text: string): string => text.replace(/\s/gu, NBSP)

/** `Thursday, November 26, 2026`, with the day of the month beside its month. */
export const dateOf = (moment: number, { timezone, locale }: TextReader): string =>
  dates(locale, timezone)
    .format(moment * 1000)
    .replace(/(?<=\p{L}) (?=\d)|(?<=\d\.?) (?=\p{L})/gu, NBSP)

/** `Nov 26, 2026`, `26 Nov 2026` */
export const shortDate = (moment: number, { timezone, locale }: TextReader): string =>
  shortDates(locale, timezone)
    .format(moment * 1000)
    .replaceAll(' ', NBSP)

/** `2:00 PM`, `14:00` */
export const timeOf = (moment: number, { timezone, locale }: TextReader): string =>
  unbroken(times(locale, timezone).format(moment * 1000))

const dayAt = (moment: number, { timezone }: TextReader): number => Math.floor(wallAt(timezone, moment) / DAY)

/** `2:00 – 4:30 PM` where both are on one day; with the second date where they are not. */
export function timesOf(start: number, end: number | null, reader: TextReader): string {
  if (end === null || end === start) return timeOf(start, reader)
  if (dayAt(start, reader) !== dayAt(end, reader))
    return `${timeOf(start, reader)} – ${dateOf(end, reader)}, ${timeOf(end, reader)}`
  return unbroken(times(reader.locale, reader.timezone).formatRange(start * 1000, end * 1000))
}

/** `Thursday, November 26, 2026, 2:00 – 4:30 PM (Europe/London)` */
export const spanOf = (start: number, end: number | null, reader: TextReader): string =>
  `${dateOf(start, reader)}, ${timesOf(start, end, reader)} (${reader.timezone})`

/** `1 hour 30 minutes` */
export function lengthOf(seconds: number, { locale }: InReader): string {
  const minutes = Math.round(seconds / 60)
  const counts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ]
  const words = counts.filter(([count]) => count).map(([count, unit]) => withUnit(count, unit, locale))
  return words.join(' ') || withUnit(0, 'minute', locale)
}

const counted = kept(
  (locale: string, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
)

/** `1 minute`, `2 minutes` */
const withUnit = (count: number, unit: string, locale: string): string => unbroken(counted(locale, unit).format(count))

/** `340 bytes`, `1.2 MB` */
export function sizeOf(bytes: number, { locale }: InReader): string {
  if (bytes < 1000) return withUnit(bytes, 'byte', locale)
  const units = ['kB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${unbroken((size < 10 ? sizes : numbers)(locale).format(size))}${NBSP}${units[unit]}`
}
