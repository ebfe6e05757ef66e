// The formats of times in letters.
import { dateFormats, kept } from '../../../words/intl.ts'
import { withClockWord } from '../../../words/moments.ts'

const FORMS = {
  long: dateFormats({ dateStyle: 'long', timeStyle: 'short' }),
  full: dateFormats({ dateStyle: 'full', timeStyle: 'short' }),
  short: dateFormats({ dateStyle: 'short', timeStyle: 'short' }),
  day: dateFormats({ dateStyle: 'medium' }),
} as const

/** The format of times in a language (BCP 47) and a zone; it takes Unix milliseconds. */
export const clockIn = (locale: string, timeZone: string, form: keyof typeof FORMS): Intl.DateTimeFormat =>
  FORMS[form](locale, timeZone)

/** A day and time (Unix seconds), as sentences and facts have it. */
export const momentText = (locale: string, timeZone: string, form: 'long' | 'full', seconds: number): string =>
  withClockWord(clockIn(locale, timeZone, form).format(seconds * 1000), locale)

const lengths = kept((locale: string) => new Intl.DurationFormat(locale, { style: 'long' }))
const shortLengths = kept(
  (locale: string) => new Intl.DurationFormat(locale, { style: 'long', minutesDisplay: 'always' }),
)

/** A length in words, such as `2 days, 1 hour, 5 minutes`. */
export function lengthText(locale: string, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return (minutes < 60 ? shortLengths : lengths)(locale).format({
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  })
}

/** A day such as `26 Nov 2026`, in the reader's format and time zone. */
export const dayOf = (seconds: number, { locale, timezone }: { locale: string; timezone: string }): string =>
  clockIn(locale, timezone, 'day').format(seconds * 1000)

/** Cache of formatted time spans: most letters about one meeting contain the same one. */
const spans = kept((locale: string, timeZone: string, start: string, end: string) =>
  withClockWord(clockIn(locale, timeZone, 'full').formatRange(Number(start) * 1000, Number(end) * 1000), locale),
)

/** From when to when (Unix seconds), in full. */
export const spanText = (locale: string, timeZone: string, start: number, end: number): string =>
  spans(locale, timeZone, String(start), String(end))
