// The current password and a code, which a form asks for before credentials change or a token is created.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPasswordOf } from '../actions/account/password.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { isTooMany } from '../problem.ts'
import { type Faults, field } from './field.ts'
import { formField } from './form.ts'
import { type Html, html } from './html.ts'
import { pageReaderOf } from './reader.ts'

const NAME = 'current_password'

/** The field of the current password. */
export function currentPasswordField(request: FastifyRequest, faults: Faults): Html {
  const { account } = pageReaderOf(request).words
  return field(
    { name: NAME, label: account.currentPassword, type: 'password', autocomplete: 'current-password' },
    faults,
  )
}

/** Checks the password that was sent; gives error messages where it is wrong, or there were too many attempts. */
export async function checkCurrentPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
): Promise<{ faults: Faults; status: number } | undefined> {
  const { account } = pageReaderOf(request).words
  try {
    const actor = callerAt(request, visitor)
    if (await isPasswordOf(request.site, actor, visitor.member_id, formField(request, NAME))) return undefined
  } catch (error) {
    if (!isTooMany(error)) throw error
    reply.headers(error.headers)
    return { faults: { [NAME]: account.tooManyAttempts }, status: 429 }
  }
  return { faults: { [NAME]: account.wrongPassword }, status: 422 }
}

/** The fields that `mustBeProven` asks for: the password, and a code where the person has a second factor. */
export function proofFields(request: FastifyRequest, { second_factor }: Visitor, faults: Faults): Html {
  const { secondFactor: texts } = pageReaderOf(request).words
  const code = { name: 'code', label: texts.code, hint: texts.codeOrRecovery, autocomplete: 'one-time-code' }
  return html`${currentPasswordField(request, faults)}${second_factor && field({ ...code, code: 'text' }, faults)}`
}

/** The values of these fields, without empty ones. */
export const sentProof = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    [NAME, 'code'].map((name) => [name, formField(request, name)] as const).filter(([, value]) => value.trim() !== ''),
  )

/** The error messages for what `mustBeProven` refuses, by field. */
export function proofFaults(request: FastifyRequest) {
  const { account, secondFactor: texts } = pageReaderOf(request).words
  return { [NAME]: account.wrongPassword, code: { missing_field: texts.needCode, invalid_value: texts.wrongCode } }
}
