// The schedule of a series in German words: `alle 2 Wochen am Montag und Mittwoch, bis 31. März 2027`.
import { dateFormats } from '../../../../words/intl.ts'
import { DAY, dateOf, weekdayOf } from './calendar.ts'
import { type DescribedSchedule, inUsualTerms } from './describe.ts'
import type { Frequency, Rule, RuleDay } from './rule.ts'
import { inOrder, sorted, wordFor } from './words.ts'

const UNITS: Readonly<Record<Frequency, readonly [each: string, several: string]>> = {
  DAILY: ['jeden Tag', 'Tage'],
  WEEKLY: ['jede Woche', 'Wochen'],
  MONTHLY: ['jeden Monat', 'Monate'],
  YEARLY: ['jedes Jahr', 'Jahre'],
}

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/** The days that one word names in English, in German. */
const WORDS: Readonly<Record<string, string>> = { weekday: 'Werktag', 'weekend day': 'Wochenendtag', day: 'Tag' }

const lists = {
  und: new Intl.ListFormat('de', { type: 'conjunction' }),
  oder: new Intl.ListFormat('de', { type: 'disjunction' }),
}

const join = (words: readonly string[], by: 'und' | 'oder' = 'und'): string => lists[by].format(words)

/** German words for a schedule; see `describe` for the English ones. */
export function describeInGerman({ rule, dtstart, until, count }: DescribedSchedule, locale = 'de-DE'): string {
  const usual = inUsualTerms(rule)
  const [each, several] = UNITS[usual.freq]
  const often = usual.interval === 1 ? each : `alle ${usual.interval} ${several}`
  const days = DAYS[usual.freq](usual, Math.floor(dtstart / DAY))
  return [often, ...days, endOf(until, count, locale)].join('')
}

const wholeDays = dateFormats({ dateStyle: 'long' })

function endOf(until: number | null, count: number | null, locale: string): string {
  if (until !== null) return `, bis ${wholeDays(locale, 'UTC').format(until * 1000)}`
  if (count === null) return ''
  return count === 1 ? ', einmal' : `, ${count}-mal`
}

/** The ending of an adjective: `am letzten`, `der letzte`, `Tage: letzter`. */
type Ending = 'n' | '' | 'r'

/** `2.`, `letzten`, `vorletzten`, `4.-letzten`. */
function position(number: number, ending: Ending): string {
  if (number > 0) return `${number}.`
  const last = `letzte${ending}`
  return [`${last}`, `vor${last}`, `dritt${last}`][-number - 1] ?? `${-number}.-${last}`
}

/** `1., 3. und letzten`. */
const positions = (numbers: readonly number[], ending: Ending, by: 'und' | 'oder' = 'und'): string =>
  join(
    [...numbers].sort(inOrder).map((number) => position(number, ending)),
    by,
  )

/** `1. und 15.`, or with a word for what counts from the end: `15. und letzten Tag`. */
const monthDays = (days: readonly number[], ending: Ending, by: 'und' | 'oder' = 'und'): string =>
  `${positions(days, ending, by)}${days.some((day) => day < 0) ? ' Tag' : ''}`

const months = (numbers: readonly number[]): string =>
  join([...numbers].sort(inOrder).map((month) => MONTHS[month - 1]!))

/** `Woche 1 und der letzten Woche`. */
const weeks = (numbers: readonly number[]): string =>
  join([...numbers].sort(inOrder).map((week) => (week > 0 ? `Woche ${week}` : `der ${position(week, 'n')} Woche`)))

const nameOf = ({ weekday }: RuleDay): string => WEEKDAYS[weekday]!

const oneWord = (days: readonly RuleDay[]): string | undefined => {
  const word = wordFor(days)
  return word && WORDS[word]
}

const inMonths = ({ bymonth }: Rule): string[] => (bymonth ? [` im ${months(bymonth)}`] : [])

/** `, wenn es ein Freitag ist`. */
function provided(rule: Rule, parts: { byday?: boolean; bymonthday?: boolean }): string[] {
  const wanted: string[] = []
  if (parts.byday && rule.byday) wanted.push(anyOf(rule.byday, rule.weekstart))
  if (parts.bymonthday && rule.bymonthday) wanted.push(`der ${monthDays(rule.bymonthday, '', 'oder')} des Monats`)
  return wanted.length ? [`, wenn es ${wanted.join(' und ')} ist`] : []
}

/** `ein Montag oder ein Mittwoch`, `ein Werktag`, `der 1. Montag`. */
function anyOf(days: readonly RuleDay[], weekstart: number): string {
  const word = oneWord(days)
  if (word) return `ein ${word}`
  const words = sorted(days, weekstart).map((day) =>
    day.nth ? `der ${position(day.nth, '')} ${nameOf(day)}` : `ein ${nameOf(day)}`,
  )
  return join(words, 'oder')
}

