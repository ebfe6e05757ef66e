// Die Regel einer Serie: `alle 2 Wochen montags und mittwochs, bis 31. März 2027`.
import { monthName, type RulePhrases, type RuleWeekday, weekdayName } from '../../rule-phrases.ts'

const UNITS = {
  DAILY: ['jeden Tag', 'Tage'],
  WEEKLY: ['jede Woche', 'Wochen'],
  MONTHLY: ['jeden Monat', 'Monate'],
  YEARLY: ['jedes Jahr', 'Jahre'],
}

const SETS = { weekday: 'Werktag', 'weekend day': 'Wochenendtag', day: 'Tag' }

const lists = {
  und: new Intl.ListFormat('de', { type: 'conjunction' }),
  oder: new Intl.ListFormat('de', { type: 'disjunction' }),
}

const joined = (words: readonly string[], by: 'und' | 'oder' = 'und'): string => lists[by].format(words)

/** The ending of an adjective: `am letzten`, `der letzte`, `Tage: letzter`. */
type Ending = 'n' | '' | 'r'

/** What comes before `letzte`: `vorletzte`, `drittletzte`. */
const BEFORE_LAST = ' vor dritt viert fünft sechst siebt acht neunt zehnt elft zwölft'.split(' ')

/** `2.`, `letzten`, `vorletzten`, `viertletzten`, `13.-letzten`. */
const position = (number: number, ending: Ending): string =>
  number > 0 ? `${number}.` : `${BEFORE_LAST[-number - 1] ?? `${-number}.-`}letzte${ending}`

/** `1., 3. und letzten`. */
const positions = (numbers: readonly number[], ending: Ending, by: 'und' | 'oder' = 'und'): string =>
  joined(
    numbers.map((number) => position(number, ending)),
    by,
  )

/** `1. und 15.`, or with a word for what counts from the end: `15. und letzten Tag`. */
const monthDays = (days: readonly number[], ending: Ending, by: 'und' | 'oder' = 'und'): string =>
  `${positions(days, ending, by)}${days.some((day) => day < 0) ? ' Tag' : ''}`

/** `10., 20.`: eine Aufzählung nach dem Doppelpunkt. */
const listed = (days: readonly number[]): string => days.map((day) => position(day, 'r')).join(', ')

const months = (numbers: readonly number[]): string => joined(numbers.map((month) => monthName('de', month)))

/** `der 1. und letzten Kalenderwoche`. */
const weeks = (numbers: readonly number[]): string => `der ${positions(numbers, 'n')} Kalenderwoche`

const nameOf = ({ weekday }: RuleWeekday): string => weekdayName('de', weekday)

const WORKDAYS = 'montags bis freitags'
const areWorkdays = (days: readonly RuleWeekday[]): boolean =>
  days.length === 5 && days.every(({ weekday }) => weekday < 5)

export const rule: RulePhrases = {
  lastDay: 'long',
  conditionFirst: false,
  every: (frequency, interval) => {
    const [each, several] = UNITS[frequency] as [string, string]
    return interval === 1 ? each : `alle ${interval} ${several}`
  },
  until: (day) => `bis ${day}`,
  times: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
  onDate: (date) => `am ${date}`,
  everyWeekday: (days) => (areWorkdays(days) ? `jede Woche ${WORKDAYS}` : `jeden ${joined(days.map(nameOf))}`),
  onWeekdays: (days) => (areWorkdays(days) ? WORKDAYS : joined(days.map((day) => `${nameOf(day).toLowerCase()}s`))),
  onEvery: (set) => `an jedem ${SETS[set]}`,
  onEach: (days) =>
    days.some((day) => day.nth)
      ? joined(days.map((day) => (day.nth ? `am ${position(day.nth, 'n')} ${nameOf(day)}` : `an jedem ${nameOf(day)}`)))
      : `an jedem ${joined(days.map(nameOf))}`,
  onPicked: (picked, days, set) => {
    const which = `am ${positions(picked, 'n')}`
    if (!days.some((day) => day.nth)) return `${which} ${set ? SETS[set] : joined(days.map(nameOf), 'oder')}`
    const each = days.map((day) => (day.nth ? `dem ${position(day.nth, 'n')} ${nameOf(day)}` : `jedem ${nameOf(day)}`))
    return `${which} Tag unter ${joined(each)}`
  },
  onDays: (days) => `am ${monthDays(days, 'n')}`,
  onPickedDays: (picked, days) => `am ${positions(picked, 'n')} dieser Tage: ${listed(days)}`,
  amongDays: (days) => `unter den Tagen ${positions(days, 'r')}`,
  onYearDays: (days) => `am ${positions(days, 'n')} Tag des Jahres`,
  onPickedYearDays: (picked, days) => `am ${positions(picked, 'n')} dieser Tage des Jahres: ${listed(days)}`,
  inWeeks: (numbers) => `in ${weeks(numbers)}`,
  ofWeeks: (numbers) => `in ${weeks(numbers)}`,
  inMonths: (numbers) => `im ${months(numbers)}`,
  ofMonths: (numbers) => `im ${months(numbers)}`,
  ofEveryMonth: 'jedes Monats',
  ofYear: 'des Jahres',
  when: (conditions) => `, wenn es ${conditions.join(' und ')} ist`,
  isWeekday: (days, set) =>
    set
      ? `ein ${SETS[set]}`
      : joined(
          days.map((day) => (day.nth ? `der ${position(day.nth, '')} ${nameOf(day)}` : `ein ${nameOf(day)}`)),
          'oder',
        ),
  isDay: (days) => `der ${monthDays(days, '', 'oder')} des Monats`,
}
