// Parser of recurrence phrases: `every 3 weeks`, `alle zwei Wochen`, `jeden zweiten Tag`, `quarterly`.
import type { Frequency, Repeats, Rule } from '../series/rule.ts'

/** A choice of the form, or with `custom` a rule of one's own. */
export interface SaidRule {
  repeats: Repeats
  custom?: Rule
}

const NUMBERS: readonly (readonly [number, RegExp])[] = [
  [1, /^(?:one|first|1st|eine[nrs]?|erste[nrs]?)$/i],
  [2, /^(?:two|other|second|2nd|zwei|zweite[nrs]?)$/i],
  [3, /^(?:three|third|3rd|drei|dritte[nrs]?)$/i],
  [4, /^(?:four|fourth|4th|vier|vierte[nrs]?)$/i],
  [5, /^(?:five|fifth|5th|fünf|fünfte[nrs]?)$/i],
  [6, /^(?:six|sixth|6th|sechs|sechste[nrs]?)$/i],
  [7, /^(?:seven|sieben)$/i],
  [8, /^(?:eight|eighth|8th|acht|achte[nrs]?)$/i],
  [9, /^(?:nine|neun)$/i],
  [10, /^(?:ten|zehn)$/i],
  [12, /^(?:twelve|zwölf)$/i],
  [14, /^(?:fourteen|vierzehn)$/i],
]

const UNITS: readonly (readonly [Frequency, RegExp])[] = [
  ['DAILY', /^(?:days?|tage?)$/i],
  ['WEEKLY', /^(?:weeks?|wochen?)$/i],
  ['MONTHLY', /^(?:months?|monate?)$/i],
  ['YEARLY', /^(?:years?|jahre?)$/i],
]

const EVERY = /^(?:every|each|jede[nrs]?|alle) (?:(\p{L}+|\d{1,2}(?:st|nd|rd|th|\.)?) )?(\p{L}+)$/iu

const wordIn = <Value>(word: string, all: readonly (readonly [Value, RegExp])[]): Value | undefined =>
  all.find(([, words]) => words.test(word))?.[0]

const numberIn = (word: string): number | undefined => {
  const number = wordIn(word, NUMBERS) ?? Number(/^\d+/.exec(word)?.[0])
  return number > 0 ? number : undefined
}

/** A rule of a number of days, weeks, months or years. */
function everySo(interval: number, freq: Frequency): SaidRule {
  if (freq === 'DAILY' && interval % 7 === 0) return everySo(interval / 7, 'WEEKLY')
  if (freq === 'WEEKLY' && interval === 2) return { repeats: 'fortnightly' }
  const plain: Partial<Record<Frequency, Repeats>> = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' }
  const repeats = interval === 1 ? plain[freq] : undefined
  if (repeats) return { repeats }
  return { repeats: 'custom', custom: { freq, interval, days: [], by: freq === 'MONTHLY' ? 'weekday' : 'day' } }
}

type Rules = readonly (readonly [RegExp, SaidRule])[]

const ruleIn = (text: string, rules: Rules): SaidRule | undefined => rules.find(([pattern]) => pattern.test(text))?.[1]

const WEEKENDS: SaidRule = { repeats: 'custom', custom: { freq: 'WEEKLY', interval: 1, days: [5, 6], by: 'day' } }

/** Words that are a rule of their own. */
const RULES: Rules = [
  [/^(?:weekdays|werktags|werktäglich|(?:every|each) (?:weekday|workday)|jeden werktag)$/i, { repeats: 'weekdays' }],
  // Both of its days, as every weekday is all five.
  [/^(?:(?:every|each) weekend|jedes wochenende)$/i, WEEKENDS],
  [/^(?:(?:every|each) quarter|jedes quartal)$/i, everySo(3, 'MONTHLY')],
  [/^(?:every half year|(?:alle|jedes) halbe jahr)$/i, everySo(6, 'MONTHLY')],
]

/** Words that are as often a part of a name: the `Sales weekly`. After a day or a time of day they are none. */
const MAYBE_RULES: Rules = [
  [/^(?:daily|täglich)$/i, everySo(1, 'DAILY')],
  [/^weekends$/i, WEEKENDS],
  [/^(?:weekly|wöchentlich)$/i, everySo(1, 'WEEKLY')],
  [/^(?:fortnightly|bi-?weekly|zweiwöch(?:entlich|ig)|(?:vierzehn|14-?)täg(?:ig|lich))$/i, everySo(2, 'WEEKLY')],
  [/^dreiwöch(?:entlich|ig)$/i, everySo(3, 'WEEKLY')],
  [/^vierwöch(?:entlich|ig)$/i, everySo(4, 'WEEKLY')],
  [/^(?:monthly|monatlich)$/i, everySo(1, 'MONTHLY')],
  [/^(?:bi-?monthly|zweimonat(?:lich|ig))$/i, everySo(2, 'MONTHLY')],
  [/^(?:quarterly|vierteljährlich|quartalsweise)$/i, everySo(3, 'MONTHLY')],
  [/^(?:half-?yearly|halbjährlich)$/i, everySo(6, 'MONTHLY')],
  [/^(?:yearly|annually|jährlich)$/i, everySo(1, 'YEARLY')],
]

/** The rule that some words are. */
export function saidRule(text: string): SaidRule | undefined {
  const [, number = 'one', unit = ''] = EVERY.exec(text) ?? []
  const [interval, freq] = [numberIn(number), wordIn(unit, UNITS)]
  return interval && freq ? everySo(interval, freq) : ruleIn(text, RULES)
}

/** The rule that a word may be. */
export const maybeRule = (word: string): SaidRule | undefined => ruleIn(word, MAYBE_RULES)
