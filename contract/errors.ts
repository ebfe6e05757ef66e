// The body of a 422 answer (docs/api/errors.md#validation-errors).

/** The codes of errors. */
export const errorCodes = [
  'invalid_value',
  'missing_field',
  'unknown_field',
  'too_long',
  'not_unique',
  'invalid_reference',
  'invalid_transition',
  'conflicting_fields',
  'locked',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** An error of a field. */
export interface FieldError {
  /** The collection of the request. */
  resource: string
  /** The field of the body, or the query parameter. */
  field: string
  code: ErrorCode
  /** A sentence for people. */
  details: string | null
}
