// Checks that several kinds of fields share; each throws a `Refusal` without the name of a field.
import type { ErrorCode } from '../../../../contract/errors.ts'
import { refuse } from '../../../problem.ts'

/** Refuses a value; `details` is the hint for people, null for none. */
export const refuseValue = (details: string | null, code: ErrorCode = 'invalid_value'): never => {
  throw refuse('', code, details)
}

/** Refuses a value that is not what it must be, such as `a whole number`. */
export const refuseUnlike = (expected: string, sent: unknown): never =>
  refuseValue(`must be ${expected}, not ${shown(sent)}.`)

export const refuseOther = (values: readonly string[], sent: unknown): never =>
  refuseUnlike(values.length === 1 ? values[0]! : `one of ${values.join(', ')}`, sent)

const LONGEST_SHOWN = 40

/** A value that was sent, short enough for an error message. */
function shown(sent: unknown): string {
  if (typeof sent === 'object' && sent !== null) return Array.isArray(sent) ? 'a list' : 'an object'
  if (typeof sent !== 'string' || sent.length <= LONGEST_SHOWN) return String(JSON.stringify(sent))
  return JSON.stringify(`${sent.slice(0, LONGEST_SHOWN)}…`)
}

/** The value of an object as answers hold it (`{"value": 3, "display": "…"}`), which is accepted as 3 is. */
export const unwrapped = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'value' in sent ? sent.value : sent

/** A whole number from `min` to `max`. */
export function wholeNumber(sent: unknown, min: number, max: number): number {
  const value = unwrapped(sent)
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  return refuseUnlike(`a whole number from ${min} to ${max}`, value)
}

/** A whole number of a query; anything else becomes NaN, which is refused as no whole number. */
export const numberOfQuery = (text: string): number => (/^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN)

/** A text, which may still be too long until it is cleaned. */
export function anyText(sent: unknown, max: number): string {
  if (typeof sent !== 'string') return refuseUnlike('a string', sent)
  // Cleaning is slow on long input, so what can only be too long is refused before it.
  return mustBeTooLong(sent, max) ? refuseTooLong(max, sent) : sent
}

/** Returns whether a text is too long for `max` characters whatever its markup is; such a text is refused without being read. */
export const mustBeTooLong = (text: string, max: number): boolean => text.length > 2 * max + 1_000

/** A cleaned text, refused where it has more than `max` characters: code points, not UTF-16 units. */
export const fitting = (text: string, max: number): string =>
  text.length > max && (text.length > 2 * max || [...text].length > max) ? refuseTooLong(max, text) : text

/** Up to how many UTF-16 units the characters of a text are counted. */
const MOST_COUNTED = 100_000

function refuseTooLong(max: number, text: string): never {
  const length = text.length > MOST_COUNTED ? text.length : [...text].length
  return refuseValue(`must have at most ${max} characters, not ${length}.`, 'too_long')
}
