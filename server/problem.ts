// Error responses to callers: a status, a message, and for 422 the invalid fields (docs/api/errors.md#error-bodies).
import type { ErrorCode, FieldError } from '../contract/errors.ts'

/** An error with the status, message and headers of its answer. */
export class Problem extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  /** The JSON text of a resource as it is now, which the answer shows as `present`. */
  readonly present: string | undefined

  constructor(
    status: number,
    message: string,
    errors?: FieldError[],
    headers: Record<string, string> = {},
    present?: string,
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.headers = headers
    this.present = present
  }
}

export const badRequest = (message = 'Bad Request') => new Problem(400, message)
export const unauthorized = () => new Problem(401, 'Unauthorized', undefined, { 'www-authenticate': 'ApiKey, Bearer' })
/** For an access token that is not valid (RFC 6750, 3.1). */
export const invalidToken = () =>
  new Problem(401, 'Unauthorized', undefined, { 'www-authenticate': 'Bearer error="invalid_token"' })
/** The body is the same whatever the reason, so that it reveals nothing. */
export const forbidden = () => new Problem(403, 'Forbidden')
/** For an access token whose scope is too small (RFC 6750, 3.1). */
export const scopeTooSmall = () =>
  new Problem(403, 'Forbidden', undefined, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="write"' })
export const notFound = () => new Problem(404, 'Not Found')
/** The row; throws 404 where there is none, since it was deleted just now. */
export function mustExist<T>(row: T | undefined): T {
  if (row === undefined) throw notFound()
  return row
}

export const notAllowed = (allow: string) => new Problem(405, 'Method Not Allowed', undefined, { allow })
export const conflict = (message: string) => new Problem(409, message)
export const gone = () => new Problem(410, 'Gone')
export const timedOut = () => new Problem(408, 'Request Timeout')
export const preconditionFailed = () => new Problem(412, 'Precondition Failed')
/** The same with the resource as it is now and its tag, so that a caller can merge. */
export const preconditionFailedWith = (present: string, etag: string) =>
  new Problem(412, 'Precondition Failed', undefined, { etag }, present)
export const tooLarge = (message: string) => new Problem(413, message)
export const unsupported = () => new Problem(415, 'Unsupported Media Type')
export const tooMany = (headers: Record<string, string>) => new Problem(429, 'Too Many Requests', undefined, headers)
export const isTooMany = (error: unknown): error is Problem => error instanceof Problem && error.status === 429

/** Seconds after which a caller may try again where the database or the store is not available. */
export const RETRY_AFTER = 5

/** For a server that is too busy; answered without a body, as every 5xx. */
export const tooBusy = (seconds: number) =>
  new Problem(503, 'Service Unavailable', undefined, { 'retry-after': String(seconds) })

export const invalid = (errors: FieldError[]) => new Problem(422, 'Validation failed', errors)

/** Details that begin so say something of the field, whose name comes before them. */
const PREDICATE = /^(?:must|is|cannot|can|contains|has|does|leaves|conflicts)\s/

/** `must not be empty.` of the field `name` is `name must not be empty.`, and `.size must …` is `name.size must …`. */
const sentenceOf = (field: string, details: string): string =>
  field && details.startsWith('.')
    ? field + details
    : field && PREDICATE.test(details)
      ? `${field} ${details}`
      : details

/**
 * A refusal of one value, where the resource of the error is added later. Its message is a sentence that names the field,
 * the limit and, where it helps, the value that was sent.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string
  /** The same without the name of the field where it says something of it. */
  readonly details: string

  constructor(field: string, code: ErrorCode, details: string | null = null) {
    super(details === null ? code : sentenceOf(field, details))
    this.field = field
    this.code = code
    this.details = details ?? code
  }

  /** The message for callers who know the field by another name, which it always has. */
  named(field: string): string {
    const sentence = sentenceOf(field, this.details)
    return sentence === this.details ? `${field}: ${sentence}` : sentence
  }
}

/** The refusal of one field of a request, e.g. `refuse('member_id', 'invalid_reference')`; the caller throws it. */
export const refuse = (field: string, code: ErrorCode, details: string | null = null) =>
  new Refusal(field, code, details)

/** The store of files cannot be reached or is full: answered with 503, and logged. */
export class Unavailable extends Error {}
