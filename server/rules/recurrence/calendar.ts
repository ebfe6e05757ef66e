// The calendar in whole days: a day is its number since 1970-01-01, a weekday its number since Monday.

export const DAY = 86_400
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The number of a date; months begin with 1 and may run over. */
export const dayOf = (year: number, month: number, day: number): number => {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const shift = year < 100 ? 400 : 0
  return Math.round(Date.UTC(year + shift, month - 1, day) / 86_400_000) - (shift ? 146_097 : 0)
}

export interface CalendarDate {
  year: number
  month: number
  day: number
}

/** The date of a day. */
export const dateOf = (day: number): CalendarDate => {
  const at = new Date(day * 86_400_000)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

export const daysInMonth = (year: number, month: number): number => dayOf(year, month + 1, 1) - dayOf(year, month, 1)

export const daysInYear = (year: number): number => dayOf(year + 1, 1, 1) - dayOf(year, 1, 1)

/** The first day of week 1 of a year: the week, begun on `weekstart`, that holds 4 January (RFC 5545, 3.3.10). */
export const firstWeek = (year: number, weekstart: number): number => {
  const fourth = dayOf(year, 1, 4)
  return fourth - ((weekdayOf(fourth) - weekstart + 7) % 7)
}

/** `2026-11-20T09:00:00` of wall-clock seconds. */
export const localText = (wall: number): string => new Date(wall * 1000).toISOString().slice(0, 19)
