// Years as a rule sees them: those that are alike in weekdays and leap days have the same days.
import { firstOfYear, isLeap, weekdayOf } from './calendar.ts'

/** What is the same in every year of that length. */
interface Length {
  days: number
  /** The day of the year on which each month begins, from 0; behind the last, the days of the year. */
  begins: readonly number[]
  /** The month of each day, 1 to 12. */
  month: Uint8Array
}

const lengthOf = (february: number): Length => {
  const months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const begins = [0]
  for (const days of months) begins.push(begins.at(-1)! + days)
  const month = Uint8Array.from({ length: begins[12]! }, (_, place) => begins.findLastIndex((at) => at <= place) + 1)
  return { days: begins[12]!, begins, month }
}

const common = lengthOf(28)
const leap = lengthOf(29)

export interface Year extends Length {
  /** The number of 1 January, in days since 1970. */
  first: number
  /** The weekday of 1 January, 0 for Monday. */
  weekday: number
  /** Years of one kind have the same weekdays and weeks, and so have those before and after them. */
  kind: number
}

export function yearOf(year: number): Year {
  const first = firstOfYear(year)
  const weekday = weekdayOf(first)
  const { days, begins, month } = isLeap(year) ? leap : common
  const leaps = isLeap(year) ? 1 : isLeap(year - 1) ? 2 : isLeap(year + 1) ? 3 : 0
  return { days, begins, month, first, weekday, kind: weekday * 4 + leaps }
}

/** The first day of week 1, counted from 1 January: the week, begun on `weekstart`, that holds 4 January. */
export const weekOne = (weekday: number, weekstart: number): number => {
  const before = (weekday - weekstart + 7) % 7
  return before <= 3 ? -before : 7 - before
}
