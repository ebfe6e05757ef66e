// JSON of any form, stored as its text.
import { Type } from 'typebox'
import { DEEPEST, isTooDeep } from '../../../rules/nesting.ts'
import { portableText } from '../../../rules/text/clean.ts'
import { refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'

export const json: FieldKind<'json'> = {
  hasNull: true,
  parse: (sent) => (isTooDeep(sent) ? refuseValue(`Nested ${DEEPEST} levels deep at most.`) : carriedJson(sent)),
  formatter: (_, column) => (row) => (row[column] == null ? null : JSON.parse(row[column] as string)),
  answerSchema: () => Type.Unknown(),
  bodySchema: () => Type.Unknown(),
}

/** A JSON value whose texts every database can carry, and whose numbers JSON can write. */
function carriedJson(value: unknown): unknown {
  if (typeof value === 'string') return portableText(value)
  if (Array.isArray(value)) return value.map(carriedJson)
  if (typeof value === 'number' && !Number.isFinite(value)) return refuseValue('A number is too great.')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [portableText(name), carriedJson(entry)]))
}
