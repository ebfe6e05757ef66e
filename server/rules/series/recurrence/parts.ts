// `rrule_parts`: structured form of common recurrence rules, converted from and to RRULE.
import { refuse } from '../../../problem.ts'
import { WEEKDAYS } from './calendar.ts'
import { type Frequency, frequencies, parseRule, type Rule } from './rule.ts'

/** The parts as they are sent: `freq` in any case, `interval` as a number or text, which is checked here. */
export interface PartsSent {
  freq: string
  interval?: unknown
  bymonthdays?: number[] | null
  /** Two-letter codes; with their ordinal, such as `2TU`, where `dayordinals` is not sent. */
  daysofweek?: string[]
  dayordinals?: number[] | null
  weekstart?: string
}

/** The parts as the API shows them. */
export interface RuleParts {
  freq: Frequency
  interval: string
  bymonthdays: number[] | null
  /** Two-letter codes; a day with several ordinals is repeated. */
  daysofweek: string[]
  /**
   * The ordinal of each day in `daysofweek`: 2 for the second, -1 for the last, 0 for every one; null where all are 0.
   */
  dayordinals: number[] | null
  weekstart: string
}

const bad = (details: string) => refuse('rrule_parts', 'invalid_value', details)

/** The rule of some parts, checked as strictly as a text. Throws 422 on `rrule_parts`. */
export function ruleOfParts({ freq, interval, bymonthdays, daysofweek, dayordinals, weekstart }: PartsSent): Rule {
  if (!frequencies.includes(freq.toUpperCase() as Frequency))
    throw bad(`freq must be one of ${frequencies.join(', ')}.`)
  const every = interval ?? '1'
  if (!/^\d+$/.test(typeof every === 'number' || typeof every === 'string' ? `${every}` : '')) {
    throw bad('interval must be a whole number, or a string with one.')
  }
  if (daysofweek?.some((day) => !/^[+-]?\d*[a-z]{2}$/i.test(day))) throw bad('daysofweek must be a list of days.')
  const days = daysWithOrdinals(daysofweek ?? [], dayordinals ?? [])
  if (weekstart && !/^[a-z]{2}$/i.test(weekstart)) throw bad('weekstart must be a day.')
  const text = [
    `FREQ=${freq}`,
    `INTERVAL=${every}`,
    ...(bymonthdays?.length ? [`BYMONTHDAY=${bymonthdays.join(',')}`] : []),
    ...(days.length ? [`BYDAY=${days.join(',')}`] : []),
    ...(weekstart ? [`WKST=${weekstart}`] : []),
  ].join(';')
  try {
    return parseRule(text).rule
  } catch (error) {
    throw bad((error as Error).message)
  }
}

/** Days with their ordinals, as in BYDAY. */
function daysWithOrdinals(days: readonly string[], ordinals: readonly number[]): readonly string[] {
  if (!ordinals.length) return days
  if (ordinals.length !== days.length) throw bad('dayordinals must have one number for each day in daysofweek.')
  if (days.some((day) => day.length > 2)) throw bad('Send ordinals in daysofweek or dayordinals, not both.')
  return days.map((day, index) => `${ordinals[index] || ''}${day}`)
}

/** The parts of a rule, without what they cannot express: positions, months and weeks. */
export function partsOfRule({ freq, interval, bymonthday, byday = [], weekstart }: Rule): RuleParts {
  return {
    freq,
    interval: String(interval),
    bymonthdays: bymonthday ?? null,
    daysofweek: byday.map(({ weekday }) => WEEKDAYS[weekday]!),
    dayordinals: byday.some(({ nth }) => nth) ? byday.map(({ nth }) => nth) : null,
    weekstart: WEEKDAYS[weekstart]!,
  }
}

/**
 * Adds the ordinals of a rule to parts with the same days and frequency that were sent without ordinals. So a program
 * that does not know of ordinals does not remove them by sending back what it read.
 */
export function withOrdinals(sent: PartsSent, rule: Rule): PartsSent {
  const { freq, daysofweek, dayordinals } = partsOfRule(rule)
  const days = sent.daysofweek?.map((day) => day.toUpperCase())
  const same = sent.freq.toUpperCase() === freq && days?.join() === daysofweek.join()
  return same && dayordinals && sent.dayordinals === undefined ? { ...sent, dayordinals } : sent
}

/** Returns whether parts are the same as the API shows of a rule, so that sending them back changes nothing. */
export const samePartsAs = (sent: PartsSent, rule: Rule): boolean =>
  JSON.stringify(partsOfRule(ruleOfParts(sent))) === JSON.stringify(partsOfRule(rule))
