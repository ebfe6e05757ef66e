// Day and month names in the reader's language, for parsing.

import { firstDayOfWeekIn } from '../../../words/languages.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import type { DayWords } from './typed-time.ts'
import { monthNames, weekdayNames } from './wall-time.ts'

const { times } = words

function isMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(known.locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  const order = parts.map(({ type }) => type)
  return order.indexOf('month') < order.indexOf('day')
}

let made: DayWords | undefined

/**
 * The words of the reader's language, and the English ones; of German ones, only whole names, since short ones are English words.
 * They take milliseconds, so they are made when they are needed.
 */
export function dayWords(): DayWords {
  made ??= {
    weekdays: [
      ...[known.locale, 'en'].flatMap((locale) => [weekdayNames('long', locale), weekdayNames('short', locale)]),
      weekdayNames('long', 'de'),
    ],
    months: [known.locale, 'en', 'de'].map(monthNames),
    today: [times.today, 'today'],
    tomorrow: [times.tomorrow, 'tomorrow'],
    yesterday: [times.yesterday, 'yesterday'],
    monthFirst: isMonthFirst(),
  }
  return made
}

/** The day with which a week begins in the reader's country: 1 is Monday, and 7 is Sunday. */
export const firstDayOfWeek: number = firstDayOfWeekIn(known.locale)
