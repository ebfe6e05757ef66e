// The day with which weeks begin for the reader.
import { firstDayOfWeekIn } from '../../../words/languages.ts'
import { known } from '../../site.ts'

/** The day with which a week begins in the reader's country: 1 is Monday, and 7 is Sunday. */
export const firstDayOfWeek: number = firstDayOfWeekIn(known.locale)
