// Checks what an operator types by the same rules as the input of the API.
import type { Fields, ParsedFields } from '../../contract/field.ts'
import { parseFields } from '../api/input/field-kinds.ts'
import type { Refusal } from '../problem.ts'

/** The parsed values; throws the `Refusal` of the first wrong one. */
export function parseTyped<F extends Fields>(fields: F, given: Record<string, unknown>): ParsedFields<F> {
  const problems: Refusal[] = []
  const values = parseFields(fields, given, { now: 0, timezone: 'UTC' }, problems)
  if (problems[0]) throw problems[0]
  return values as ParsedFields<F>
}
