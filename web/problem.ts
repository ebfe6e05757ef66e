// What went wrong, in words: what the API refuses, field by field, and what never arrived.
import { ResponseError } from '../contract/client.ts'
import type { FieldError } from '../contract/errors.ts'
import { counted } from '../words/fill.ts'
import { detailsFor } from './details.ts'
import { known } from './site.ts'
import { words } from './words.ts'

const { faults, troubles } = words
const statuses: Readonly<Record<number, string>> = troubles.statuses
const titles: Readonly<Record<number, string>> = troubles.titles

const TOO_MANY = 429
const INVALID = 422

const errorsOf = (error: unknown): FieldError[] =>
  error instanceof ResponseError && error.status === INVALID
    ? ((error.body as { errors?: FieldError[] }).errors ?? [])
    : []

/** What is wrong with each field of a form. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errorsOf(error).map(({ field, code, details }) => [field, detailsFor(details) ?? faults.codes[code]]),
  )

/** In how many seconds the API can be asked again, where it said so. */
export function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ResponseError) || error.status !== TOO_MANY) return undefined
  return Number(error.headers.get('retry-after')) || 1
}

/** One sentence for people. */
export function inWords(error: unknown): string {
  if (!(error instanceof ResponseError)) return troubles.unreachable
  const wait = waitOf(error)
  if (wait !== undefined) return counted(troubles.wait, wait, known.locale)
  const errors = errorsOf(error)
  if (errors.length) return errors.map(({ code, details }) => detailsFor(details) ?? faults.codes[code]).join(' ')
  if (error.status >= 500) return troubles.broken
  return statuses[error.status] ?? error.message
}

/** A heading for a page that could not be shown. */
export const titleOf = (error: unknown): string =>
  (error instanceof ResponseError && titles[error.status]) || troubles.failed
