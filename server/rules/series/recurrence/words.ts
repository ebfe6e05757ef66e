// The words for days, months and positions that descriptions of schedules are made of.
import type { RuleDay } from './rule.ts'

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const lists = {
  and: new Intl.ListFormat('en', { type: 'conjunction' }),
  or: new Intl.ListFormat('en', { type: 'disjunction' }),
}
/** `Monday, Tuesday and Friday`: no comma before the last. */
export const joined = (words: readonly string[], by: 'and' | 'or' = 'and'): string =>
  lists[by].format(words).replace(`, ${by} `, ` ${by} `)

/** `1st`, `22nd`, `13th`. */
function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

/** `2nd`, `last`, `2nd to last`. */
function position(number: number): string {
  if (number > 0) return ordinal(number)
  return number === -1 ? 'last' : `${ordinal(-number)} to last`
}

/** Compares two positions: those counted from the start come first, then those counted from the end. */
export const inOrder = (one: number, other: number): number => Number(one < 0) - Number(other < 0) || one - other

/** `1st, 3rd and last`. */
export const positions = (numbers: readonly number[], by: 'and' | 'or' = 'and'): string =>
  joined([...numbers].sort(inOrder).map(position), by)

/** `1st and 15th`, and with the word `day` where one is counted from the end: `15th and last day`. */
export const monthDays = (days: readonly number[], by: 'and' | 'or' = 'and'): string =>
  `${positions(days, by)}${days.some((day) => day < 0) ? ' day' : ''}`

export const months = (numbers: readonly number[]): string =>
  joined([...numbers].sort(inOrder).map((month) => MONTHS[month - 1]!))

/** `week 20`, `week 1 and the last week`. */
export const weeks = (numbers: readonly number[]): string =>
  joined([...numbers].sort(inOrder).map((week) => (week > 0 ? `week ${week}` : `the ${position(week)} week`)))

export const nameOf = (weekday: number): string => NAMES[weekday]!

/** Sorts days: those of every week first, then by position; days of one position by a week that begins on `weekstart`. */
export const sorted = (days: readonly RuleDay[], weekstart: number): RuleDay[] =>
  [...days].sort(
    (one, other) =>
      inOrder(one.nth, other.nth) || ((one.weekday - weekstart + 7) % 7) - ((other.weekday - weekstart + 7) % 7),
  )

/** The word for a set of days, if there is one: `weekday`, `weekend day` or `day`. */
export function wordFor(days: readonly RuleDay[]): string | undefined {
  if (days.some(({ nth }) => nth !== 0)) return undefined
  const set = [...new Set(days.map(({ weekday }) => weekday))].sort().join('')
  return { '01234': 'weekday', '56': 'weekend day', '0123456': 'day' }[set]
}

/** `the 2nd Monday`. */
export const nthDay = ({ nth, weekday }: RuleDay): string => `the ${position(nth)} ${nameOf(weekday)}`
