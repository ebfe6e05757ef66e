// The rules of recurrence that the form offers, and how the API names them. Days of the week count from Monday as 0.

import { dateAfter } from '../../../zone.ts'

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** What can be chosen at once. `other`: a rule that the form cannot show, which stays as it is. */
export type Repeats =
  | 'no'
  | 'daily'
  | 'weekdays'
  | 'weekly'
  | 'fortnightly'
  | 'monthly'
  | 'monthday'
  | 'custom'
  | 'other'

export interface Rule {
  freq: Frequency
  interval: number
  /** The days of a weekly rule; empty stands for the day of the first meeting. */
  days: readonly number[]
  /** Whether a monthly rule counts days of the week (the second Wednesday) or of the month (the 14th). */
  by: 'weekday' | 'day'
}

/** When a series ends. */
export type End = { kind: 'never' } | { kind: 'until'; date: string } | { kind: 'count'; count: number }

/** A rule as the API takes it in `rrule_parts`. */
export interface RuleParts {
  freq: string
  interval: number
  daysofweek?: string[]
  dayordinals?: number[]
  bymonthdays?: number[]
}

export const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const WORKDAYS = [0, 1, 2, 3, 4]

/** The day of the week, Monday as 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
const dayOfMonth = (date: string): number => Number(date.slice(8))

/** Which of its weekday in the month a day is: 1 to 4, or -1 for the last one of five. */
export const ordinalOf = (date: string): number => {
  const ordinal = Math.ceil(dayOfMonth(date) / 7)
  return ordinal > 4 ? -1 : ordinal
}

const PRESETS: Readonly<Partial<Record<Repeats, Rule>>> = {
  daily: { freq: 'DAILY', interval: 1, days: [], by: 'day' },
  weekdays: { freq: 'WEEKLY', interval: 1, days: WORKDAYS, by: 'day' },
  weekly: { freq: 'WEEKLY', interval: 1, days: [], by: 'day' },
  fortnightly: { freq: 'WEEKLY', interval: 2, days: [], by: 'day' },
  monthly: { freq: 'MONTHLY', interval: 1, days: [], by: 'weekday' },
  monthday: { freq: 'MONTHLY', interval: 1, days: [], by: 'day' },
}

/** The rule of a choice; undefined for none, and for one that the form cannot show. */
export const ruleOf = (repeats: Repeats, custom: Rule): Rule | undefined =>
  repeats === 'custom' ? custom : PRESETS[repeats]

/** A rule for the API, of a series whose first meeting is on a day. */
export function partsOf({ freq, interval, days, by }: Rule, date: string): RuleParts {
  const own = weekdayOf(date)
  if (freq === 'WEEKLY') {
    const all = days.length ? [...days].sort((one, other) => one - other) : [own]
    return { freq, interval, daysofweek: all.map((day) => CODES[day]!) }
  }
  if (freq !== 'MONTHLY') return { freq, interval }
  return by === 'weekday'
    ? { freq, interval, daysofweek: [CODES[own]!], dayordinals: [ordinalOf(date)] }
    : { freq, interval, bymonthdays: [dayOfMonth(date)] }
}

/** Returns whether two rules are the same. */
export const sameRule = (one: Rule | undefined, other: Rule | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The first day that a rule gives from a day on; that day itself where it has no days of its own. */
export function firstDay({ freq, days }: Rule, from: string): string {
  if (freq !== 'WEEKLY' || !days.length) return from
  const own = weekdayOf(from)
  return dateAfter(from, Math.min(...days.map((day) => (day - own + 7) % 7)))
}

/**
 * The day on which a series begins that has no day of its own: the first that its rule gives, or the next where that one `isOver`. A rule
 * by the month or year takes its day from that on which it begins.
 */
export function firstStart(rule: Rule, from: string, isOver: (date: string) => boolean): string {
  const first = firstDay(rule, from)
  if (!isOver(first)) return first
  if (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY') return nextLike(rule, first)
  return firstDay(rule, dateAfter(first, rule.freq === 'DAILY' || rule.days.length > 0 ? 1 : 7))
}

/** The same day of the next month or year that has it: the second Wednesday, the 31st, February 29. */
function nextLike({ freq, by }: Rule, date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const isoOf = (at: Date) => at.toISOString().slice(0, 10)
  if (freq === 'MONTHLY' && by === 'weekday') {
    // The last of a month is in its last seven days.
    const ordinal = ordinalOf(date)
    const begin = isoOf(
      new Date(Date.UTC(year, month + (ordinal < 0 ? 1 : 0), ordinal < 0 ? -6 : (ordinal - 1) * 7 + 1)),
    )
    return dateAfter(begin, (weekdayOf(date) - weekdayOf(begin) + 7) % 7)
  }
  const step = freq === 'YEARLY' ? 12 : 1
  for (let ahead = step; ; ahead += step) {
    const at = new Date(Date.UTC(year, month - 1 + ahead, day))
    if (at.getUTCDate() === day) return isoOf(at)
  }
}

const numberOf = (text: string | undefined): number => Number(text ?? 1)

/** The rule in a text of the API (RFC 5545) of a series with a meeting on a day; undefined where the form cannot show it. */
export function parsedRule(rrule: string, date: string): Rule | undefined {
  const parts = Object.fromEntries(rrule.split(';').map((part) => part.split('=') as [string, string]))
  const { FREQ, INTERVAL, BYDAY, BYMONTHDAY, WKST, COUNT, UNTIL, ...more } = parts
  const interval = numberOf(INTERVAL)
  if (Object.keys(more).length) return undefined
  const plain = { freq: FREQ as Frequency, interval, days: [], by: 'day' } as const
  if (FREQ === 'DAILY' || FREQ === 'YEARLY') return BYDAY || BYMONTHDAY ? undefined : plain
  if (FREQ === 'WEEKLY') {
    const days = (BYDAY ?? '')
      .split(',')
      .filter(Boolean)
      .map((code) => CODES.indexOf(code as 'MO'))
    if (BYMONTHDAY || days.includes(-1)) return undefined
    return { ...plain, days: days.length === 1 && days[0] === weekdayOf(date) ? [] : days }
  }
  if (FREQ !== 'MONTHLY') return undefined
  if (BYMONTHDAY) return !BYDAY && Number(BYMONTHDAY) === dayOfMonth(date) ? plain : undefined
  const nth = /^(-?\d)([A-Z]{2})$/.exec(BYDAY ?? '')
  if (!nth) return BYDAY ? undefined : plain
  const ordinal = Math.ceil(dayOfMonth(date) / 7)
  const same = CODES[weekdayOf(date)] === nth[2] && [ordinal, ordinalOf(date)].includes(Number(nth[1]))
  return same ? { ...plain, by: 'weekday' } : undefined
}

/** The choice that stands for a rule. */
export function repeatsOf(rule: Rule | undefined): Repeats {
  if (!rule) return 'other'
  const match = Object.entries(PRESETS).find(([, preset]) => sameRule(preset, rule))
  return match ? (match[0] as Repeats) : 'custom'
}

/** The days of a weekly rule after its first day moved to another day of the week. */
export function movedDays(days: readonly number[], from: string, to: string): readonly number[] {
  const [was, is] = [weekdayOf(from), weekdayOf(to)]
  if (was === is || !days.includes(was)) return days
  return [...new Set(days.map((day) => (day === was ? is : day)))].sort((one, other) => one - other)
}
