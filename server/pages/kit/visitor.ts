// Pages for signed-in people: others are redirected to sign-in, or to turn on a required second factor.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordRefusal } from '../../audit/refusals.ts'
import { callerAt, sessionOf, type Visitor } from '../../identity/index.ts'
import { forbidden } from '../../problem.ts'
import { rootOf } from '../../site.ts'
import { refusals } from './error-page.ts'
import { isOwnForm } from './form.ts'
import { pageReaderOf } from './reader.ts'
import { setUpPath } from './return-address.ts'
import { earlierFormOf, forgetUnsent, keepUnsent } from './unsent-form.ts'
import { sendUnsentForm, UNSENT } from './unsent-page.ts'

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
      if (!(await isOwnForm(request))) return refuseForm(request, reply, visitor)
      forgetUnsent(request, reply)
    }
    return handle(request, reply, visitor)
  }

/** Shows a form of an earlier session again, with what was entered; throws 403 for any other. */
function refuseForm(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): Promise<FastifyReply> {
  const earlier = earlierFormOf(request, visitor)
  if (!earlier) throw refusals.outOfDate()
  recordForeignForm(request)
  const intro = pageReaderOf(request).words.signIn.unsentEarlier
  return sendUnsentForm(request, reply, earlier, { intro, status: 403 })
}

/** Records a form that is not of this session, where somebody is signed in. */
export function recordForeignForm(request: FastifyRequest): void {
  const { visitor } = pageReaderOf(request)
  if (!visitor) return
  const details = { verb: request.method, endpoint: request.routeOptions.url ?? null, reason: 'form' }
  recordRefusal(request.site, { actor: callerAt(request, visitor), action: 'access_refused', details })
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
