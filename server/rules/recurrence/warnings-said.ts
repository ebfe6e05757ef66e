// The warnings of a schedule as sentences of a language.
import { recurrence as german } from '../../../words/de/recurrence.ts'
import { recurrence as english } from '../../../words/en/recurrence.ts'
import { fill } from '../../../words/fill.ts'
import { type Language, localeOf } from '../../../words/languages.ts'
import type { RecurrenceWarning } from './warnings.ts'

const TEXTS = { en: english, de: german } as const satisfies Record<Language, unknown>

/** One warning as a sentence; dates and times are those of the schedule's own time zone. */
export function sayWarning(language: Language, warning: RecurrenceWarning): string {
  const texts = TEXTS[language]
  const form = (options: Intl.DateTimeFormatOptions) => (wall: number) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(wall * 1000)
  const day = form({ dateStyle: 'long' })
  const time = form({ timeStyle: 'short' })
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
      return fill(texts.fifthWeekday, { weekday: form({ weekday: 'long' })((4 + warning.weekday) * 86_400) })
    case 'startBesideRule':
      return fill(texts.startBesideRule, { day: day(warning.wall) })
    default:
      return texts[warning.kind]
  }
}

/** That a schedule has more meetings than are counted. */
export const sayMany = (language: Language, count: number): string =>
  fill(TEXTS[language].manyMeetings, { count: count.toLocaleString(localeOf(language)) })
