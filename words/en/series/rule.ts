// The rule of a series: `every 2 weeks on Monday and Wednesday, until Mar 31, 2027`.
import { monthName, type RulePhrases, type RuleWeekday, weekdayName } from '../../rule-phrases.ts'

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

const lists = {
  and: new Intl.ListFormat('en', { type: 'conjunction' }),
  or: new Intl.ListFormat('en', { type: 'disjunction' }),
}

/** `Monday, Tuesday and Friday`: no comma before the last. */
const joined = (words: readonly string[], by: 'and' | 'or' = 'and'): string =>
  lists[by].format(words).replace(`, ${by} `, ` ${by} `)

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** `1st`, `22nd`, `13th`. */
const ordinal = (number: number): string => `${number}${ENDINGS[ordinals.select(number)]}`

/** `2nd`, `last`, `2nd to last`. */
function position(number: number): string {
  if (number > 0) return ordinal(number)
  return number === -1 ? 'last' : `${ordinal(-number)} to last`
}

/** `1st, 3rd and last`. */
const positions = (numbers: readonly number[], by: 'and' | 'or' = 'and'): string => joined(numbers.map(position), by)

/** `1st and 15th`, and with the word `day` where one is counted from the end: `15th and last day`. */
const monthDays = (days: readonly number[], by: 'and' | 'or' = 'and'): string =>
  `${positions(days, by)}${days.some((day) => day < 0) ? ' day' : ''}`

/** `15th, last`: a list after a colon. */
const listed = (days: readonly number[]): string => days.map(position).join(', ')

const months = (numbers: readonly number[]): string => joined(numbers.map((month) => monthName('en', month)))

const weeks = (numbers: readonly number[]): string =>
  joined(numbers.map((week) => (week > 0 ? `week ${week}` : `the ${position(week)} week`)))

const nameOf = ({ weekday }: RuleWeekday): string => weekdayName('en', weekday)

/** `the 2nd Monday`, or what is said of every Monday. */
const nth = (day: RuleWeekday, every: string): string =>
  day.nth ? `the ${position(day.nth)} ${nameOf(day)}` : `${every} ${nameOf(day)}`

/** `every Monday and the 1st Friday`. */
const each = (days: readonly RuleWeekday[]): string =>
  days.some((day) => day.nth) ? joined(days.map((day) => nth(day, 'every'))) : `every ${joined(days.map(nameOf))}`

export const rule: RulePhrases = {
  lastDay: 'medium',
  conditionFirst: true,
  every: (frequency, interval) =>
    interval === 1 ? `every ${UNITS[frequency]}` : `every ${interval} ${UNITS[frequency]}s`,
  until: (day) => `until ${day}`,
  times: (count) => (count === 1 ? 'once' : `${count} times`),
  onDate: (date) => `on ${date}`,
  onWeekdays: (days) => `on ${joined(days.map(nameOf))}`,
  onEvery: (set) => `on every ${set}`,
  onEach: (days) => `on ${each(days)}`,
  onPicked: (picked, days, set) =>
    days.some((day) => day.nth)
      ? `on the ${positions(picked)} of ${joined(days.map((day) => nth(day, 'every')))}`
      : `on the ${positions(picked)} ${set ?? joined(days.map(nameOf), 'or')}`,
  onDays: (days) => `on the ${monthDays(days)}`,
  onPickedDays: (picked, days) => `on the ${positions(picked)} of these days: ${listed(days)}`,
  amongDays: (days) => `that falls on the ${monthDays(days, 'or')}`,
  onYearDays: (days) => `on the ${positions(days)} day of the year`,
  onPickedYearDays: (picked, days) => `on the ${positions(picked)} of these days of the year: ${listed(days)}`,
  inWeeks: (numbers) => `in ${weeks(numbers)}`,
  ofWeeks: (numbers) => `of ${weeks(numbers)}`,
  inMonths: (numbers) => `in ${months(numbers)}`,
  ofMonths: (numbers) => `of ${months(numbers)}`,
  ofEveryMonth: 'of every month',
  ofYear: 'of the year',
  when: (conditions) => ` when it is ${conditions.join(' and ')}`,
  isWeekday: (days, set) =>
    set
      ? `a ${set}`
      : joined(
          days.map((day) => nth(day, 'a')),
          'or',
        ),
  isDay: (days) => `the ${monthDays(days, 'or')} of the month`,
}
