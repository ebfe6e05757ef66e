// Pages for whoever is signed in: others sign in first and come back.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { readerOf, rootOf } from './reader.ts'

/** Who is signed in; undefined once somebody who is not was sent to sign in, and nothing more is to be answered. */
export async function visitorOr(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
  const { visitor } = readerOf(request)
  if (visitor) return visitor
  // A form that was sent cannot be sent again for them: they come back to where it is.
  const back = request.method === 'GET' ? request.url : `${rootOf(request.site)}/account`
  const next = back === `${rootOf(request.site)}/` ? '' : `?next=${encodeURIComponent(back)}`
  await reply.redirect(`${rootOf(request.site)}/sign-in${next}`, 303)
  return undefined
}

/** What an action of the API is told, for a page that does the same. */
export const callOf = <P, S>(request: FastifyRequest, visitor: Visitor, params: P, given: S) => {
  const { site } = request
  return { site, actor: callerAt(request, visitor), now: site.clock(), params, as: {}, sent: given }
}
