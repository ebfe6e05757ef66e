// The present password, asked for before what one signs in with is changed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPasswordOf } from '../actions/password.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { isTooMany } from '../problem.ts'
import { type Faults, field } from './field.ts'
import { sent } from './form.ts'
import type { Html } from './html.ts'
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
