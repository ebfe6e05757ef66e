// Schedule in words, from the phrases of a language: `every 2 weeks on Monday, until Mar 31, 2027`.
import { inEveryLanguage } from '../../../../words/every-language.ts'
import { dateFormats } from '../../../../words/intl.ts'
import { languageOf } from '../../../../words/languages.ts'
import type { DaySet, RulePhrases } from '../../../../words/rule-phrases.ts'
import { DAY, dateOf, weekdayOf } from './calendar.ts'
import type { Frequency, Rule, RuleDay } from './rule.ts'

const PHRASES = await inEveryLanguage<RulePhrases>(
  async (language) => (await import(`../../../../words/${language}/series/rule.ts`)).rule,
)

export interface DescribedSchedule {
  rule: Rule
  /** Wall-clock seconds. */
  dtstart: number
  until: number | null
  count: number | null
}

/** The locale of the description that is stored with a series. */
export const STORED = 'en-US'

/** A schedule in the language of a locale (BCP 47), in English where that is not spoken, with days as its region writes them. */
export function describe({ rule, dtstart, until, count }: DescribedSchedule, locale = STORED): string {
  const said = PHRASES[languageOf(locale) ?? 'en']
  const usual = inOrder(inUsualTerms(rule))
  const start = Math.floor(dtstart / DAY)
  const end =
    until !== null
      ? `, ${said.until(lastDays[said.lastDay](locale, 'UTC').format(until * 1000))}`
      : count !== null
        ? `, ${said.times(count)}`
        : ''
  const days = DAYS[usual.freq](usual, start, said, locale)
  const everyWeek = said.everyWeekday && isEveryWeek(usual) && said.everyWeekday(daysOfWeek(usual, start))
  return everyWeek
    ? `${everyWeek}${days.slice(1).join('')}${end}`
    : `${said.every(usual.freq, usual.interval)}${days.join('')}${end}`
}

const isEveryWeek = ({ freq, interval, bysetpos }: Rule): boolean => freq === 'WEEKLY' && interval === 1 && !bysetpos

/** The weekdays of a weekly rule: that of the start where the rule has none. */
const daysOfWeek = ({ byday }: Rule, start: number): readonly RuleDay[] =>
  byday ?? [{ nth: 0, weekday: weekdayOf(start) }]

const lastDays = { long: dateFormats({ dateStyle: 'long' }), medium: dateFormats({ dateStyle: 'medium' }) }
const daysOfYear = dateFormats({ month: 'long', day: 'numeric' })

const LEAP_YEAR = 2028

/** Returns whether some year has this day: `Intl` would write February 30 as March 1. */
const isDay = (month: number, day: number): boolean =>
  day > 0 && new Date(Date.UTC(LEAP_YEAR, month - 1, day)).getUTCMonth() === month - 1

/** `March 31`, `31 March`. */
const dayOfYear = (month: number, day: number, locale: string): string =>
  daysOfYear(locale, 'UTC').format(Date.UTC(LEAP_YEAR, month - 1, day))

/** The usual rule for the same days: a daily rule for Mondays becomes weekly, and a monthly rule for May becomes yearly. */
function inUsualTerms(rule: Rule): Rule {
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
  if (byday && setOf(byday) === 'day') {
    const { byday: _, ...rest } = rule
    return { ...rest, freq: 'DAILY' }
  }
  if (byday) return { ...rule, freq: 'WEEKLY' }
  return freq === 'MONTHLY' && bymonth ? { ...rule, freq: 'YEARLY' } : rule
}

/** The set of days that has a word of its own. */
function setOf(days: readonly RuleDay[]): DaySet | undefined {
  if (days.some(({ nth }) => nth !== 0)) return undefined
  const set = [...new Set(days.map(({ weekday }) => weekday))].sort().join('')
  return ({ '01234': 'weekday', '56': 'weekend day', '0123456': 'day' } as const)[set]
}

/** Positions counted from the start come first, then those counted from the end. */
const byPosition = (one: number, other: number): number => Number(one < 0) - Number(other < 0) || one - other

/** Days of every week first, then by position; days of one position by a week that begins on `weekstart`. */
const byDay = (weekstart: number) => (one: RuleDay, other: RuleDay) =>
  byPosition(one.nth, other.nth) || ((one.weekday - weekstart + 7) % 7) - ((other.weekday - weekstart + 7) % 7)

/** The rule with its days, months and positions in the order in which they are named. */
function inOrder(rule: Rule): Rule {
  const sorted = { ...rule, ...(rule.byday && { byday: rule.byday.toSorted(byDay(rule.weekstart)) }) }
  for (const part of ['bymonth', 'bymonthday', 'byyearday', 'byweekno', 'bysetpos'] as const)
    if (rule[part]) sorted[part] = rule[part].toSorted(byPosition)
  return sorted
}

/** The parts of the description that say which days, each with what separates it from the part before. */
type Days = (rule: Rule, start: number, said: RulePhrases, locale: string) => string[]

const DAYS: Readonly<Record<Frequency, Days>> = { DAILY: daily, WEEKLY: weekly, MONTHLY: monthly, YEARLY: yearly }

