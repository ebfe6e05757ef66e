// The rule of a series in French: `toutes les 2 semaines le lundi et le mercredi, jusqu’au 31 mars 2027`.
import { monthName, type RulePhrases, type RuleWeekday, weekdayName } from '../../rule-phrases.ts'

const UNITS = {
  DAILY: ['tous les', 'jours'],
  WEEKLY: ['toutes les', 'semaines'],
  MONTHLY: ['tous les', 'mois'],
  YEARLY: ['tous les', 'ans'],
}

const SETS = { weekday: 'jour ouvré', 'weekend day': 'jour du week-end', day: 'jour' }

const lists = {
  et: new Intl.ListFormat('fr', { type: 'conjunction' }),
  ou: new Intl.ListFormat('fr', { type: 'disjunction' }),
}

const joined = (words: readonly string[], by: 'et' | 'ou' = 'et'): string => lists[by].format(words)

/** `1er`, `2e`. */
const ordinal = (number: number): string => `${number}${number === 1 ? 'er' : 'e'}`

/** `le 2e`, `le dernier`, `l’avant-dernier`; what is further from the end is said after the noun. */
const position = (number: number): string =>
  number === -1 ? 'le dernier' : number === -2 ? 'l’avant-dernier' : `le ${ordinal(Math.abs(number))}`

/** `le 2e lundi`, `le 3e lundi en partant de la fin`. */
const nth = (number: number, noun: string): string =>
  `${position(number)} ${noun}${number < -2 ? ' en partant de la fin' : ''}`

/** `le 1er et le dernier lundi`. */
const nths = (numbers: readonly number[], noun: string): string =>
  numbers.some((number) => number < -2)
    ? joined(numbers.map((number) => nth(number, noun)))
    : `${joined(numbers.map(position))} ${noun}`

/** `le 1er, le 15 et le dernier jour`. */
const monthDays = (days: readonly number[], by: 'et' | 'ou' = 'et'): string =>
  joined(
    days.map((day) => (day > 0 ? `le ${day === 1 ? '1er' : day}` : nth(day, 'jour'))),
    by,
  )

/** `en semaine 1 et dans la dernière semaine`. */
function weeks(numbers: readonly number[]): string {
  const inWeek = (week: number): string => {
    if (week > 0) return `en semaine ${week}`
    if (week === -1) return 'dans la dernière semaine'
    return week === -2 ? 'dans l’avant-dernière semaine' : `dans la ${-week}e semaine en partant de la fin`
  }
  return joined(numbers.map(inWeek))
}

const monthNames = (numbers: readonly number[]): string[] => numbers.map((month) => monthName('fr', month))

/** `de mars`, `d’avril`. */
const ofMonth = (month: string): string => (/^[aeiou]/.test(month) ? `d’${month}` : `de ${month}`)

const nameOf = ({ weekday }: RuleWeekday): string => weekdayName('fr', weekday)

/** The first of a month is an ordinal, all other days are not: `1er mars`, `2 mars`. */
const date = (day: string): string => day.replace(/^1(?= )/, '1er')

export const rule: RulePhrases = {
  lastDay: 'long',
  conditionFirst: false,
  every: (frequency, interval) => {
    const [each, units] = UNITS[frequency] as [string, string]
    return interval === 1 ? `${each} ${units}` : `${each} ${interval} ${units}`
  },
  until: (day) => `jusqu’au ${date(day)}`,
  times: (count) => (count === 1 ? 'une fois' : `${count} fois`),
  onDate: (day) => `le ${date(day)}`,
  onWeekdays: (days) => joined(days.map((day) => `le ${nameOf(day)}`)),
  onEvery: (set) => `chaque ${SETS[set]}`,
  onEach: (days) => joined(days.map((day) => (day.nth ? nth(day.nth, nameOf(day)) : `chaque ${nameOf(day)}`))),
  onPicked: (picked, days, set) =>
    days.some((day) => day.nth)
      ? `${nths(picked, 'jour')} parmi ${joined(days.map((day) => (day.nth ? nth(day.nth, nameOf(day)) : `les ${nameOf(day)}s`)))}`
      : nths(picked, set ? SETS[set] : joined(days.map(nameOf), 'ou')),
  onDays: (days) => monthDays(days),
  onPickedDays: (picked, days) => `${nths(picked, 'jour')} parmi ${monthDays(days)}`,
  amongDays: (days) => `parmi ${monthDays(days)}`,
  onYearDays: (days) => `${nths(days, 'jour')} de l’année`,
  onPickedYearDays: (picked, days) => `${nths(picked, 'jour')} parmi ${nths(days, 'jour')} de l’année`,
  inWeeks: weeks,
  ofWeeks: weeks,
  inMonths: (numbers) => joined(monthNames(numbers).map((month) => `en ${month}`)),
  ofMonths: (numbers) => `${numbers.length > 1 ? 'des' : 'du'} mois ${joined(monthNames(numbers).map(ofMonth))}`,
  ofEveryMonth: 'de chaque mois',
  ofYear: 'de l’année',
  when: (conditions) => `, si c’est ${conditions.join(' et ')}`,
  isWeekday: (days, set) =>
    set
      ? `un ${SETS[set]}`
      : joined(
          days.map((day) => (day.nth ? nth(day.nth, nameOf(day)) : `un ${nameOf(day)}`)),
          'ou',
        ),
  isDay: (days) => `${monthDays(days, 'ou')} du mois`,
}
