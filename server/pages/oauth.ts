// Programs that want to be let in (OAuth 2.0): what comes for the provider, cleaned of what it must not believe.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { fill } from '../../words/fill.ts'
import { originOf } from '../audit/by.ts'
import { isUnavailable } from '../db/dialect.ts'
import { allowOrigin, answerPreflight, isPreflight } from '../http/cors.ts'
import { cookiesOf, createProvider, type ProviderOf, rootOf } from '../identity/oauth/provider.ts'
import { asking } from '../identity/oauth/records.ts'
import { accessOf, scopeOf } from '../identity/oauth/scopes.ts'
import { signedIn } from '../identity/signed-in.ts'
import { Problem, RETRY_AFTER, tooLarge } from '../problem.ts'
import type { Site } from '../site.ts'
import { consentPages } from './consent.ts'
import { charge } from './oauth-credits.ts'
import { writtenPage } from './page.ts'
import { readerOfRaw } from './reader.ts'
import { refusal } from './refusal.ts'

export interface OAuthOptions {
  /** Hears of what broke. */
  failed: (error: unknown) => void
}

/** More than any request of a program holds; bytes. */
const MOST = 16 * 1024

/** What a proxy says of itself: the provider hears it from us, and from nobody else. */
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-for', 'x-forwarded-proto']

export async function oauth(app: FastifyInstance, { failed }: OAuthOptions) {
  const providers = new WeakMap<Site, { url: string; provider: Promise<Provider> }>()
  // Where the port is left to the system, the address is known once the server listens.
  const providerOf: ProviderOf = (site) => {
    const known = providers.get(site)
    if (known?.url === site.url) return known.provider
    const provider = createProvider(site, {
      failed,
      refuse: (context, status, error) => refuse(context, status, error),
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

  const people = { exposeHeadRoute: false } as const
  app.get('/oauth/authorize', people, async (request, reply) => {
    const visitor = await signedIn(request)
    if (visitor) charge(request.site, visitor.member_id, 'question')
    return hand(providerOf, request, reply, asked(request.url), !visitor)
  })
  app.get('/oauth/authorize/:uid', people, async (request, reply) =>
    hand(providerOf, request, reply, request.url, !(await signedIn(request))),
  )

  const programs = { onRequest: [readByScripts, mustBeShort], errorHandler: answerProgram }
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
    app.post(path, programs, (request, reply) => {
      // What goes wrong is told in JSON, whatever a program would rather read.
      request.raw.headers.accept = 'application/json'
      delete request.raw.headers.origin
      return hand(providerOf, request, reply, request.url)
    })
    app.options(path, { onRequest: readByScripts }, async (request, reply) => {
      if (!isPreflight(request) || !reply.hasHeader('access-control-allow-origin')) return reply.callNotFound()
      return answerPreflight(reply, 'POST')
    })
  }
}

/** Gives a request to the provider, as if it had come to the site's own address. */
async function hand(
  providerOf: ProviderOf,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  stranger = false,
): Promise<void> {
  const { site, raw } = request
  const began = site.millis() - Math.floor(reply.elapsedTime)
  const provider = await providerOf(site)
  const own = new URL(site.url)
  const root = rootOf(site)
  forget(request)
  for (const name of FORWARDED) delete raw.headers[name]
  raw.headers.host = own.host
  raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
  Object.assign(raw, { originalUrl: url, url: url.slice(root.length) })
  reply.hijack()
  // The provider answers by itself: what every answer has it is given beforehand.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
  const from = originOf(request)
  return asking.run({ began, stranger, from }, () => provider.callback()(raw, reply.raw))
}

/**
 * The provider would go on with whoever it has seen last in this browser. Who is signed in is said by the site's own
 * session alone, so what the provider has left there is always passed over.
 */
function forget({ site, raw }: FastifyRequest): void {
  const cookies = raw.headers.cookie?.split(/; */) ?? []
  const session = new RegExp(`^${cookiesOf(site).session}(\\.sig)?=`)
  raw.headers.cookie = cookies.filter((one) => !session.test(one)).join('; ')
}

/**
 * The same request with its scope in our own words: nothing is read, writing reads too, what is unknown is passed over.
 * A code comes back in the query only, as the metadata says; the library knows other ways.
 */
function asked(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = new URLSearchParams(url.slice(at + 1))
  const [scopes, modes] = [query.getAll('scope'), query.getAll('response_mode')]
  if (modes.length === 1 && modes[0] !== 'query') query.set('response_mode', 'none of ours')
  const access = scopes[0] ? accessOf(scopes[0]) : 'read'
  if (scopes.length < 2 && access) query.set('scope', scopeOf(access))
  return `${url.slice(0, at)}?${query}`
}

/** Applications that run in browsers fetch their tokens from pages of their own (CORS). */
async function readByScripts(request: FastifyRequest, reply: FastifyReply) {
  allowOrigin(request, reply, ['WWW-Authenticate', 'Retry-After'])
}

/** A body whose length is not said could be of any. */
async function mustBeShort({ headers }: FastifyRequest) {
  const { 'content-length': length = '0', 'transfer-encoding': chunked, 'content-type': type = '' } = headers
  if (chunked !== undefined || Number(length) > MOST) throw tooLarge('Content Too Large')
  if (/charset/i.test(type) && !/charset="?utf-8"?/i.test(type)) throw new Problem(415, 'Unsupported Media Type')
}

/** As the provider itself answers (RFC 6749, 5.2). */
function answerProgram(error: FastifyError | Problem, _: FastifyRequest, reply: FastifyReply) {
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

/** What cannot be told to the program, since nobody knows whether it is the one that it says: told to the person. */
function refuse(context: KoaContextWithOIDC, status: number, error: string | undefined): void {
  const reader = readerOfRaw(context.req)!
  const { failed, broken, noApplication, otherAddress, cannotAsk } = reader.words.refused
  const said = new Map([
    ['invalid_client', noApplication],
    ['invalid_redirect_uri', otherAddress],
  ])
  const why = said.get(error ?? '') ?? fill(cannotAsk, { error: error ?? 'error' })
  const told = refusal(reader, failed, status < 500 ? why : broken, status)
  const page = writtenPage(reader, told)
  context.status = page.status
  context.set(page.headers)
  context.body = page.text
}