const inMonths = ({ bymonth }: Rule, said: RulePhrases): string[] => (bymonth ? [` ${said.inMonths(bymonth)}`] : [])

/** ` when it is a Friday`. */
function provided(rule: Rule, said: RulePhrases, parts: { byday?: boolean; bymonthday?: boolean }): string[] {
  const conditions: string[] = []
  if (parts.byday && rule.byday) conditions.push(said.isWeekday(rule.byday, setOf(rule.byday)))
  if (parts.bymonthday && rule.bymonthday) conditions.push(said.isDay(rule.bymonthday))
  return conditions.length ? [said.when(conditions)] : []
}

/** A condition, and the months or weeks to which days are limited, in the order of the language. */
const limited = (said: RulePhrases, condition: string[], to: string[]): string[] =>
  said.conditionFirst ? [...condition, ...to] : [...to, ...condition]

/** The weekdays of a month or year: `on every weekday`, `on every Monday and the 1st Friday`, `on the last weekday`. */
function weekdays({ byday, bysetpos }: Rule, said: RulePhrases): string {
  const set = setOf(byday!)
  if (bysetpos) return said.onPicked(bysetpos, byday!, set)
  return set ? said.onEvery(set) : said.onEach(byday!)
}

/** The weekdays of a week: `on Monday and Friday`, `on the last weekday`. */
function ofWeek(rule: Rule, start: number, said: RulePhrases): string {
  const days = daysOfWeek(rule, start)
  const { bysetpos } = rule
  return bysetpos ? said.onPicked(bysetpos, days, setOf(days)) : said.onWeekdays(days)
}

/** The days of a month by number: `on the 1st and 15th`, `on the last of these days: 13th, 14th, 15th`. */
function numbered(days: readonly number[], { bysetpos, byday }: Rule, said: RulePhrases): string {
  if (!bysetpos) return said.onDays(days)
  if (!byday) return said.onPickedDays(bysetpos, days)
  return `${said.onPicked(bysetpos, byday, setOf(byday))} ${said.amongDays(days)}`
}

function daily(rule: Rule, _start: number, said: RulePhrases): string[] {
  return [...inMonths(rule, said), ...provided(rule, said, { byday: true, bymonthday: true })]
}

function weekly(rule: Rule, start: number, said: RulePhrases): string[] {
  return [` ${ofWeek(rule, start, said)}`, ...inMonths(rule, said)]
}

function monthly(rule: Rule, start: number, said: RulePhrases): string[] {
  const { byday, bymonthday, bysetpos } = rule
  if (byday && !bymonthday) return [` ${weekdays(rule, said)}`, ...inMonths(rule, said)]
  const days = bymonthday ?? [dateOf(start).day]
  const condition = provided(rule, said, { byday: !bysetpos })
  return [` ${numbered(days, rule, said)}`, ...limited(said, condition, inMonths(rule, said))]
}

function yearly(rule: Rule, start: number, said: RulePhrases, locale: string): string[] {
  const { byday, bymonthday, byyearday, byweekno, bymonth, bysetpos } = rule
  const inWeeks = byweekno ? [` ${said.inWeeks(byweekno)}`] : []
  if (byyearday) {
    const on = bysetpos ? said.onPickedYearDays(bysetpos, byyearday) : said.onYearDays(byyearday)
    return [` ${on}`, ...inWeeks, ...inMonths(rule, said), ...provided(rule, said, { byday: true, bymonthday: true })]
  }
  if (bymonthday || (bymonth && !byday && !byweekno)) {
    const days = bymonthday ?? [dateOf(start).day]
    return [
      ` ${yearDays(days, rule, said, locale)}`,
      ...limited(said, provided(rule, said, { byday: !bysetpos }), inWeeks),
    ]
  }
  if (byweekno) {
    const set = byday && setOf(byday)
    const on = set && !bysetpos ? said.onEvery(set) : ofWeek(rule, start, said)
    return [` ${on} ${said.ofWeeks(byweekno)}`, ...inMonths(rule, said)]
  }
  if (byday) return [` ${weekdays(rule, said)}`, ...ofPeriod(rule, said)]
  const { month, day } = dateOf(start)
  return [` ${said.onDate(dayOfYear(month, day, locale))}`]
}

/** `on March 15`, `on the 1st and 15th of March`, `on the 15th of every month`. */
function yearDays(days: readonly number[], rule: Rule, said: RulePhrases, locale: string): string {
  const { bymonth, bysetpos } = rule
  const [month, day] = [bymonth?.[0], days[0]!]
  if (!bysetpos && bymonth?.length === 1 && days.length === 1 && isDay(month!, day))
    return said.onDate(dayOfYear(month!, day, locale))
  return `${numbered(days, rule, said)} ${bymonth ? said.ofMonths(bymonth) : said.ofEveryMonth}`
}

/** ` of November`; days that are counted within the year say so. */
function ofPeriod({ bymonth, byday, bysetpos }: Rule, said: RulePhrases): string[] {
  if (bymonth) return [` ${said.ofMonths(bymonth)}`]
  return bysetpos || byday!.some(({ nth }) => nth) ? [` ${said.ofYear}`] : []
}
