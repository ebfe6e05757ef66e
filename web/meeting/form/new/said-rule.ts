// Parser of recurrence phrases: `every 3 weeks`, `alle zwei Wochen`, `jeden zweiten Tag`, `quarterly`.
import type { TypedRule } from '../../../../words/typed-words.ts'
import type { TypedPatterns } from '../../../kit/time/typed-patterns.ts'
import type { Frequency, Repeats, Rule } from '../series/rule.ts'

/** A choice of the form, or with `custom` a rule of one's own. */
export interface SaidRule {
  repeats: Repeats
  custom?: Rule
}

const wordIn = <Value>(word: string, all: readonly (readonly [Value, RegExp])[]): Value | undefined =>
  all.find(([, words]) => words.test(word))?.[0]

const numberIn = (word: string, { numbers }: TypedPatterns): number | undefined => {
  const number = wordIn(word, numbers) ?? Number(/^\d+/.exec(word)?.[0])
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

/** The rules that have words of their own. */
const RULES: Readonly<Record<TypedRule, SaidRule>> = {
  weekdays: { repeats: 'weekdays' },
  // Both of its days, as every weekday is all five.
  weekends: { repeats: 'custom', custom: { freq: 'WEEKLY', interval: 1, days: [5, 6], by: 'day' } },
  day: everySo(1, 'DAILY'),
  week: everySo(1, 'WEEKLY'),
  fortnight: everySo(2, 'WEEKLY'),
  threeWeeks: everySo(3, 'WEEKLY'),
  fourWeeks: everySo(4, 'WEEKLY'),
  month: everySo(1, 'MONTHLY'),
  twoMonths: everySo(2, 'MONTHLY'),
  quarter: everySo(3, 'MONTHLY'),
  halfYear: everySo(6, 'MONTHLY'),
  year: everySo(1, 'YEARLY'),
}

const ruleIn = (text: string, rules: readonly (readonly [TypedRule, RegExp])[]): SaidRule | undefined => {
  const name = wordIn(text, rules)
  return name && RULES[name]
}

/** The rule that some words are. */
export function saidRule(text: string, patterns: TypedPatterns): SaidRule | undefined {
  const named = ruleIn(text, patterns.rules)
  if (named) return named
  const [, number, unit = ''] = patterns.rule.exec(text) ?? []
  const [interval, freq] = [number === undefined ? 1 : numberIn(number, patterns), wordIn(unit, patterns.units)]
  return interval && freq ? everySo(interval, freq) : undefined
}

/** The rule that a word may be, which is as often a part of a name: the `Sales weekly`. After a day or a time it is none. */
export const maybeRule = (word: string, { maybeRules }: TypedPatterns): SaidRule | undefined => ruleIn(word, maybeRules)
