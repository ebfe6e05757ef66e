// The OAuth 2.0 endpoints: requests go to the provider without the headers and cookies that it must not trust.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { fill } from '../../../words/fill.ts'
import { originOf } from '../../access/actor.ts'
import { isUnavailable } from '../../db/dialects/dialect.ts'
import { allowOrigin, answerPreflight, isPreflight } from '../../http/headers/cors.ts'
import {
  accessOf,
  cookiesOf,
  createProvider,
  isDocumentKept,
  type OAuthRequest,
  oauthRequest,
  type ProviderOf,
  scopeOf,
  visitorOf,
} from '../../identity/index.ts'
import { Problem, RETRY_AFTER, tooLarge } from '../../problem.ts'
import { isDocumentAddress } from '../../rules/account/client-document.ts'
import { networkOf } from '../../rules/account/network.ts'
import { rootOf, type Site } from '../../site.ts'
import { refusalPage } from '../kit/error-page.ts'
import { renderPage } from '../kit/page.ts'
import { readerOfRaw } from '../kit/reader.ts'
import { consentPages } from './consent.ts'
import { chargeConsent } from './consent-limit.ts'

export interface OAuthOptions {
  /** Gets every error of the provider. */
  failed: (error: unknown) => void
}

/** The longest body of a request, in bytes. */
const MOST = 16 * 1024

/** Headers of proxies, which the provider would trust; they are replaced. */
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-for', 'x-forwarded-proto']

/** Adds the endpoints and the consent page. */
export async function oauth(app: FastifyInstance, { failed }: OAuthOptions) {
  const providers = new WeakMap<Site, { url: string; provider: Promise<Provider> }>()
  // Where the system chooses the port, the URL is known once the server listens.
  const providerOf: ProviderOf = (site) => {
    const known = providers.get(site)
    if (known?.url === site.url) return known.provider
    const provider = createProvider(site, {
      failed,
      refuse: (context, status, error) => showError(context, status, error),
    })
    providers.set(site, { url: site.url, provider })
    return provider
  }
  await app.register((scope) => consentPages(scope, { providerOf }))
  await app.register((scope) => endpoints(scope, providerOf))
}

async function endpoints(app: FastifyInstance, providerOf: ProviderOf) {
  // The provider reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _stream, done) => done(null))

  const pageOptions = { exposeHeadRoute: false } as const
  app.get('/oauth/authorize', pageOptions, async (request, reply) => {
    const visitor = await visitorOf(request)
    const { site, ip } = request
    if (visitor) await chargeConsent(site, visitor.member_id, 'question')
    else if (wouldFetch(request)) await chargeConsent(site, `address ${networkOf(ip)}`, 'document')
    const { url } = request
    return passToProvider(providerOf, request, reply, normalizedQuery(url), { inBrowser: 'first', stranger: !visitor })
  })
  app.get('/oauth/authorize/:uid', pageOptions, async (request, reply) =>
    passToProvider(providerOf, request, reply, request.url, {
      inBrowser: 'later',
      stranger: !(await visitorOf(request)),
    }),
  )

  const options = { onRequest: [allowCors, checkBody], errorHandler: answerJsonError }
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
    app.post(path, options, (request, reply) => {
      // The provider answers errors in JSON only where JSON is accepted.
      request.raw.headers.accept = 'application/json'
      delete request.raw.headers.origin
      return passToProvider(providerOf, request, reply, request.url)
    })
    app.options(path, { onRequest: allowCors }, async (request, reply) => {
      if (!isPreflight(request) || !reply.hasHeader('access-control-allow-origin')) return reply.callNotFound()
      return answerPreflight(reply, 'POST')
    })
  }
}

/** Returns whether a request makes the server fetch something from an address that a stranger has chosen. */
function wouldFetch({ site, query }: FastifyRequest): boolean {
  const { client_id } = query as { client_id?: unknown }
  return typeof client_id === 'string' && isDocumentAddress(client_id) && !isDocumentKept(site, client_id)
}

