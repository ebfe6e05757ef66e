// The reader's calendar settings, for parsing time spans.

import { firstDayOfWeekIn } from '../../../words/languages.ts'
import { known } from '../../site.ts'
import { presentTime } from './now.ts'
import { spanWords } from './span-names.ts'
import { dateOf, startOf } from './time.ts'
import type { Calendar } from './time-span.ts'
import { typed, typedBeside } from './typed-words.ts'

const own = spanWords([typed, typedBeside])

/** It, as of now. */
export const ownCalendar = (): Calendar => ({
  today: { date: dateOf(presentTime()), firstDayOfWeek: firstDayOfWeekIn(known.locale), words: own },
  startOf,
})
