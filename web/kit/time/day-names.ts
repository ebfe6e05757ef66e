// Day and month names in the reader's language, for parsing.

import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { typedPatterns } from './typed-patterns.ts'
import type { DayWords } from './typed-time.ts'
import { typed, typedBeside } from './typed-words.ts'
import { monthNames, weekdayNames } from './wall-time.ts'

const { times } = words

function isMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(known.locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  const order = parts.map(({ type }) => type)
  return order.indexOf('month') < order.indexOf('day')
}

let made: DayWords | undefined

/**
 * The words of the reader's language, and those of the one beside it; of German ones on English pages, only whole names, since
 * short ones are English words. They take milliseconds, so they are made when they are needed.
 */
export function dayWords(): DayWords {
  const beside = typedBeside.language
  made ??= {
    weekdays: [
      ...[known.locale, ...(beside === 'en' ? [beside] : [])].flatMap((locale) => [
        weekdayNames('long', locale),
        weekdayNames('short', locale),
      ]),
      weekdayNames('long', beside),
    ],
    months: [known.locale, beside].map(monthNames),
    today: [times.today, 'today'],
    tomorrow: [times.tomorrow, 'tomorrow'],
    yesterday: [times.yesterday, 'yesterday'],
    monthFirst: isMonthFirst(),
    patterns: typedPatterns([typed, typedBeside]),
  }
  return made
}
