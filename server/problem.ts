// The one error that is meant for callers: a status, a message, and for 422 the offending fields.
import type { ErrorCode, FieldError } from '../contract/errors.ts'

export class Problem extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(status: number, message: string, errors?: FieldError[], headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

export const badRequest = (message = 'Bad Request') => new Problem(400, message)
export const unauthorized = () => new Problem(401, 'Unauthorized', undefined, { 'www-authenticate': 'ApiKey, Bearer' })
/** For an access token that does not work (RFC 6750, 3.1). */
export const invalidToken = () =>
  new Problem(401, 'Unauthorized', undefined, { 'www-authenticate': 'Bearer error="invalid_token"' })
/** The same body whatever the reason, so that nothing is learned from it. */
export const forbidden = () => new Problem(403, 'Forbidden')
/** For an access token whose scope is too small (RFC 6750, 3.1). */
export const scopeTooSmall = () =>
  new Problem(403, 'Forbidden', undefined, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="write"' })
export const notFound = () => new Problem(404, 'Not Found')
/** What was found; 404 where it has just gone. */
export function mustExist<T>(row: T | undefined): T {
  if (row === undefined) throw notFound()
  return row
}

export const notAllowed = (allow: string) => new Problem(405, 'Method Not Allowed', undefined, { allow })
export const conflict = (message: string) => new Problem(409, message)
export const gone = () => new Problem(410, 'Gone')
export const timedOut = () => new Problem(408, 'Request Timeout')
export const stale = () => new Problem(412, 'Precondition Failed')
export const tooLarge = (message: string) => new Problem(413, message)
export const unsupported = () => new Problem(415, 'Unsupported Media Type')
export const tooMany = (headers: Record<string, string>) => new Problem(429, 'Too Many Requests', undefined, headers)
export const isTooMany = (error: unknown): error is Problem => error instanceof Problem && error.status === 429

/** When to ask again what the database or the store could not do; seconds. */
export const RETRY_AFTER = 5

/** What is asked for cannot be done just now; answered without a body, as every 5xx. */
export const crowded = (seconds: number) =>
  new Problem(503, 'Service Unavailable', undefined, { 'retry-after': String(seconds) })

export const invalid = (errors: FieldError[]) => new Problem(422, 'Validation failed', errors)

/** A refusal of one value, before it is known which resource it was sent to. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string

  constructor(field: string, code: ErrorCode, details: string | null = null) {
    super(details ?? code)
    this.field = field
    this.code = code
  }
}

/** Refuses one field of a request, e.g. `refuse('member_id', 'invalid_reference')`. */
export const refuse = (field: string, code: ErrorCode, details: string | null = null) =>
  new Refusal(field, code, details)

/** What keeps files cannot be reached or has no room: 503, and what happened is in the log. */
export class Unavailable extends Error {}
