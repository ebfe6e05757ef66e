// Day-number arithmetic: days since 1970-01-01, weekdays since Monday.

/** The seconds of a day. */
export const DAY = 86_400
/** The weekdays as RFC 5545 writes them, from Monday on. */
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

/** Returns whether a year of the proleptic Gregorian calendar (ISO 8601) has 366 days. */
export const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export const daysInYear = (year: number): number => (isLeap(year) ? 366 : 365)

/** The number of 1 January of a year. */
export const firstOfYear = (year: number): number => {
  const before = year - 1
  return 365 * (year - 1970) + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477
}

/** `2026-11-20T09:00:00` of wall-clock seconds. */
export const localText = (wall: number): string => new Date(wall * 1000).toISOString().slice(0, 19)
