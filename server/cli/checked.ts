// What an operator types, checked as the API checks what a caller sends.
import type { Fields, Sent } from '../../contract/field.ts'
import { parseFields } from '../api/fields.ts'
import type { Refusal } from '../problem.ts'

/** The values as they are kept; throws the refusal of the first that is wrong. */
export function checked<F extends Fields>(fields: F, given: Record<string, unknown>): Sent<F> {
  const problems: Refusal[] = []
  const values = parseFields(fields, given, { now: 0, timezone: 'UTC' }, problems)
  if (problems[0]) throw problems[0]
  return values as Sent<F>
}