/** Passes a request on to the provider as if it had been sent to the site's own URL. */
async function passToProvider(
  providerOf: ProviderOf,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  about: Partial<Pick<OAuthRequest, 'inBrowser' | 'stranger'>> = {},
): Promise<void> {
  const { site, raw } = request
  const began = site.millis() - Math.floor(reply.elapsedTime)
  const provider = await providerOf(site)
  const own = new URL(site.url)
  const root = rootOf(site)
  removeProviderSession(request)
  for (const name of FORWARDED) delete raw.headers[name]
  raw.headers.host = own.host
  raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
  Object.assign(raw, { originalUrl: url, url: url.slice(root.length) })
  reply.hijack()
  // The provider writes the answer itself, so headers that every answer has are set before.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
  const from = originOf(request)
  return oauthRequest.run({ began, stranger: false, ...about, from }, () => provider.callback()(raw, reply.raw))
}

/**
 * Removes the provider's session cookie. The provider would continue with the person whom it saw last in this browser, but only
 * the site's own session says who is signed in.
 */
function removeProviderSession({ site, raw }: FastifyRequest): void {
  const cookies = raw.headers.cookie?.split(/; */) ?? []
  const session = new RegExp(`^${cookiesOf(site).session}(\\.sig)?=`)
  raw.headers.cookie = cookies.filter((one) => !session.test(one)).join('; ')
}

/**
 * The same request with a normalized scope: no scope means reading, writing includes reading, unknown scopes are dropped.
 * `response_mode` is dropped: a code comes back in the query only, as the metadata says.
 */
function normalizedQuery(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = new URLSearchParams(url.slice(at + 1))
  const [scopes, modes] = [query.getAll('scope'), query.getAll('response_mode')]
  if (modes.length === 1 && modes[0] !== 'query') query.set('response_mode', 'none of ours')
  const access = scopes[0] ? accessOf(scopes[0]) : 'read'
  if (scopes.length < 2 && access) query.set('scope', scopeOf(access))
  return `${url.slice(0, at)}?${query}`
}

/** Allows CORS, since applications in browsers fetch tokens from their own pages. */
async function allowCors(request: FastifyRequest, reply: FastifyReply) {
  allowOrigin(request, reply, ['WWW-Authenticate', 'Retry-After'])
}

/** Throws 413 for a body that is too long or states no length, and 415 for another charset than UTF-8. */
async function checkBody({ headers }: FastifyRequest) {
  const { 'content-length': length = '0', 'transfer-encoding': chunked, 'content-type': type = '' } = headers
  if (chunked !== undefined || Number(length) > MOST) throw tooLarge('Content Too Large')
  if (/charset/i.test(type) && !/charset="?utf-8"?/i.test(type)) throw new Problem(415, 'Unsupported Media Type')
}

/** Answers an error to a program in the form of RFC 6749, 5.2. */
function answerJsonError(error: FastifyError | Problem, _: FastifyRequest, reply: FastifyReply) {
  const away = isUnavailable(error)
  const status = error instanceof Problem ? error.status : away ? 503 : (error.statusCode ?? 500)
  if (error instanceof Problem) reply.headers(error.headers)
  if (away) reply.header('retry-after', RETRY_AFTER)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify(
        status < 500 ? { error: 'invalid_request', error_description: error.message } : { error: 'server_error' },
      ),
    )
}

/** Shows an error to the person where it must not be sent to the application, whose identity is not certain. */
function showError(context: KoaContextWithOIDC, status: number, error: string | undefined): void {
  const reader = readerOfRaw(context.req)!
  const { failed, broken, unknownApplication, unknownRedirect, invalidRequest } = reader.words.refused
  const messages = new Map([
    ['invalid_client', unknownApplication],
    ['invalid_redirect_uri', unknownRedirect],
  ])
  const why = messages.get(error ?? '') ?? fill(invalidRequest, { error: error ?? 'error' })
  const page = renderPage(reader, refusalPage(reader, failed, status < 500 ? why : broken, status))
  context.status = page.status
  context.set(page.headers)
  context.body = page.text
}
