// The schedule of a series in words: `every 2 weeks on Monday and Wednesday, until Mar 31, 2027`.
import { dateFormats } from '../../../../words/intl.ts'
import { DAY, dateOf, weekdayOf } from './calendar.ts'
import type { Frequency, Rule, RuleDay } from './rule.ts'
import { joined, monthDays, months, nameOf, nthDay, positions, sorted, weeks, wordFor } from './words.ts'

const UNITS: Readonly<Record<Frequency, string>> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

export interface DescribedSchedule {
  rule: Rule
  /** Wall-clock seconds. */
  dtstart: number
  until: number | null
  count: number | null
}

/** The locale of the description that is stored with a series. */
export const STORED = 'en-US'

/** English words for a schedule; `locale`: how they write days. */
export function describe({ rule, dtstart, until, count }: DescribedSchedule, locale = STORED): string {
  const told = inUsualTerms(rule)
  const unit = UNITS[told.freq]
  const often = told.interval === 1 ? `every ${unit}` : `every ${told.interval} ${unit}s`
  const days = DAYS[told.freq](told, Math.floor(dtstart / DAY), locale)
  const end = until !== null ? [`, until ${wholeDay(until, locale)}`] : count !== null ? [`, ${times(count)}`] : []
  return [often, ...days.map((words) => ` ${words}`), ...end].join('')
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const wholeDays = dateFormats({ dateStyle: 'medium' })
const daysOfYear = dateFormats({ month: 'long', day: 'numeric' })

/** `Mar 31, 2027`, `31 Mar 2027` */
const wholeDay = (wall: number, locale: string): string => wholeDays(locale, 'UTC').format(wall * 1000)

/** `March 31`, `31 March` */
const dayOfYear = (month: number, day: number, locale: string): string =>
  daysOfYear(locale, 'UTC').format(Date.UTC(LEAP_YEAR, month - 1, day))

const LEAP_YEAR = 2028

/** The usual rule for the same days: a daily rule for Mondays becomes weekly, and a monthly rule for May becomes yearly. */
export function inUsualTerms(rule: Rule): Rule {
  const { freq, interval, byday, bymonthday, bymonth, byyearday, byweekno, bysetpos } = rule
  if (interval !== 1) return rule
  if (freq === 'DAILY' && bysetpos) {
    // A day has only one time, so its first and its last are the same.
    const { bysetpos: _, ...rest } = rule
    return inUsualTerms(rest)
  }
  if (bysetpos || byyearday || byweekno || byday?.some(({ nth }) => nth)) {
    return freq === 'MONTHLY' && bymonth && !bysetpos ? { ...rule, freq: 'YEARLY' } : rule
  }
  if (bymonthday) return { ...rule, freq: bymonth ? 'YEARLY' : 'MONTHLY' }
  if (byday && wordFor(byday) === 'day') {
    const { byday: _, ...rest } = rule
    return { ...rest, freq: 'DAILY' }
  }
  if (byday) return { ...rule, freq: 'WEEKLY' }
  return freq === 'MONTHLY' && bymonth ? { ...rule, freq: 'YEARLY' } : rule
}

type Words = (rule: Rule, start: number, locale: string) => string[]

const DAYS: Readonly<Record<Frequency, Words>> = { DAILY: daily, WEEKLY: weekly, MONTHLY: monthly, YEARLY: yearly }

const inMonths = ({ bymonth }: Rule): string[] => (bymonth ? [`in ${months(bymonth)}`] : [])

/** `when it is a Friday`. */
function provided(rule: Rule, parts: { byday?: boolean; bymonthday?: boolean }): string[] {
  const wanted: string[] = []
  if (parts.byday && rule.byday) wanted.push(anyOf(rule.byday, rule.weekstart))
  if (parts.bymonthday && rule.bymonthday) wanted.push(`the ${monthDays(rule.bymonthday, 'or')} of the month`)
  return wanted.length ? [`when it is ${wanted.join(' and ')}`] : []
}

/** `a Monday or a Wednesday`, `a weekday`, `the 1st Monday`. */
function anyOf(days: readonly RuleDay[], weekstart: number): string {
  const word = wordFor(days)
  if (word) return `a ${word}`
  const words = sorted(days, weekstart).map((day) => (day.nth ? nthDay(day) : `a ${nameOf(day.weekday)}`))
  return joined(words, 'or')
}

/** `the last weekday`, `the 2nd Monday or Thursday`: what BYSETPOS picks of the days of a period. */
function picked(days: readonly RuleDay[], { bysetpos, weekstart }: Rule): string {
  const names = sorted(days, weekstart)
  if (names.some(({ nth }) => nth)) return `the ${positions(bysetpos!)} of ${joined(names.map(each))}`
  const which =
    wordFor(days) ??
    joined(
      names.map(({ weekday }) => nameOf(weekday)),
      'or',
    )
  return `the ${positions(bysetpos!)} ${which}`
}

/** `every Monday`, `the 2nd Monday`. */
const each = (day: RuleDay): string => (day.nth ? nthDay(day) : `every ${nameOf(day.weekday)}`)

/** The weekdays of a month or year: `every weekday`, `every Monday and the 1st Friday`, `the last weekday`. */
function weekdays(rule: Rule): string {
  const days = rule.byday!
  if (rule.bysetpos) return picked(days, rule)
  const word = wordFor(days)
  if (word) return `every ${word}`
  const names = sorted(days, rule.weekstart)
  if (names.every(({ nth }) => !nth)) return `every ${joined(names.map(({ weekday }) => nameOf(weekday)))}`
  return joined(names.map(each))
}

/** The days of a month by number: `the 1st and 15th`, `the last of the 13th, 14th and 15th`. */
function numbered(days: readonly number[], rule: Rule): string {
  const { bysetpos, byday } = rule
  const all = `the ${monthDays(days)}`
  if (!bysetpos) return all
  return byday ? `${picked(byday, rule)} among ${all}` : `the ${positions(bysetpos)} of ${all}`
}

function daily(rule: Rule): string[] {
  return [...inMonths(rule), ...provided(rule, { byday: true, bymonthday: true })]
}

function weekly(rule: Rule, start: number): string[] {
  const days = rule.byday ?? [{ nth: 0, weekday: weekdayOf(start) }]
  const names = sorted(days, rule.weekstart).map(({ weekday }) => nameOf(weekday))
  return [`on ${rule.bysetpos ? picked(days, rule) : joined(names)}`, ...inMonths(rule)]
}

function monthly(rule: Rule, start: number): string[] {
  const { byday, bymonthday, bysetpos } = rule
  if (byday && !bymonthday) return [`on ${weekdays(rule)}`, ...inMonths(rule)]
  const days = bymonthday ?? [dateOf(start).day]
  return [`on ${numbered(days, rule)}`, ...provided(rule, { byday: !bysetpos }), ...inMonths(rule)]
}

function yearly(rule: Rule, start: number, locale: string): string[] {
  const { byday, bymonthday, byyearday, byweekno, bymonth, bysetpos } = rule
  const inWeeks = byweekno ? [`in ${weeks(byweekno)}`] : []
  if (byyearday) {
    const days = `the ${positions(byyearday)} day of the year`
    const on = bysetpos ? `the ${positions(bysetpos)} of ${days}` : days
    return [`on ${on}`, ...inWeeks, ...inMonths(rule), ...provided(rule, { byday: true, bymonthday: true })]
  }
  if (bymonthday || (bymonth && !byday && !byweekno)) {
    const days = bymonthday ?? [dateOf(start).day]
    return [`on ${yearDays(days, rule, locale)}`, ...provided(rule, { byday: !bysetpos }), ...inWeeks]
  }
  if (byweekno) return [`on ${weekDays(rule, start)} of ${weeks(byweekno)}`, ...inMonths(rule)]
  if (byday) return [`on ${weekdays(rule)}${ofWhat(rule)}`]
  const { month, day } = dateOf(start)
  return [`on ${dayOfYear(month, day, locale)}`]
}

/** `March 15`, `the 1st and 15th of March`, `the 15th of every month`. */
function yearDays(days: readonly number[], rule: Rule, locale: string): string {
  const { bymonth, bysetpos } = rule
  const [day] = days
  if (!bysetpos && bymonth?.length === 1 && days.length === 1 && day! > 0) return dayOfYear(bymonth[0]!, day!, locale)
  return `${numbered(days, rule)} of ${bymonth ? months(bymonth) : 'every month'}`
}

/** `Monday and Friday`, `the last weekday`. */
function weekDays(rule: Rule, start: number): string {
  const days = rule.byday ?? [{ nth: 0, weekday: weekdayOf(start) }]
  if (rule.bysetpos) return picked(days, rule)
  return wordFor(days)
    ? `every ${wordFor(days)}`
    : joined(sorted(days, rule.weekstart).map(({ weekday }) => nameOf(weekday)))
}

/** `of November`; what is counted within the year says so. */
function ofWhat({ bymonth, byday, bysetpos }: Rule): string {
  if (bymonth) return ` of ${months(bymonth)}`
  return bysetpos || byday!.some(({ nth }) => nth) ? ' of the year' : ''
}
