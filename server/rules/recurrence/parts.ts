// `rrule_parts`: the parts of a rule that most clients speak, and the rule that they stand for.
import { refuse } from '../../problem.ts'
import { WEEKDAYS } from './calendar.ts'
import { type Day, type Frequency, frequencies, parseRule, type Rule } from './rule.ts'

/** As they are sent: `freq` in any case, `interval` a number or its text. */
export interface PartsSent {
  freq: string
  interval?: string | null
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
  const text = [
    `FREQ=${freq}`,
    ...(interval ? [`INTERVAL=${interval}`] : []),
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
export const samePartsAs = (sent: PartsSent, rule: Rule): boolean => {
  const shown = partsOfRule(rule)
  return (
    sent.freq.toUpperCase() === shown.freq &&
    String(sent.interval ?? '1') === shown.interval &&
    JSON.stringify(sent.bymonthdays ?? null) === JSON.stringify(shown.bymonthdays) &&
    JSON.stringify((sent.daysofweek ?? []).map((day) => day.toUpperCase())) === JSON.stringify(shown.daysofweek) &&
    (sent.weekstart ?? 'MO').toUpperCase() === shown.weekstart
  )
}
