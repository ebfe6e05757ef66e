// Pages for signed-in people: others are redirected to sign-in, or to turn on a required second factor.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAt, sessionOf, type Visitor } from '../../identity/index.ts'
import { forbidden } from '../../problem.ts'
import { rootOf } from '../../site.ts'
import { mustBeOwnForm } from './form.ts'
import { pageReaderOf } from './reader.ts'
import { setUpPath } from './return-address.ts'
import { forgetUnsent, keepUnsent } from './unsent-form.ts'

/** The page that offers to send a form whose session had ended, below the site. */
export const UNSENT = '/account/unsent'

/** Who is signed in; undefined where the reply has been redirected, so that the caller has nothing to send. */
export async function visitorOrRedirect(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
  const { visitor } = pageReaderOf(request)
  if (visitor) return visitor
  const root = rootOf(request.site)
  const hasSession = (await sessionOf(request)) !== undefined
  const isKept = request.method !== 'GET' && !hasSession && keepUnsent(request, reply)
  const back = request.method === 'GET' ? request.url : `${root}${isKept ? UNSENT : '/account'}`
  const next = back === `${root}/` ? '' : `?next=${encodeURIComponent(back)}`
  await reply.redirect(hasSession ? setUpPath(request.site, back) : `${root}/sign-in${next}`, 303)
  return undefined
}

/** The enterprise administrator who is signed in; undefined where the reply has been redirected. Throws 403. */
async function administratorOrRedirect(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
  const visitor = await visitorOrRedirect(request, reply)
  if (visitor && !visitor.enterprise) throw forbidden()
  return visitor
}

/** What a page does for a person who is signed in. */
type Handler<R extends FastifyRequest> = (request: R, reply: FastifyReply, visitor: Visitor) => unknown

/** Makes routes for the people whom `visitorOf` gives; forms that are posted to them must be the site's own (CSRF). */
export const pageFor =
  (visitorOf: typeof visitorOrRedirect) =>
  <R extends FastifyRequest = FastifyRequest>(handle: Handler<R>) =>
  async (request: R, reply: FastifyReply) => {
    const visitor = await visitorOf(request, reply)
    if (!visitor) return
    if (request.method === 'POST') {
      await mustBeOwnForm(request)
      forgetUnsent(request, reply)
    }
    return handle(request, reply, visitor)
  }

/** A route for people who are signed in. */
export const visitorPage = pageFor(visitorOrRedirect)

/** The same for enterprise administrators; others get 403. */
export const administratorPage = pageFor(administratorOrRedirect)

/** The call that an action expects, for a page that does the same as the API. */
export const callOf = <P, S>(request: FastifyRequest, visitor: Visitor, params: P, given: S) => {
  const { site } = request
  const { language } = pageReaderOf(request)
  return { site, actor: callerAt(request, visitor), now: site.clock(), params, as: {}, sent: given, language }
}
