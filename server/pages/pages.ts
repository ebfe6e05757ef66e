// The site's own pages as one plugin: plain HTML that works without script, for what comes before everything else.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '../audit/refusals.ts'
import { isUnavailable } from '../db/dialect.ts'
import { isLoopback } from '../http/loopback.ts'
import type { Seen } from '../identity/identity.ts'
import { sessionToken } from '../identity/own-page.ts'
import { callerAt, signedIn } from '../identity/signed-in.ts'
import { Problem } from '../problem.ts'
import type { Site } from '../site.ts'
import { accountPages } from './account.ts'
import { applicationPages } from './applications.ts'
import { authorizationPages } from './authorizations.ts'
import { takeForms } from './form.ts'
import { html } from './html.ts'
import { oauth } from './oauth.ts'
import { rootOf, sendPage } from './page.ts'
import { passwordPages } from './password.ts'
import { signInPages } from './sign-in.ts'
import { style } from './style.ts'
import { tokenPages } from './tokens.ts'
import { webApplication } from './web-application.ts'

export interface PagesOptions {
  identity: { seen: (site: Site, seen: Seen) => void }
}

/** A person is noted as active once a minute at most. */
const SEEN_EVERY = 60

export async function pages(app: FastifyInstance, { identity }: PagesOptions) {
  takeForms(app)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', encrypted)
  app.addHook('onRequest', async (request) => {
    const { site } = request
    const visitor = await signedIn(request)
    if (visitor && site.clock() - visitor.last_seen_ts >= SEEN_EVERY)
      identity.seen(site, { ...visitor, token_id: null })
  })
  await app.register(style)
  await app.register(signInPages)
  await app.register(passwordPages)
  await app.register(accountPages)
  await app.register(tokenPages)
  await app.register(authorizationPages)
  await app.register(applicationPages)
  await app.register(presentSession)
  await app.register((scope) => oauth(scope, { failed: (error) => app.log.error({ err: error }, 'OAuth failed.') }))
  await app.register(webApplication)
}

/** Who is signed in and the token that their changes carry, for the scripts of the site's own pages. */
async function presentSession(app: FastifyInstance) {
  app.get('/session', async (request, reply) => {
    const { site } = request
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const visitor = await signedIn(request)
    if (!visitor) return reply.code(401).send({ message: 'Unauthorized' })
    const { session_id, member_id, name, email } = visitor
    return { session_id, member_id, name, email, csrf_token: sessionToken(site, visitor) }
  })
}

/** People who typed an address without its protocol are led to the right one; what they might send is not taken. */
async function encrypted(request: FastifyRequest, reply: FastifyReply) {
  if (request.protocol === 'https' || isLoopback(request.ip)) return
  const { site, method, url } = request
  if (!site.url.startsWith('https:') || (method !== 'GET' && method !== 'HEAD'))
    throw new Problem(403, 'HTTPS is required.')
  return reply.redirect(new URL(site.url).origin + url, 308)
}

/** Whether a person looks for a page, rather than a program for something of the API. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

/** There is no page at this address. */
export const noPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPage(request, reply, {
    title: 'Nothing here',
    body: html`<h1>Nothing here</h1>
<p>There is no page at this address. Perhaps it was mistyped.</p>
<p class="after"><a href="${rootOf(request.site)}/">Back to the beginning</a></p>`,
    status: 404,
  })

/** What is refused or breaks, for people. */
async function answerError(error: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply) {
  const status = error instanceof Problem ? error.status : ((error as FastifyError).statusCode ?? 500)
  if (error instanceof Problem) reply.headers(error.headers)
  if (status === 403) await noteRefused(request)
  if (status >= 500 && !(error instanceof Problem)) {
    request.log.error({ reqId: request.id, err: error }, 'A page failed.')
    if (isUnavailable(error)) return told(request, reply, 503, BUSY)
  }
  if (status === 503) return told(request, reply, 503, BUSY)
  const said = error instanceof Problem ? error.message : status < 500 ? 'This was not understood.' : BROKEN
  return told(request, reply, status, said)
}

/** A form that is not ours, sent by a browser in which somebody is signed in. */
async function noteRefused(request: FastifyRequest): Promise<void> {
  const visitor = await signedIn(request)
  if (!visitor) return
  const details = { verb: request.method, endpoint: request.routeOptions.url ?? null, reason: 'form' }
  refused(request.site, { actor: callerAt(request, visitor), action: 'access_refused', details })
}

const BUSY = 'There is too much to do just now. Try again in a moment.'
const BROKEN = 'Something went wrong here. It has been noted.'

function told(request: FastifyRequest, reply: FastifyReply, status: number, said: string) {
  const body = html`<h1>This did not work</h1>
<p>${said}</p>
<p class="after"><a href="${rootOf(request.site)}/">Back to the beginning</a></p>`
  return sendPage(request, reply, { title: 'This did not work', body, status })
}
