// `rrule_parts`: the parts of a rule that most clients speak, and the rule that they stand for.
import { refuse } from '../../problem.ts'
import { WEEKDAYS } from './calendar.ts'
import { type Frequency, frequencies, parseRule, type Rule } from './rule.ts'

/** As they are sent: `freq` in any case, `interval` a number or its text; of any JSON until it is checked. */
export interface PartsSent {
  freq: string
  interval?: unknown
  bymonthdays?: number[] | null
  /** Two-letter codes; also with their ordinal, `2TU`, where `dayordinals` is not sent. */
  daysofweek?: string[]
  dayordinals?: number[] | null
  weekstart?: string
}

/** As they are answered. */
export interface Parts {
  freq: Frequency
  interval: string
  bymonthdays: number[] | null
  /** Two-letter codes, one as often as it has ordinals. */
  daysofweek: string[]
  /** The ordinal of each day, at its place: the second, the last (-1), or 0 for every one; null where all are 0. */
  dayordinals: number[] | null
  weekstart: string
}

const bad = (details: string) => refuse('rrule_parts', 'invalid_value', details)

/** The rule of some parts, as strictly checked as one that came as text. */
export function ruleOfParts({ freq, interval, bymonthdays, daysofweek, dayordinals, weekstart }: PartsSent): Rule {
  if (!frequencies.includes(freq.toUpperCase() as Frequency)) throw bad(`freq is one of ${frequencies.join(', ')}.`)
  const often = interval ?? '1'
  if (!/^\d+$/.test(typeof often === 'number' || typeof often === 'string' ? `${often}` : '')) {
    throw bad('interval is a whole number, or its text.')
  }
  if (daysofweek?.some((day) => !/^[+-]?\d*[a-z]{2}$/i.test(day))) throw bad('daysofweek is a list of days.')
  const days = counted(daysofweek ?? [], dayordinals ?? [])
  if (weekstart && !/^[a-z]{2}$/i.test(weekstart)) throw bad('weekstart is a day.')
  const text = [
    `FREQ=${freq}`,
    `INTERVAL=${often}`,
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

/** Days with their ordinals, as BYDAY has them. */
function counted(days: readonly string[], ordinals: readonly number[]): readonly string[] {
  if (!ordinals.length) return days
  if (ordinals.length !== days.length) throw bad('dayordinals has one number for each of daysofweek.')
  if (days.some((day) => day.length > 2)) throw bad('Ordinals stand in daysofweek or in dayordinals, not in both.')
  return days.map((day, place) => `${ordinals[place] || ''}${day}`)
}

/** The parts of a rule; what they cannot say (positions, months, weeks) is in the rule alone. */
export function partsOfRule({ freq, interval, bymonthday, byday = [], weekstart }: Rule): Parts {
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
 * Parts with the ordinals that a rule has: where the same days are sent at the same frequency and nothing of ordinals,
 * those stay. So a program that does not know of them takes none away by sending back what it read.
 */
export function withOrdinals(sent: PartsSent, rule: Rule): PartsSent {
  const { freq, daysofweek, dayordinals } = partsOfRule(rule)
  const days = sent.daysofweek?.map((day) => day.toUpperCase())
  const same = sent.freq.toUpperCase() === freq && days?.join() === daysofweek.join()
  return same && dayordinals && sent.dayordinals === undefined ? { ...sent, dayordinals } : sent
}

/** Whether parts say just what is shown of a rule: then sending them back changes nothing. */
export const samePartsAs = (sent: PartsSent, rule: Rule): boolean =>
  JSON.stringify(partsOfRule(ruleOfParts(sent))) === JSON.stringify(partsOfRule(rule))