/** `am letzten Werktag`, `am 2. Montag oder Donnerstag`: what BYSETPOS picks of the days of a period. */
function picked(days: readonly RuleDay[], { bysetpos, weekstart }: Rule): string {
  const which = `am ${positions(bysetpos!, 'n')}`
  const names = sorted(days, weekstart)
  if (names.some(({ nth }) => nth)) {
    const each = names.map((day) => (day.nth ? `dem ${position(day.nth, 'n')} ${nameOf(day)}` : `jedem ${nameOf(day)}`))
    return `${which} Tag unter ${join(each)}`
  }
  return `${which} ${oneWord(days) ?? join(names.map(nameOf), 'oder')}`
}

/** The weekdays of a month or year: `an jedem Werktag`, `an jedem Montag und am 1. Freitag`, `am letzten Werktag`. */
function weekdays(rule: Rule): string {
  const days = rule.byday!
  if (rule.bysetpos) return picked(days, rule)
  const word = oneWord(days)
  if (word) return `an jedem ${word}`
  const names = sorted(days, rule.weekstart)
  if (names.every(({ nth }) => !nth)) return `an jedem ${join(names.map(nameOf))}`
  return join(names.map((day) => (day.nth ? `am ${position(day.nth, 'n')} ${nameOf(day)}` : `an jedem ${nameOf(day)}`)))
}

/** The days of a month by number: `am 1. und 15.`, `am letzten der Tage 13., 14. und 15.`. */
function numbered(days: readonly number[], rule: Rule): string {
  const { bysetpos, byday } = rule
  if (!bysetpos) return `am ${monthDays(days, 'n')}`
  const among = positions(days, 'r')
  return byday ? `${picked(byday, rule)} unter den Tagen ${among}` : `am ${positions(bysetpos, 'n')} der Tage ${among}`
}

/** The parts of a sentence that say which days, each with what parts it from the one before. */
type Words = (rule: Rule, start: number) => string[]

const DAYS: Readonly<Record<Frequency, Words>> = { DAILY: daily, WEEKLY: weekly, MONTHLY: monthly, YEARLY: yearly }

function daily(rule: Rule): string[] {
  return [...inMonths(rule), ...provided(rule, { byday: true, bymonthday: true })]
}

function weekly(rule: Rule, start: number): string[] {
  const days = rule.byday ?? [{ nth: 0, weekday: weekdayOf(start) }]
  const on = rule.bysetpos ? picked(days, rule) : `am ${join(sorted(days, rule.weekstart).map(nameOf))}`
  return [` ${on}`, ...inMonths(rule)]
}

function monthly(rule: Rule, start: number): string[] {
  const { byday, bymonthday, bysetpos } = rule
  if (byday && !bymonthday) return [` ${weekdays(rule)}`, ...inMonths(rule)]
  const days = bymonthday ?? [dateOf(start).day]
  return [` ${numbered(days, rule)}`, ...inMonths(rule), ...provided(rule, { byday: !bysetpos })]
}

function yearly(rule: Rule, start: number): string[] {
  const { byday, bymonthday, byyearday, byweekno, bymonth, bysetpos } = rule
  const inWeeks = byweekno ? [` in ${weeks(byweekno)}`] : []
  if (byyearday) {
    const on = bysetpos
      ? `am ${positions(bysetpos, 'n')} der Tage ${positions(byyearday, 'r')} des Jahres`
      : `am ${positions(byyearday, 'n')} Tag des Jahres`
    return [` ${on}`, ...inWeeks, ...inMonths(rule), ...provided(rule, { byday: true, bymonthday: true })]
  }
  if (bymonthday || (bymonth && !byday && !byweekno)) {
    const days = bymonthday ?? [dateOf(start).day]
    return [` ${yearDays(days, rule)}`, ...inWeeks, ...provided(rule, { byday: !bysetpos })]
  }
  if (byweekno) return [` ${weekDays(rule, start)}`, ...inWeeks, ...inMonths(rule)]
  if (byday) return [` ${weekdays(rule)}${ofPeriod(rule)}`]
  const { month, day } = dateOf(start)
  return [` am ${day}. ${MONTHS[month - 1]}`]
}

/** `am 15. März`, `am 1. und 15. im März`, `am 15. jedes Monats`. */
function yearDays(days: readonly number[], rule: Rule): string {
  const { bymonth, bysetpos } = rule
  const [day] = days
  if (!bysetpos && bymonth?.length === 1 && days.length === 1 && day! > 0) return `am ${day}. ${months(bymonth)}`
  return `${numbered(days, rule)} ${bymonth ? `im ${months(bymonth)}` : 'jedes Monats'}`
}

/** `am Montag und Freitag`, `am letzten Werktag`, `an jedem Werktag`. */
function weekDays(rule: Rule, start: number): string {
  const days = rule.byday ?? [{ nth: 0, weekday: weekdayOf(start) }]
  if (rule.bysetpos) return picked(days, rule)
  const word = oneWord(days)
  return word ? `an jedem ${word}` : `am ${join(sorted(days, rule.weekstart).map(nameOf))}`
}

/** ` im November`; what is counted within the year says so. */
function ofPeriod({ bymonth, byday, bysetpos }: Rule): string {
  if (bymonth) return ` im ${months(bymonth)}`
  return bysetpos || byday!.some(({ nth }) => nth) ? ' des Jahres' : ''
}
