// First day of a series after a schedule change made from one of its meetings.
import { weekdayOf } from '../../../kit/time/wall-time.ts'
import { dateAfter } from '../../../zone.ts'
import { ordinalOf, type Rule } from '../series/rule.ts'

const DAY = 86_400_000
const WEEK = 7
/** More months than any rule with a day has none of: a 29 February, every so many years. */
const MOST_MONTHS = 1_000

/** From one day to another; fewer than none where that is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
const mondayOf = (date: string): string => dateAfter(date, -weekdayOf(date))
const weeksBetween = (from: string, to: string): number => daysBetween(mondayOf(from), mondayOf(to)) / WEEK
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** The day of a rule in a month, as another day is of its own month: its second Wednesday or its 31st, which few have. */
function inMonth(day: string, { by }: Rule, month: number): string | undefined {
  const first = new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10)
  const isWithin = (date: string): boolean => monthOf(date) === month
  if (by === 'day') return [dateAfter(first, Number(day.slice(8)) - 1)].find(isWithin)
  const early = dateAfter(first, (weekdayOf(day) - weekdayOf(first) + WEEK) % WEEK)
  const ordinal = ordinalOf(day)
  return ordinal > 0
    ? dateAfter(early, (ordinal - 1) * WEEK)
    : [28, 21].map((days) => dateAfter(early, days)).find(isWithin)
}

/** The first of so many numbers, from 0 on, that a test lets pass. */
const firstNumber = (among: number, passes: (number: number) => boolean): number =>
  Array.from({ length: among }, (_, number) => number).find(passes) ?? 0

export interface Change {
  /** The day on which the series begins, and whether that is over. */
  first: string
  begun: boolean
  /** The day of the meeting that is edited, before and after. */
  from: string
  to: string
  /** The rule after it; undefined where the form cannot show it. */
  rule: Rule | undefined
}

/**
 * The day: what is edited is one of its dates, and no date is left that the rule itself does not give. A series that has begun
 * keeps its first day, unless every other week or month would then be the wrong one.
 */
export function firstOfSeries({ first, begun, from, to, rule }: Change): string {
  const moved = daysBetween(from, to)
  if (!rule) return begun ? first : dateAfter(first, moved)
  const { freq, interval } = rule
  if (freq === 'YEARLY') return moved ? dateAfter(first, moved) : to
  if (freq === 'DAILY') {
    const start = dateAfter(first, moved)
    return dateAfter(
      start,
      firstNumber(interval, (days) => daysBetween(dateAfter(start, days), to) % interval === 0),
    )
  }
  if (freq === 'WEEKLY') {
    if (begun)
      return dateAfter(
        first,
        WEEK * firstNumber(interval, (weeks) => (weeksBetween(first, to) - weeks) % interval === 0),
      )
    const isOfDay = weekdayOf(first) === weekdayOf(from)
    const start = dateAfter(first, isOfDay ? moved : WEEK * weeksBetween(from, to))
    const days = rule.days.length ? rule.days : [weekdayOf(to)]
    const isDate = (date: string): boolean => days.includes(weekdayOf(date)) && weeksBetween(date, to) % interval === 0
    return dateAfter(
      start,
      firstNumber(WEEK * interval, (after) => isDate(dateAfter(start, after))),
    )
  }
  const start = monthOf(first) + (begun ? 0 : monthOf(to) - monthOf(from))
  const isInTurn = (month: number): boolean => (month - monthOf(to)) % interval === 0
  if (begun && isInTurn(start)) return first
  const isDate = (month: number): boolean => {
    const date = isInTurn(month) ? inMonth(to, rule, month) : undefined
    return date !== undefined && (moved !== 0 || date >= first)
  }
  return inMonth(to, rule, start + firstNumber(MOST_MONTHS, (months) => isDate(start + months))) ?? first
}
