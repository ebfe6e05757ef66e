// The days that a rule gives in a year, INTERVAL and COUNT aside; worked out once for every kind of year that is asked for.
import { remembering } from '../remembering.ts'
import { dependsOn, gives, type Start } from './gives.ts'
import { type Rule, ruleText } from './rule.ts'
import type { Year } from './year.ts'

/**
 * The times of a year in order: the place of the day, from 0, times the number of times that a day has, and the place
 * of the time in its day.
 */
export type Places = ArrayLike<number>
export type DaysOf = (year: Year) => Places

/**
 * Rules whose days are kept, the longest unasked one going first. A rule has 28 kinds of years with at most 366 days
 * each, so all of it is some megabytes at most; what is forgotten is worked out again in microseconds.
 */
const MOST_RULES = 500
const kept = remembering<DaysOf>(MOST_RULES)

const texts = new WeakMap<Rule, string>()

/** Rules of the same key have the same days, INTERVAL and COUNT aside. */
export function keyOf(rule: Rule, start: Start): string {
  let text = texts.get(rule)
  if (text === undefined) texts.set(rule, (text = ruleText({ ...rule, interval: 1 })))
  return `${text} ${dependsOn(rule, start)}`
}

/** The days of a rule by year. `times`: how many times a day has. */
export const daysOf = (rule: Rule, start: Start, times: number): DaysOf =>
  times > 1 ? worked(rule, start, times) : kept(keyOf(rule, start), () => worked(rule, start, 1))

function worked(rule: Rule, start: Start, times: number): DaysOf {
  const known: (Places | undefined)[] = []
  return (year) => {
    let places = known[year.kind]
    if (!places) known[year.kind] = places = placesIn(rule, year, start, times)
    return places
  }
}

function placesIn(rule: Rule, year: Year, start: Start, times: number): Places {
  const found: number[] = []
  if (rule.bysetpos)
    for (const [from, to] of setsOf(rule, year)) found.push(...picked(rule, year, from, to, start, times))
  else timesOf(rule, year, 0, year.days, start, times, found)
  return times === 1 ? Uint16Array.from(found) : found
}

/** The periods of a year as spans of places; a week may begin before the year and end behind it. */
function setsOf({ freq, weekstart }: Rule, { days, begins, weekday }: Year): [from: number, to: number][] {
  if (freq === 'YEARLY') return [[0, days]]
  if (freq === 'MONTHLY') return begins.slice(0, -1).map((from, month) => [from, begins[month + 1]!])
  const size = freq === 'WEEKLY' ? 7 : 1
  const first = freq === 'WEEKLY' ? -((weekday - weekstart + 7) % 7) : 0
  return Array.from({ length: Math.ceil((days - first) / size) }, (_, place) => {
    const from = first + place * size
    return [from, from + size]
  })
}

/** What BYSETPOS chooses of one period, as far as it lies in the year. */
function picked(rule: Rule, year: Year, from: number, to: number, start: Start, times: number): number[] {
  const set = timesOf(rule, year, from, to, start, times, [])
  const chosen = new Set(rule.bysetpos!.map((position) => (position > 0 ? position - 1 : set.length + position)))
  return set.filter((at, place) => chosen.has(place) && at >= 0 && at < year.days * times)
}

function timesOf(rule: Rule, year: Year, from: number, to: number, start: Start, times: number, into: number[]) {
  for (let place = from; place < to; place++) {
    if (!givesAround(rule, year, place, start)) continue
    for (let time = 0; time < times; time++) into.push(place * times + time)
  }
  return into
}

/** Whole weeks count for BYSETPOS; of what may stand beside WEEKLY, the days around a year know weekday and month only. */
function givesAround(rule: Rule, year: Year, place: number, start: Start): boolean {
  if (place >= 0 && place < year.days) return gives(rule, year, place, start)
  const { bymonth, byday } = rule
  if (bymonth && !bymonth.includes(place < 0 ? 12 : 1)) return false
  const weekday = (year.weekday + place + 7) % 7
  return byday ? byday.some((day) => day.weekday === weekday) : weekday === start.weekday
}
