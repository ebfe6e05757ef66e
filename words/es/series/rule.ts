// The rule of a series: `cada 2 semanas el lunes y el miércoles, hasta el 31 de marzo de 2027`.
import { monthName, type RulePhrases, type RuleWeekday, weekdayName } from '../../rule-phrases.ts'

const UNITS = {
  DAILY: ['día', 'días'],
  WEEKLY: ['semana', 'semanas'],
  MONTHLY: ['mes', 'meses'],
  YEARLY: ['año', 'años'],
}

const SETS = { weekday: 'día laborable', 'weekend day': 'día de fin de semana', day: 'día' }
const ALL = {
  weekday: 'todos los días laborables',
  'weekend day': 'todos los días de fin de semana',
  day: 'todos los días',
}

const lists = {
  y: new Intl.ListFormat('es', { type: 'conjunction' }),
  o: new Intl.ListFormat('es', { type: 'disjunction' }),
}

const joined = (words: readonly string[], by: 'y' | 'o' = 'y'): string => lists[by].format(words)

/** How a position is written: before a masculine noun (`primer`), alone (`primero`), or before a feminine noun (`primera`). */
type Form = 'before' | 'alone' | 'feminine'

const ORDINALS = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno', 'décimo']
const LAST = ['último', 'penúltimo', 'antepenúltimo']

const inForm = (word: string, form: Form): string => {
  if (form === 'before') return word
  return form === 'alone' ? word.replace(/r$/, 'ro') : word.replace(/o$|(?<=r)$/, 'a')
}

/** `primer`, `décimo`, `21.er`, `22.º`, `22.ª`. */
function ordinal(number: number, form: Form): string {
  const word = ORDINALS[number - 1]
  if (word) return inForm(word, form)
  if (form === 'feminine') return `${number}.ª`
  return `${number}${form === 'before' && /(?:[^1]1|3)$/.test(String(number)) ? '.er' : '.º'}`
}

/** Whether a position counts so far from the end that no word says it. */
const isFarFromEnd = (number: number): boolean => number < -LAST.length

/** `primer lunes`, `penúltimo día`, `cuarto día contando desde el final`; without a noun `primero`, `penúltimo`. */
function nth(number: number, noun: string, form: Form = 'before'): string {
  const position =
    number > 0 || isFarFromEnd(number) ? ordinal(Math.abs(number), form) : inForm(LAST[-number - 1]!, form)
  return [position, noun, isFarFromEnd(number) && 'contando desde el final'].filter(Boolean).join(' ')
}

/** `el primer y el último lunes`; with the noun each time where one counts far from the end. */
const nths = (numbers: readonly number[], noun: string): string =>
  numbers.some(isFarFromEnd)
    ? joined(numbers.map((number) => `el ${nth(number, noun)}`))
    : `${joined(numbers.map((number) => `el ${nth(number, '')}`))} ${noun}`

/** `el primero y el último`: which of some days that are named after it. */
const ones = (numbers: readonly number[]): string => joined(numbers.map((number) => `el ${nth(number, '', 'alone')}`))

/** `el día 15`, `los días 1 y 15 y el último día`; `el día 1 o 15`. */
function monthDays(days: readonly number[], by: 'y' | 'o' = 'y'): string {
  const counted = days.filter((day) => day > 0).map(String)
  const numbers = `${counted.length > 1 && by === 'y' ? 'los días' : 'el día'} ${joined(counted, by)}`
  const fromEnd = days.filter((day) => day < 0).map((day) => `el ${nth(day, 'día')}`)
  return joined(counted.length ? [numbers, ...fromEnd] : fromEnd, by)
}

const months = (numbers: readonly number[]): string => joined(numbers.map((month) => monthName('es', month)))

/** `en la semana 1 y en la última semana`, `de las semanas 1 y 3`. */
function weeks(before: string, numbers: readonly number[]): string {
  const counted = numbers.filter((week) => week > 0).map(String)
  const fromEnd = numbers.filter((week) => week < 0).map((week) => `${before} la ${nth(week, 'semana', 'feminine')}`)
  const named = `${before} ${counted.length > 1 ? 'las semanas' : 'la semana'} ${joined(counted)}`
  return joined(counted.length ? [named, ...fromEnd] : fromEnd)
}

const nameOf = ({ weekday }: RuleWeekday): string => weekdayName('es', weekday)

/** `todos los lunes`, `todos los sábados`. */
const everyOf = (name: string): string => `${name}${name.endsWith('s') ? '' : 's'}`

/** `todos los lunes y viernes`, `todos los lunes y el primer viernes`. */
const each = (days: readonly RuleWeekday[]): string =>
  days.some((day) => day.nth)
    ? joined(days.map((day) => (day.nth ? `el ${nth(day.nth, nameOf(day))}` : `todos los ${everyOf(nameOf(day))}`)))
    : `todos los ${joined(days.map((day) => everyOf(nameOf(day))))}`

export const rule: RulePhrases = {
  lastDay: 'long',
  conditionFirst: false,
  every: (frequency, interval) => {
    const [one, several] = UNITS[frequency] as [string, string]
    return interval === 1 ? `cada ${one}` : `cada ${interval} ${several}`
  },
  until: (day) => `hasta el ${day}`,
  times: (count) => (count === 1 ? 'una vez' : `${count} veces`),
  onDate: (date) => `el ${date}`,
  onWeekdays: (days) => joined(days.map((day) => `el ${nameOf(day)}`)),
  onEvery: (set) => ALL[set],
  onEach: each,
  onPicked: (picked, days, set) =>
    days.some((day) => day.nth)
      ? `${ones(picked)} de entre ${each(days)}`
      : nths(picked, set ? SETS[set] : joined(days.map(nameOf), 'o')),
  onDays: (days) => monthDays(days),
  onPickedDays: (picked, days) => `${ones(picked)} de entre ${monthDays(days)}`,
  amongDays: (days) => `entre ${monthDays(days)}`,
  onYearDays: (days) => `${monthDays(days)} del año`,
  onPickedYearDays: (picked, days) => `${ones(picked)} de entre ${monthDays(days)} del año`,
  inWeeks: (numbers) => weeks('en', numbers),
  ofWeeks: (numbers) => weeks('de', numbers),
  inMonths: (numbers) => `en ${months(numbers)}`,
  ofMonths: (numbers) => `de ${months(numbers)}`,
  ofEveryMonth: 'de cada mes',
  ofYear: 'del año',
  when: (conditions) => `, si es ${conditions.join(' y ')}`,
  isWeekday: (days, set) =>
    set
      ? SETS[set]
      : joined(
          days.map((day) => (day.nth ? `el ${nth(day.nth, nameOf(day))}` : nameOf(day))),
          'o',
        ),
  isDay: (days) => `${monthDays(days, 'o')} del mes`,
}
