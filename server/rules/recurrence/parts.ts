// `rrule_parts`: the parts of a rule that most clients speak, and the rule that they stand for.
import { refuse } from '../../problem.ts'
import { WEEKDAYS } from './calendar.ts'
import { type Day, type Frequency, frequencies, parseRule, type Rule } from './rule.ts'

/** As they are sent: `freq` in any case, `interval` a number or its text; of any JSON until it is checked. */
export interface PartsSent {
  freq: string
  interval?: unknown
  bymonthdays?: number[] | null
  daysofweek?: string[]
  weekstart?: string
}

/** As they are answered. */
export interface Parts {
  freq: Frequency
  interval: string
  bymonthdays: number[] | null
  daysofweek: string[]
  weekstart: string
}

const bad = (details: string) => refuse('rrule_parts', 'invalid_value', details)

/** The rule of some parts, as strictly checked as one that came as text. */
export function ruleOfParts({ freq, interval, bymonthdays, daysofweek, weekstart }: PartsSent): Rule {
  if (!frequencies.includes(freq.toUpperCase() as Frequency)) throw bad(`freq is one of ${frequencies.join(', ')}.`)
  const often = interval ?? '1'
  if (!/^\d+$/.test(typeof often === 'number' || typeof often === 'string' ? `${often}` : '')) {
    throw bad('interval is a whole number, or its text.')
  }
  if (daysofweek?.some((day) => !/^[+-]?\d*[a-z]{2}$/i.test(day))) throw bad('daysofweek is a list of days.')
  if (weekstart && !/^[a-z]{2}$/i.test(weekstart)) throw bad('weekstart is a day.')
  const text = [
    `FREQ=${freq}`,
    `INTERVAL=${often}`,
    ...(bymonthdays?.length ? [`BYMONTHDAY=${bymonthdays.join(',')}`] : []),
    ...(daysofweek?.length ? [`BYDAY=${daysofweek.join(',')}`] : []),
    ...(weekstart ? [`WKST=${weekstart}`] : []),
  ].join(';')
  try {
    return parseRule(text).rule
  } catch (error) {
    throw bad((error as Error).message)
  }
}

const dayText = ({ nth, weekday }: Day): string => `${nth || ''}${WEEKDAYS[weekday]}`

/** The parts of a rule; what they cannot say (positions, months, weeks) is in the rule alone. */
export const partsOfRule = (rule: Rule): Parts => ({
  freq: rule.freq,
  interval: String(rule.interval),
  bymonthdays: rule.bymonthday ?? null,
  daysofweek: (rule.byday ?? []).map(dayText),
  weekstart: WEEKDAYS[rule.weekstart]!,
})

/** Whether parts say just what is shown of a rule: then sending them back changes nothing. */
export const samePartsAs = (sent: PartsSent, rule: Rule): boolean =>
  JSON.stringify(partsOfRule(ruleOfParts(sent))) === JSON.stringify(partsOfRule(rule))
