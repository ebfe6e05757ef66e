// The fields of a new password, and their error messages.
import type { FastifyRequest } from 'fastify'
import { password as rule } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { Refusal } from '../../problem.ts'
import { type Faults, field } from '../kit/field.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'

const range = rule()
const [min, max] = [range.min, range.max]

/** The new password, twice. */
export function newPasswordFields(request: FastifyRequest, faults: Faults): Html {
  const { password } = pageReaderOf(request).words
  const hint = fill(password.hint, { min })
  const secret = { type: 'password', autocomplete: 'new-password' } as const
  return html`${field({ ...secret, name: 'password', label: password.new, hint }, faults)}
${field({ ...secret, name: 'again', label: password.again }, faults)}`
}

/** Error messages where the password is too short or too long, or the two differ. */
export function newPasswordFaults(request: FastifyRequest, sent: string, again: string): Faults {
  const { password } = pageReaderOf(request).words
  const length = [...sent].length
  if (length < min) return { password: fill(password.tooShort, { min }) }
  if (length > max) return { password: fill(password.tooLong, { max }) }
  return sent === again ? {} : { again: password.differ }
}

/** The error message for a password that is too common or too easy to guess; throws any other error again. */
export function refusedPassword(request: FastifyRequest, error: unknown): Faults {
  if (!(error instanceof Refusal)) throw error
  const { password } = pageReaderOf(request).words
  return { [error.field]: error.message.includes('too common') ? password.tooCommon : password.tooKnown }
}
