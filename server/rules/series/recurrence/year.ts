// Kinds of years (weekdays, weeks and leap days): a rule has the same days in all years of a kind.
import { firstOfYear, isLeap, weekdayOf } from './calendar.ts'

/** Common properties of years of the same length. */
interface Length {
  days: number
  /** The index of the first day of each month, from 0; after the last month, the number of days of the year. */
  begins: readonly number[]
  /** The month of each day, 1 to 12. */
  month: Uint8Array
}

const lengthOf = (february: number): Length => {
  const months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const begins = [0]
  for (const days of months) begins.push(begins.at(-1)! + days)
  const month = Uint8Array.from({ length: begins[12]! }, (_, index) => begins.findLastIndex((at) => at <= index) + 1)
  return { days: begins[12]!, begins, month }
}

const common = lengthOf(28)
const leap = lengthOf(29)

/** A year. */
export interface Year extends Length {
  /** The number of 1 January, in days since 1970. */
  first: number
  /** The weekday of 1 January, 0 for Monday. */
  weekday: number
  /** Years of the same kind have the same weekdays and weeks, and so do the years before and after them. */
  kind: number
}

/** The year of a number such as 2026. */
export function yearOf(year: number): Year {
  const first = firstOfYear(year)
  const weekday = weekdayOf(first)
  const { days, begins, month } = isLeap(year) ? leap : common
  const leaps = isLeap(year) ? 1 : isLeap(year - 1) ? 2 : isLeap(year + 1) ? 3 : 0
  return { days, begins, month, first, weekday, kind: weekday * 4 + leaps }
}

/** The first day of week 1, counted from 1 January: the week from `weekstart` on that contains 4 January (ISO 8601). */
export const weekOne = (weekday: number, weekstart: number): number => {
  const before = (weekday - weekstart + 7) % 7
  return before <= 3 ? -before : 7 - before
}
