// Days of a rule in a year, before INTERVAL and COUNT; cached for each kind of year.
import { createCache } from '../../lru-cache.ts'
import { dependsOn, isRuleDay, type RuleStart } from './gives.ts'
import { type Rule, ruleText } from './rule.ts'
import type { Year } from './year.ts'

/**
 * The sorted times of a year, each as one number: the index of the day times the times of a day, plus the index in the
 * day.
 */
export type YearTimes = ArrayLike<number>
export type DaysOf = (year: Year) => YearTimes

/**
 * How many rules are cached. A rule has 28 kinds of years with at most 366 days each, so the cache takes some megabytes
 * at most; what is dropped is computed again in microseconds.
 */
const MOST_RULES = 500
const cached = createCache<DaysOf>(MOST_RULES)

const texts = new WeakMap<Rule, string>()

/** A key by which rules with the same days share a cache, INTERVAL and COUNT aside. */
export function yearKeyOf(rule: Rule, start: RuleStart): string {
  let text = texts.get(rule)
  if (text === undefined) texts.set(rule, (text = ruleText({ ...rule, interval: 1 })))
  return `${text} ${dependsOn(rule, start)}`
}

/** Gives the function from years to the days of a rule. `times` is how many times of day the rule has. */
export const daysOf = (rule: Rule, start: RuleStart, times: number): DaysOf =>
  times > 1 ? daysByKind(rule, start, times) : cached(yearKeyOf(rule, start), () => daysByKind(rule, start, 1))

/** Computes the days once for each kind of year. */
function daysByKind(rule: Rule, start: RuleStart, times: number): DaysOf {
  const known: (YearTimes | undefined)[] = []
  return (year) => {
    let selected = known[year.kind]
    if (!selected) known[year.kind] = selected = timesIn(rule, year, start, times)
    return selected
  }
}

function timesIn(rule: Rule, year: Year, start: RuleStart, times: number): YearTimes {
  const instants: number[] = []
  if (rule.bysetpos)
    for (const [from, to] of setsOf(rule, year)) instants.push(...picked(rule, year, from, to, start, times))
  else timesOf(rule, year, 0, year.days, start, times, instants)
  return times === 1 ? Uint16Array.from(instants) : instants
}

/** The periods of a year as ranges of days; a week may begin before the year or end after it. */
function setsOf({ freq, weekstart }: Rule, { days, begins, weekday }: Year): [from: number, to: number][] {
  if (freq === 'YEARLY') return [[0, days]]
  if (freq === 'MONTHLY') return begins.slice(0, -1).map((from, month) => [from, begins[month + 1]!])
  const size = freq === 'WEEKLY' ? 7 : 1
  const first = freq === 'WEEKLY' ? -((weekday - weekstart + 7) % 7) : 0
  return Array.from({ length: Math.ceil((days - first) / size) }, (_, index) => {
    const from = first + index * size
    return [from, from + size]
  })
}

/** The times that BYSETPOS selects from one period, within the year. */
function picked(rule: Rule, year: Year, from: number, to: number, start: RuleStart, times: number): number[] {
  const set = timesOf(rule, year, from, to, start, times, [])
  const chosen = new Set(rule.bysetpos!.map((position) => (position > 0 ? position - 1 : set.length + position)))
  return set.filter((at, index) => chosen.has(index) && at >= 0 && at < year.days * times)
}

function timesOf(rule: Rule, year: Year, from: number, to: number, start: RuleStart, times: number, into: number[]) {
  for (let index = from; index < to; index++) {
    if (!givesAround(rule, year, index, start)) continue
    for (let time = 0; time < times; time++) into.push(index * times + time)
  }
  return into
}

/**
 * Like `isRuleDay`, also for days beside the year, which whole weeks contain: WEEKLY rules ask for their weekday and month
 * only.
 */
function givesAround(rule: Rule, year: Year, index: number, start: RuleStart): boolean {
  if (index >= 0 && index < year.days) return isRuleDay(rule, year, index, start)
  const { bymonth, byday } = rule
  if (bymonth && !bymonth.includes(index < 0 ? 12 : 1)) return false
  const weekday = (year.weekday + index + 7) % 7
  return byday ? byday.some((day) => day.weekday === weekday) : weekday === start.weekday
}
