// Recurrence rules: a strict parser of RRULE strings (RFC 5545, 3.3.10), and their normal form as text.
import { type Refusal, refuse } from '../../../problem.ts'
import { dateOf, dayOf, WEEKDAYS } from './calendar.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** A weekday, and which one of the month or year: 0 for every one, -1 for the last. */
export interface RuleDay {
  nth: number
  weekday: number
}

/** A parsed rule, without its end. */
export interface Rule {
  freq: Frequency
  interval: number
  /** The weekday on which weeks begin; 0 is Monday. */
  weekstart: number
  byday?: RuleDay[]
  bymonth?: number[]
  bymonthday?: number[]
  byyearday?: number[]
  byweekno?: number[]
  bysetpos?: number[]
  byhour?: number[]
  byminute?: number[]
  bysecond?: number[]
}

/** UNTIL of a rule: wall-clock seconds, in UTC or in the series' own zone. */
export interface Until {
  wall: number
  utc: boolean
}

/** A parsed rule with its end. */
export interface ParsedRule {
  rule: Rule
  count: number | undefined
  until: Until | undefined
}

/** The longest rule without its end, in characters. */
const LONGEST = 1000
const MOST_INTERVAL = 1000
const MOST_COUNT = 10_000

type Listed = 'bymonth' | 'bymonthday' | 'byyearday' | 'byweekno' | 'bysetpos' | 'byhour' | 'byminute' | 'bysecond'

/** Bounds of the numbers in a list, and whether they may count from the end. */
const LISTS: Readonly<Record<Listed, { min: number; max: number; fromEnd: boolean }>> = {
  bymonth: { min: 1, max: 12, fromEnd: false },
  bymonthday: { min: 1, max: 31, fromEnd: true },
  byyearday: { min: 1, max: 366, fromEnd: true },
  byweekno: { min: 1, max: 53, fromEnd: true },
  bysetpos: { min: 1, max: 366, fromEnd: true },
  byhour: { min: 0, max: 23, fromEnd: false },
  byminute: { min: 0, max: 59, fromEnd: false },
  bysecond: { min: 0, max: 59, fromEnd: false },
}

const bad = (details: string): Refusal => refuse('rrule', 'invalid_value', details)

/** Parses a rule. Throws 422 on `rrule` for what RFC 5545 does not allow, and for frequencies below a day. */
export function parseRule(text: string): ParsedRule {
  // The rule in an answer has its end behind it (`;COUNT=…` or `;UNTIL=…`), and can be sent back.
  const bare = text.replace(/;(COUNT|UNTIL)=[^;]*/gi, '')
  if (bare.length > LONGEST)
    throw refuse('rrule', 'too_long', `must have at most ${LONGEST} characters, not ${bare.length}.`)
  // Some letters of other alphabets have ASCII letters as their capitals.
  if (/[^\x20-\x7e]/.test(text.trim())) throw bad('A rule can only contain printable ASCII characters.')
  const parts = new Map<string, string>()
  const body = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
  for (const part of body.split(';')) {
    const match = /^([A-Z]+)=([A-Z0-9+,-]+)$/.exec(part)
    if (!match) throw bad(`${JSON.stringify(part)} is not a valid rule part.`)
    if (parts.has(match[1]!)) throw bad(`${match[1]} must not be repeated.`)
    parts.set(match[1]!, match[2]!)
  }
  const parsed = read(parts)
  check(parsed)
  return parsed
}

function read(parts: Map<string, string>): ParsedRule {
  const freq = parts.get('FREQ')
  if (!freq) throw bad('FREQ is missing.')
  if (!frequencies.includes(freq as Frequency)) throw bad(`FREQ must be one of ${frequencies.join(', ')}.`)
  const rule: Rule = { freq: freq as Frequency, interval: 1, weekstart: 0 }
  let count: number | undefined
  let until: Until | undefined
  for (const [name, value] of parts) {
    const list = name.toLowerCase() as Listed
    if (name === 'FREQ') continue
    else if (name === 'INTERVAL') rule.interval = number(name, value, 1, MOST_INTERVAL)
    else if (name === 'COUNT') count = number(name, value, 1, MOST_COUNT)
    else if (name === 'UNTIL') until = untilOf(value)
    else if (name === 'WKST') rule.weekstart = weekday(name, value)
    else if (name === 'BYDAY') rule.byday = days(value)
    else if (Object.hasOwn(LISTS, list)) rule[list] = numbers(name, value, LISTS[list])
    else throw bad(`${name} is not known.`)
  }
  return { rule, count, until }
}

