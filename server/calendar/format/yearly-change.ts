// Yearly clock changes on an nth or last weekday of a month.
import { DAY, dateOf, dayOf, WEEKDAYS, type Weekday, weekdayOf } from '../../rules/series/recurrence/calendar.ts'

/** One change of the clocks of a zone. */
export interface Change {
  /** When it is, as the clocks show it before: wall-clock seconds. */
  wall: number
  /** Seconds east of UTC. */
  before: number
  after: number
}

/** A change at an instant (Unix seconds). */
export const changeOf = ({ at, before, after }: { at: number; before: number; after: number }): Change => ({
  ...{ wall: at + before, before, after },
})

const yearOf = (wall: number): number => dateOf(Math.floor(wall / DAY)).year
const timeOf = (wall: number): number => wall - Math.floor(wall / DAY) * DAY

/** The rules that give a change, the last weekday of a month before the nth. */
function rulesOf({ wall }: Change): string[] {
  const day = Math.floor(wall / DAY)
  const { year, month, day: dayOfMonth } = dateOf(day)
  const nth = Math.floor((dayOfMonth - 1) / 7) + 1
  const isLast = dayOfMonth + 7 > dayOf(year, month + 1, 1) - dayOf(year, month, 1)
  return [...(isLast ? [-1] : []), ...(nth <= 4 ? [nth] : [])].map(
    (one) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${one}${WEEKDAYS[weekdayOf(day)]}`,
  )
}

/** Changes of following years that one rule gives. */
export interface YearlyRun {
  rrule: string
  first: Change
  last: Change
}

/** Divides changes, the first one first, into runs of so many years at least, and those that belong to none. */
export function yearlyRuns(changes: readonly Change[], least: number): { runs: YearlyRun[]; others: Change[] } {
  const runs: YearlyRun[] = []
  const others: Change[] = []
  for (let at = 0; at < changes.length; ) {
    const { rules, length } = runFrom(changes, at)
    if (length >= least) runs.push({ rrule: rules[0]!, first: changes[at]!, last: changes[at + length - 1]! })
    else others.push(changes[at]!)
    at += length >= least ? length : 1
  }
  return { runs, others }
}

/** How many changes from one on come a year after each other at the same time of day by the same rules. */
function runFrom(changes: readonly Change[], at: number): { rules: string[]; length: number } {
  const first = changes[at]!
  let rules = rulesOf(first)
  for (let length = 1; ; length++) {
    const next = changes[at + length]
    if (!next || timeOf(next.wall) !== timeOf(first.wall) || yearOf(next.wall) !== yearOf(first.wall) + length)
      return { rules, length }
    const both = rulesOf(next).filter((rule) => rules.includes(rule))
    if (!both.length) return { rules, length }
    rules = both
  }
}

function partsOfRule(rrule: string): { month: number; weekday: number; nth: number } {
  const [, month, nth, day] = /BYMONTH=(\d+);BYDAY=(-?\d)(\w\w)$/.exec(rrule)!
  return { month: Number(month), weekday: WEEKDAYS.indexOf(day as Weekday), nth: Number(nth) }
}

/** What a rule gives from its start on between two times; all are wall-clock seconds. */
export function yearlyWalls(rrule: string, start: number, begin: number, end: number): number[] {
  const rule = partsOfRule(rrule)
  const instants: number[] = []
  for (let year = Math.max(yearOf(begin), yearOf(start)); year <= yearOf(end); year++) {
    const wall = dayIn(year, rule) * DAY + timeOf(start)
    if (wall >= start && wall >= begin && wall < end) instants.push(wall)
  }
  return instants
}

/** The start of a rule in a year, at the time of day of another one; wall-clock seconds. */
export const firstStart = (rrule: string, start: number, year: number): number =>
  dayIn(year, partsOfRule(rrule)) * DAY + timeOf(start)

/** The nth such weekday of a month, or the last (-1); days since 1970. */
function dayIn(year: number, { month, weekday, nth }: { month: number; weekday: number; nth: number }): number {
  if (nth > 0) {
    const first = dayOf(year, month, 1)
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  }
  const last = dayOf(year, month + 1, 1) - 1
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}
