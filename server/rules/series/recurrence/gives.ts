// Table of BYxxx rule parts (RFC 5545, 3.3.10): whether a rule includes a day of a year.
import type { Rule } from './rule.ts'
import { weekOne, type Year } from './year.ts'

/** The start of a series, from which a rule takes what it does not say itself. */
export interface RuleStart {
  /** Days since 1970. */
  day: number
  year: number
  month: number
  dayOfMonth: number
  weekday: number
}

/** Returns whether a list contains a position; negative numbers in it count from the end. */
const holds = (list: readonly number[], position: number, size: number): boolean =>
  list.includes(position) || list.includes(position - size - 1)

/** Returns whether a rule gives the day at an index of a year, from 0, before BYSETPOS and INTERVAL are applied. */
export function isRuleDay(rule: Rule, year: Year, index: number, start: RuleStart): boolean {
  const { freq, bymonth, byweekno, byyearday, bymonthday, byday } = rule
  const month = year.month[index]!
  const first = year.begins[month - 1]!
  const dayOfMonth = index - first + 1
  if (bymonth && !bymonth.includes(month)) return false
  if (byweekno && !inWeeks(byweekno, year, index, rule.weekstart)) return false
  if (byyearday && !holds(byyearday, index + 1, year.days)) return false
  if (bymonthday && !holds(bymonthday, dayOfMonth, year.begins[month]! - first)) return false
  const weekday = (year.weekday + index) % 7
  if (byday) {
    const inMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && bymonth !== undefined)
    return onDays(byday, weekday, inMonth ? index - first : index, (inMonth ? year.begins[month]! : year.days) - index)
  }
  // A rule without a day has the day of the start.
  if (freq === 'WEEKLY') return weekday === start.weekday
  if (freq === 'MONTHLY') return bymonthday !== undefined || dayOfMonth === start.dayOfMonth
  if (freq === 'DAILY') return true
  if (bymonthday || byyearday) return true
  if (byweekno) return weekday === start.weekday
  return dayOfMonth === start.dayOfMonth && (bymonth !== undefined || month === start.month)
}

/**
 * Returns whether a weekday matches BYDAY. `2MO` counts within the month for MONTHLY and with BYMONTH, otherwise within the
 * year.
 */
function onDays(byday: NonNullable<Rule['byday']>, weekday: number, before: number, left: number): boolean {
  const fromStart = Math.floor(before / 7) + 1
  const fromEnd = -Math.floor((left + 6) / 7)
  return byday.some(
    (wanted) => wanted.weekday === weekday && (wanted.nth === 0 || wanted.nth === fromStart || wanted.nth === fromEnd),
  )
}

/**
 * Returns whether a day is in one of the weeks of BYWEEKNO. A week belongs to the year that has most of its days (ISO 8601).
 */
function inWeeks(weeks: readonly number[], { weekday, days, kind }: Year, index: number, weekstart: number): boolean {
  const leap = kind % 4
  const first = weekOne(weekday, weekstart)
  const next = days + weekOne((weekday + days) % 7, weekstart)
  if (index < first) {
    const before = leap === 2 ? 366 : 365
    const begin = weekOne((weekday - before + 371) % 7, weekstart) - before
    return holds(weeks, Math.floor((index - begin) / 7) + 1, (first - begin) / 7)
  }
  if (index < next) return holds(weeks, Math.floor((index - first) / 7) + 1, (next - first) / 7)
  const after = days + (leap === 3 ? 366 : 365)
  const end = after + weekOne((weekday + after) % 7, weekstart)
  return holds(weeks, Math.floor((index - next) / 7) + 1, (end - next) / 7)
}

/** The part of the start that the days of a rule depend on, as text for the key of a cache. */
export function dependsOn({ freq, bymonth, byweekno, byyearday, bymonthday, byday }: Rule, start: RuleStart): string {
  if (byday || freq === 'DAILY' || bymonthday || byyearday) return ''
  if (freq === 'WEEKLY' || byweekno) return `${start.weekday}`
  return freq === 'MONTHLY' || bymonth ? `${start.dayOfMonth}` : `${start.month}-${start.dayOfMonth}`
}
