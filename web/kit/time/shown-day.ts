// A day as fields show it, and what a field for a day is given.
import { written } from './wall-time.ts'

export interface DayFieldProps {
  label: string
  /** The day as `2026-11-20`; empty for none. */
  value: string
  change: (date: string) => void
  error?: string | undefined
  /** Whether it is focused when it appears. */
  focus?: boolean
  /** Whether it can be empty, with a button to clear it. */
  optional?: boolean
  /** Whether a day without a year is the previous such day, instead of the next one. */
  past?: boolean
}

/** A day as a field shows it: `Wed, 25 Nov 2026`. */
export const shownDay = (date: string): string =>
  date && written(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** The class around what is shown in the place of a field for a day until that is loaded. */
export const STAND_IN = 'day-waiting'

/** Returns whether an element is the stand-in of such a field. */
export const isStandIn = (element: Element | null): boolean => element?.closest(`.${STAND_IN}`) != null
