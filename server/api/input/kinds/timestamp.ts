// Timestamps: Unix seconds inside, several forms outside (docs/api.md#timestamps).
import { type TProperties, Type } from 'typebox'
import { parseTimestamp } from '../../../rules/time/moment.ts'
import { refuseValue, unwrapped } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { iso, pretty } from './time-texts.ts'

export const timestamp: FieldKind<'timestamp'> = {
  parse: (sent, _, { now, timezone }) =>
    parseTimestamp(unwrapped(sent), now, timezone) ??
    refuseValue('A Unix time, an ISO 8601 time, or a phrase such as "tomorrow" is expected.'),
  formatter: (field, column) => (row, context) => {
    const value = row[column] as number | null | undefined
    if (value === null || value === undefined) return null
    if (field.pretty) return { value, iso_8601: iso(value), pretty: pretty(value, context.timezone) }
    return field.ts ? { value, ts: value, iso_8601: iso(value) } : { value, iso_8601: iso(value) }
  },
  answerSchema({ pretty, ts }) {
    const parts: TProperties = {
      value: Type.Integer({ description: 'Unix seconds, UTC' }),
      iso_8601: Type.String({ format: 'date-time' }),
    }
    if (ts) parts['ts'] = Type.Integer()
    if (pretty) parts['pretty'] = Type.Object({ time: Type.String(), date: Type.String(), timezone: Type.String() })
    return Type.Object(parts, { additionalProperties: false })
  },
  bodySchema: () =>
    Type.Union([
      Type.Integer({ description: 'Unix seconds' }),
      Type.String({ description: 'ISO 8601, or a phrase such as `tomorrow`' }),
    ]),
}
