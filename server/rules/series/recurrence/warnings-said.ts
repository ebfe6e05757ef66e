// Warnings about a schedule, as sentences.
import type { recurrence } from '../../../../words/en/series/recurrence.ts'
import { inEveryLanguage } from '../../../../words/every-language.ts'
import { fill } from '../../../../words/fill.ts'
import { dateFormats, numberFormats } from '../../../../words/intl.ts'
import { languageOf, localeOf } from '../../../../words/languages.ts'
import type { RecurrenceWarning } from './warnings.ts'

const TEXTS = await inEveryLanguage<typeof recurrence>(
  async (language) => (await import(`../../../../words/${language}/series/recurrence.ts`)).recurrence,
)

/** The texts of a language (BCP 47); the English ones where it has none. */
const textsIn = (tag: string) => TEXTS[languageOf(tag) ?? 'en']

const days = dateFormats({ dateStyle: 'long' })
const times = dateFormats({ timeStyle: 'short' })
const weekdays = dateFormats({ weekday: 'long' })
const leapDays = dateFormats({ month: 'long', day: 'numeric' })
const numbers = numberFormats()
const LEAP_DAY = Date.UTC(2028, 1, 29) / 1000

/** One warning as a sentence; dates and times are those of the schedule's own time zone. */
export function sayWarning(tag: string, warning: RecurrenceWarning): string {
  const texts = textsIn(tag)
  const form = (formats: typeof days) => (wall: number) => formats(localeOf(tag), 'UTC').format(wall * 1000)
  const [day, time] = [form(days), form(times)]
  switch (warning.kind) {
    case 'skippedTime':
      return fill(texts.skippedTime, { day: day(warning.wall), time: time(warning.wall), shown: time(warning.shown) })
    case 'repeatedTime':
      return fill(texts.repeatedTime, { day: day(warning.wall), time: time(warning.wall) })
    case 'shortMonths':
      return warning.day > 0
        ? fill(texts.shortMonths, { day: warning.day })
        : fill(texts.shortMonthsFromEnd, { day: -warning.day })
    case 'fifthWeekday':
      // January 5, 1970 was a Monday.
      return fill(texts.fifthWeekday, { weekday: form(weekdays)((4 + warning.weekday) * 86_400) })
    case 'leapDay':
      return fill(texts.leapDay, { day: form(leapDays)(LEAP_DAY) })
    case 'startBesideRule':
      return fill(texts.startBesideRule, { day: day(warning.wall) })
    default:
      return texts[warning.kind]
  }
}

/** That a schedule has more meetings than are counted. */
export const sayMany = (tag: string, count: number): string =>
  fill(textsIn(tag).manyMeetings, { count: numbers(localeOf(tag)).format(count) })