function number(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw bad(`${name} must be a number from ${min} to ${max}.`)
  return value
}

function numbers(
  name: string,
  text: string,
  { min, max, fromEnd }: { min: number; max: number; fromEnd: boolean },
): number[] {
  const values = text.split(',').map((entry) => {
    const value = (fromEnd ? /^[+-]?\d{1,3}$/ : /^\d{1,2}$/).test(entry) ? Number(entry) : Number.NaN
    const size = Math.abs(value)
    if (!(size >= min && size <= max)) throw bad(`${name} must contain only numbers from ${min} to ${max}.`)
    return value
  })
  return [...new Set(values)]
}

function weekday(name: string, text: string): number {
  const weekday = WEEKDAYS.indexOf(text as (typeof WEEKDAYS)[number])
  if (weekday < 0) throw bad(`${name} must be one of ${WEEKDAYS.join(', ')}.`)
  return weekday
}

/** The days of BYDAY, each once. */
const days = (text: string): RuleDay[] =>
  text
    .split(',')
    .map(dayIn)
    .filter((day, index, all) => all.findIndex((one) => one.nth === day.nth && one.weekday === day.weekday) === index)

function dayIn(text: string): RuleDay {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text)
  const nth = Number(match?.[1] ?? 0)
  if (!match || (match[1] !== undefined && (nth === 0 || Math.abs(nth) > 53)))
    throw bad(`${JSON.stringify(text)} is not a valid day.`)
  return { nth, weekday: weekday('BYDAY', match[2]!) }
}

/** UNTIL as UTC, local time, or a date, which stands for the end of that day (docs/api/recurring-meetings.md#rules). */
function untilOf(text: string): Until {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(text)
  if (!match) throw bad('UNTIL must be a date, or a date and time.')
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [hour, minute, second] = [Number(match[4] ?? 23), Number(match[5] ?? 59), Number(match[6] ?? 59)]
  const at = dayOf(year, month, day)
  const date = dateOf(at)
  if (date.month !== month || date.day !== day || hour > 23 || minute > 59 || second > 59)
    throw bad('UNTIL is not a valid time.')
  return { wall: at * 86_400 + hour * 3600 + minute * 60 + second, utc: match[7] === 'Z' }
}

/** Checks which parts go together. */
function check({ rule, count, until }: ParsedRule): void {
  const { freq, byday, bymonthday, byyearday, byweekno, bysetpos } = rule
  if (count !== undefined && until) throw refuse('rrule', 'conflicting_fields', 'cannot contain both COUNT and UNTIL.')
  if (byday?.some(({ nth }) => nth !== 0)) {
    if (freq !== 'MONTHLY' && freq !== 'YEARLY') throw bad('BYDAY can only have numbers with MONTHLY or YEARLY.')
    if (byweekno) throw bad('BYDAY cannot have numbers with BYWEEKNO.')
    if (freq === 'MONTHLY' && byday.some(({ nth }) => Math.abs(nth) > 5))
      throw bad('A weekday occurs at most five times a month.')
  }
  if (freq === 'WEEKLY' && bymonthday) throw bad('BYMONTHDAY cannot be used with WEEKLY.')
  if (freq !== 'YEARLY' && (byyearday || byweekno)) throw bad('BYYEARDAY and BYWEEKNO can only be used with YEARLY.')
  const others = Object.keys(rule).filter((name) => name.startsWith('by') && name !== 'bysetpos')
  if (bysetpos && !others.length) throw bad('BYSETPOS requires another BY part.')
}

const listText = (name: string, list: readonly number[] | undefined) => (list ? [`${name}=${list.join(',')}`] : [])

/** The rule as text in its normal form: parts in the order of RFC 5545, without defaults. */
export function ruleText(rule: Rule): string {
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...listText('BYSECOND', rule.bysecond),
    ...listText('BYMINUTE', rule.byminute),
    ...listText('BYHOUR', rule.byhour),
    ...(rule.byday
      ? [`BYDAY=${rule.byday.map(({ nth, weekday }) => `${nth || ''}${WEEKDAYS[weekday]}`).join(',')}`]
      : []),
    ...listText('BYMONTHDAY', rule.bymonthday),
    ...listText('BYYEARDAY', rule.byyearday),
    ...listText('BYWEEKNO', rule.byweekno),
    ...listText('BYMONTH', rule.bymonth),
    ...listText('BYSETPOS', rule.bysetpos),
    ...(rule.weekstart ? [`WKST=${WEEKDAYS[rule.weekstart]}`] : []),
  ].join(';')
}
