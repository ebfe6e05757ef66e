// The day for which a series planned a meeting that may have been moved by hand since.
import { CODES } from './rule.ts'

const DAY = 86_400_000
/** How far from its planned day a moved meeting is looked for; days. */
export const FARTHEST = 45

/** What is known of the days of a series. Days as `2026-11-20`, by the clocks of its zone. */
export interface Days {
  rrule: string
  /** The first day of the series. */
  first: string
  added: readonly string[]
  /** Days that are left out, and those on which another of its meetings is planned. */
  taken: readonly string[]
}

const dayNumber = (date: string): number => Date.parse(date) / DAY
const dateOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10)
/** The day of the week of a day, Monday as 0: 1 January 1970 was a Thursday. */
const weekday = (number: number): number => (((number + 3) % 7) + 7) % 7
const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
const dayOfMonth = (date: string): number => Number(date.slice(8))
const daysInMonth = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

/** Whether one of the entries of BYDAY, such as `WE`, `2WE` or `-1FR`, names a day. */
function isNamed(byday: readonly string[], date: string): boolean {
  const [code, day, last] = [CODES[weekday(dayNumber(date))]!, dayOfMonth(date), daysInMonth(date)]
  const ordinals = ['', String(Math.ceil(day / 7)), String(Math.floor((day - last - 1) / 7))]
  return byday.some((one) => one.endsWith(code) && ordinals.includes(one.slice(0, -2).replace('+', '')))
}

/** Whether a rule gives a day; undefined where the rule has parts that are not read here. */
function givesDay(rrule: string, first: string): ((date: string) => boolean) | undefined {
  const parts = Object.fromEntries(rrule.split(';').map((part) => part.split('=') as [string, string]))
  const { FREQ, INTERVAL, BYDAY, BYMONTHDAY, WKST, COUNT, UNTIL, ...more } = parts
  if (Object.keys(more).length || (FREQ === 'YEARLY' && (BYDAY || BYMONTHDAY))) return undefined
  const interval = Number(INTERVAL ?? 1)
  const byday = BYDAY?.split(',')
  const bymonthday = BYMONTHDAY?.split(',').map(Number)
  const weekStart = Math.max(CODES.indexOf((WKST ?? 'MO') as 'MO'), 0)
  const week = (date: string) => Math.floor((dayNumber(date) + 3 - weekStart) / 7)
  const isNamedDay = (date: string): boolean =>
    (!byday || isNamed(byday, date)) &&
    (!bymonthday ||
      bymonthday.some((day) => day === dayOfMonth(date) || day === dayOfMonth(date) - daysInMonth(date) - 1))
  const same = (date: string, by: (date: string) => number) => by(date) === by(first)
  const every = (date: string, count: (date: string) => number) => (count(date) - count(first)) % interval === 0
  if (FREQ === 'DAILY') return (date) => every(date, dayNumber) && isNamedDay(date)
  if (FREQ === 'WEEKLY')
    return (date) =>
      every(date, week) && (byday ? isNamedDay(date) : same(date, (one) => weekday(dayNumber(one))) && isNamedDay(date))
  if (FREQ === 'MONTHLY')
    return (date) => every(date, monthNumber) && (byday || bymonthday ? isNamedDay(date) : same(date, dayOfMonth))
  if (FREQ === 'YEARLY')
    return (date) => every(date, (one) => Number(one.slice(0, 4))) && date.slice(5) === first.slice(5)
  return undefined
}

/**
 * The planned day of a meeting that is on a day now: the nearest one that the series gives and on which none of its other
 * meetings is planned, the earlier of two. The present day where the rule cannot be read, or gives none within 45 days.
 */
export function plannedDay(present: string, { rrule, first, added, taken }: Days): string {
  const gives = givesDay(rrule, first)
  if (!gives) return present
  const now = dayNumber(present)
  const isFree = (date: string): boolean =>
    !taken.includes(date) && (added.includes(date) || (date >= first && gives(date)))
  for (let far = 0; far <= FARTHEST; far++) {
    const found = [dateOf(now - far), dateOf(now + far)].find(isFree)
    if (found) return found
  }
  return present
}
