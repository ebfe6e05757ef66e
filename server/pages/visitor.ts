// Pages for whoever is signed in: others sign in first, or turn on a second factor that they must have, and come back.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../identity/session.ts'
import { callerAt, sessionOf } from '../identity/signed-in.ts'
import { setUpPath } from './next.ts'
import { readerOf, rootOf } from './reader.ts'

/** Who is signed in; undefined once somebody who is not was sent on, and nothing more is to be answered. */
export async function visitorOr(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
  const { visitor } = readerOf(request)
  if (visitor) return visitor
  // A form that was sent cannot be sent again for them: they come back to where it is.
  const back = request.method === 'GET' ? request.url : `${rootOf(request.site)}/account`
  if (await sessionOf(request)) {
    await reply.redirect(setUpPath(request.site, back), 303)
    return undefined
  }
  const next = back === `${rootOf(request.site)}/` ? '' : `?next=${encodeURIComponent(back)}`
  await reply.redirect(`${rootOf(request.site)}/sign-in${next}`, 303)
  return undefined
}

/** What an action of the API is told, for a page that does the same. */
export const callOf = <P, S>(request: FastifyRequest, visitor: Visitor, params: P, given: S) => {
  const { site } = request
  const { language } = readerOf(request)
  return { site, actor: callerAt(request, visitor), now: site.clock(), params, as: {}, sent: given, language }
}
