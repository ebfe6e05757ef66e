// Protection from DNS rebinding: only the site's own host, and only pages that may call it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXPOSED_HEADERS } from '../../http/headers/cors.ts'
import { Problem } from '../../problem.ts'

const ALLOWED_HEADERS = [
  ...['Accept', 'Authorization', 'Content-Type', 'Last-Event-ID', 'X-Api-Key'],
  ...['Mcp-Method', 'Mcp-Name', 'MCP-Protocol-Version', 'Mcp-Session-Id'],
].join(', ')

/** Seconds for which a browser may remember a preflight. */
const REMEMBERED = 7_200

const OF_READS = EXPOSED_HEADERS.filter((name) => /^(X-Rate-Limit|Retry-After|WWW-Authenticate)/.test(name)).join(', ')

/** The names of a machine for itself: nobody else can make a browser send them. */
const OWN_MACHINE = /^(?:127\.0\.0\.1|\[::1\])(?=:|$)/

/** The host without a port that goes without saying; the names of the own machine are one. */
const usual = (host: string, protocol: string): string =>
  host
    .toLowerCase()
    .replace(OWN_MACHINE, 'localhost')
    .replace(protocol === 'https:' ? /:443$/ : /:80$/, '')

/**
 * Throws 403 for another host than that of the site, and for pages of other origins, unless `CORS_ORIGINS` names theirs. That it
 * allows all counts for the API alone, whose callers are not found on a person's own machine.
 */
export function refuseOthers({ site, host, headers }: FastifyRequest, reply: FastifyReply): void {
  const own = new URL(site.url)
  if (usual(host, own.protocol) !== usual(own.host, own.protocol))
    throw new Problem(403, 'This is not the host of the site.')
  const { origin } = headers
  if (origin === undefined || origin === own.origin) return
  if (origin === '*' || !site.settings.corsOrigins.includes(origin))
    throw new Problem(403, 'This origin is not allowed.')
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': OF_READS, vary: 'origin' })
}

/** Answers a browser that asks whether it may send a request, where it may; gives whether it did. */
export function answeredPreflight({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  if (!reply.hasHeader('access-control-allow-origin')) return false
  reply
    .code(204)
    .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': ALLOWED_HEADERS })
    .header('access-control-max-age', REMEMBERED)
    .send()
  return true
}
