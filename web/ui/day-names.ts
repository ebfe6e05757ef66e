// How the reader's language writes days, for whatever reads them as they are typed.
import { known } from '../site.ts'
import { words } from '../words.ts'
import { firstDayOfWeekIn } from '../zone.ts'
import type { DayWords } from './typed-time.ts'
import { monthNames, weekdayNames } from './wall-time.ts'

const { times } = words

const order = new Intl.DateTimeFormat(known.locale, { day: 'numeric', month: 'numeric' })
  .formatToParts(0)
  .map(({ type }) => type)

/** The words of the reader's language, and the English ones. */
export const dayWords: DayWords = {
  weekdays: [known.locale, 'en'].flatMap((locale) => [weekdayNames('long', locale), weekdayNames('short', locale)]),
  months: [known.locale, 'en'].map(monthNames),
  today: [times.today, 'today'],
  tomorrow: [times.tomorrow, 'tomorrow'],
  yesterday: [times.yesterday, 'yesterday'],
  monthFirst: order.indexOf('month') < order.indexOf('day'),
}

/** The day with which a week begins in the reader's country: 1 is Monday, and 7 is Sunday. */
export const firstDayOfWeek: number = firstDayOfWeekIn(known.locale)
