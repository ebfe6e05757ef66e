// What a caller may be told is wrong with a request (specification, "Errors").

/** Every code that an entry of a 422 body may carry. */
export const errorCodes = [
  'invalid_value',
  'missing_field',
  'unknown_field',
  'too_long',
  'not_unique',
  'invalid_reference',
  'invalid_transition',
  'conflicting_fields',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface FieldError {
  /** The collection that the request was about. */
  resource: string
  /** The body field or query parameter. */
  field: string
  code: ErrorCode
  details: string | null
}
