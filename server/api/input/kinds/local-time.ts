// Local times: instants, or what the clocks of a time zone show that is known only later.
import { Type } from 'typebox'
import { isPhrase, parseLocalTime, parseTimestamp } from '../../../rules/time/moment.ts'
import { refuseValue, unwrapped } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { neverAnswered } from './one-way.ts'

export const localTime: FieldKind<'localTime'> = {
  parse(sent, { exact }, { now, timezone }) {
    const value = unwrapped(sent)
    const wall = typeof value === 'string' ? parseLocalTime(value) : undefined
    if (wall) return wall
    const instant = exact && isPhrase(value) ? undefined : parseTimestamp(value, now, timezone)
    return instant === undefined ? refuseValue('A Unix time or an ISO 8601 time is expected.') : { instant }
  },
  ...neverAnswered,
  bodySchema: () =>
    Type.Union([
      Type.Integer({ description: 'Unix seconds' }),
      Type.String({ description: 'ISO 8601; without a zone, in the time zone of the series' }),
    ]),
}
