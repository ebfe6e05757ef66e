// The present password, and a code, asked for before what one signs in with is changed or a token is made.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPasswordOf } from '../actions/account/password.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { isTooMany } from '../problem.ts'
import { type Faults, field } from './field.ts'
import { sent } from './form.ts'
import { type Html, html } from './html.ts'
import { readerOf } from './reader.ts'

const NAME = 'current_password'

export function presentPassword(request: FastifyRequest, faults: Faults): Html {
  const { account } = readerOf(request).words
  return field({ name: NAME, label: account.present, type: 'password', autocomplete: 'current-password' }, faults)
}

/** What is to be said where the form does not show that it is the person's own. */
export async function unproven(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
): Promise<{ faults: Faults; status: number } | undefined> {
  const { account } = readerOf(request).words
  try {
    const actor = callerAt(request, visitor)
    if (await isPasswordOf(request.site, actor, visitor.member_id, sent(request, NAME))) return undefined
  } catch (error) {
    if (!isTooMany(error)) throw error
    reply.headers(error.headers)
    return { faults: { [NAME]: account.tooMany }, status: 429 }
  }
  return { faults: { [NAME]: account.notPresent }, status: 422 }
}

/** The fields of what `mustBeProven` asks for: the password, and a code of those who have a second factor. */
export function proofFields(request: FastifyRequest, { second_factor }: Visitor, faults: Faults): Html {
  const { secondFactor: texts } = readerOf(request).words
  const code = { name: 'code', label: texts.code, hint: texts.codeOrRecovery, autocomplete: 'one-time-code' }
  return html`${presentPassword(request, faults)}${second_factor && field({ ...code, code: 'text' }, faults)}`
}

/** What a form has in these fields; what is empty was not sent. */
export const proofOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    [NAME, 'code'].map((name) => [name, sent(request, name)] as const).filter(([, value]) => value.trim() !== ''),
  )

/** What is said where `mustBeProven` refuses them, by field. */
export function proofFaults(request: FastifyRequest) {
  const { account, secondFactor: texts } = readerOf(request).words
  return { [NAME]: account.notPresent, code: { missing_field: texts.needCode, invalid_value: texts.wrong } }
}
