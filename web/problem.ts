// What went wrong, in words: what the API refuses, field by field, and what never arrived.
import { Refused } from '../contract/client.ts'
import type { ErrorCode, FieldError } from '../contract/errors.ts'

const CODES: Readonly<Record<ErrorCode, string>> = {
  invalid_value: 'This cannot be taken as it is.',
  missing_field: 'This is needed.',
  unknown_field: 'This is not known here.',
  too_long: 'This is too long.',
  not_unique: 'There is one like this already.',
  invalid_reference: 'There is no such thing, or not for you.',
  invalid_transition: 'This cannot follow on what is.',
  conflicting_fields: 'This contradicts something else.',
}

const STATUSES: Readonly<Record<number, string>> = {
  403: 'This is not open to you. Somebody who looks after the room or the organization can change that.',
  404: 'There is nothing at this address. Perhaps it was mistyped.',
  409: 'This is being done already.',
  410: 'This was here once and has been deleted.',
  412: 'Somebody else has changed this meanwhile. Look at it again and repeat what you wanted.',
  413: 'This is more than can be taken at once.',
}

const TOO_MANY = 429
const INVALID = 422

const errorsOf = (error: unknown): FieldError[] =>
  error instanceof Refused && error.status === INVALID ? ((error.body as { errors?: FieldError[] }).errors ?? []) : []

/** What is wrong with each field of a form. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(errorsOf(error).map(({ field, code, details }) => [field, details ?? CODES[code]]))

/** In how many seconds the API can be asked again, where it said so. */
export function waitOf(error: unknown): number | undefined {
  if (!(error instanceof Refused) || error.status !== TOO_MANY) return undefined
  return Number(error.headers.get('retry-after')) || 1
}

/** One sentence for people. */
export function inWords(error: unknown): string {
  if (!(error instanceof Refused)) return 'The server cannot be reached. Is there a connection?'
  const wait = waitOf(error)
  if (wait !== undefined) return `That was much in a short time. Wait ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  const errors = errorsOf(error)
  if (errors.length) return errors.map(({ code, details }) => details ?? CODES[code]).join(' ')
  if (error.status >= 500) return 'Something went wrong at the server. It has been noted; try again in a moment.'
  return STATUSES[error.status] ?? error.message
}

const TITLES: Readonly<Record<number, string>> = { 403: 'Not open to you', 404: 'Nothing here', 410: 'No longer here' }

/** A heading for a page that could not be shown. */
export const titleOf = (error: unknown): string =>
  (error instanceof Refused && TITLES[error.status]) || 'This did not work'
