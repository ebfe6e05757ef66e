// Error messages for what the API refuses and for requests that get no answer.
import { ResponseError } from '../../contract/client.ts'
import type { FieldError } from '../../contract/errors.ts'
import { plural } from '../../words/fill.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { translateDetails } from './details.ts'

const { faults, troubles } = words
const statuses: Readonly<Record<number, string>> = troubles.statuses
const titles: Readonly<Record<number, string>> = troubles.titles

const TOO_MANY = 429
const INVALID = 422
const BROKEN = 500

/** A request that got no answer. */
export class NoAnswerError extends Error {}

const errorsOf = (error: unknown): FieldError[] =>
  error instanceof ResponseError && error.status === INVALID
    ? ((error.body as { errors?: FieldError[] }).errors ?? [])
    : []

/** The error message of each field of a form; empty unless the answer is 422. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errorsOf(error).map(({ field, code, details }) => [field, translateDetails(details, field) ?? faults.codes[code]]),
  )

/** Returns whether the server answered that it will not do it. Without an answer, or after a fault of its own, it may have done it. */
export const wasRefused = (error: unknown): boolean => error instanceof ResponseError && error.status < BROKEN

const GONE: readonly number[] = [404, 410]

/** Returns whether what was to be changed is there no more. */
export const isGone = (error: unknown): boolean => error instanceof ResponseError && GONE.includes(error.status)

/** Waits for a deletion; what somebody else deleted before is as good. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Returns the seconds to wait after 429; undefined for other errors. */
export function retryAfter(error: unknown): number | undefined {
  if (!(error instanceof ResponseError) || error.status !== TOO_MANY) return undefined
  return Number(error.headers.get('retry-after')) || 1
}

/** An error as text for people. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ResponseError)) return troubles.unreachable
  const wait = retryAfter(error)
  if (wait !== undefined) return plural(troubles.wait, wait, known.locale)
  const errors = errorsOf(error)
  if (errors.length)
    return errors.map(({ field, code, details }) => translateDetails(details, field) ?? faults.codes[code]).join(' ')
  if (error.status >= BROKEN) return troubles.broken
  return statuses[error.status] ?? error.message
}

/** The heading of a page that cannot be shown. */
export const errorTitle = (error: unknown): string =>
  (error instanceof ResponseError && titles[error.status]) || troubles.failed
