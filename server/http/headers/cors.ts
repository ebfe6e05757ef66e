// CORS: scripts of other origins may call the API with a token of their own, but never with a cookie.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '../../../contract/index.ts'
import type { Resource } from '../../../contract/resource.ts'
import { isUnknownVerb } from '../request-line.ts'

/** Headers that scripts may send beside those that browsers always allow. */
const TAKEN = [
  'Authorization',
  'X-Api-Key',
  'X-Api-Token',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
  'X-HTTP-Method-Override',
].join(', ')

/** Response headers that scripts can read (CORS): those of `docs/api/requests.md#response-headers`, and those of single endpoints. */
export const EXPOSED_HEADERS: readonly string[] = [
  ...[
    'X-Total-Count',
    'X-Total-Pages',
    'X-Total-Capped',
    'X-Page-Num',
    'X-Per-Page',
    'Link',
    'Location',
    'Allow',
    'ETag',
  ],
  ...['X-Rate-Limit-Limit', 'X-Rate-Limit-Remaining', 'X-Rate-Limit-Used', 'X-Rate-Limit-Reset', 'Retry-After'],
  ...['X-Requestor', 'WWW-Authenticate', 'Idempotency-Replayed', 'Accept-Ranges', 'Content-Range'],
  ...['Content-Disposition', 'Content-Length', 'Date'],
  ...new Set(
    (Object.values(contract) as unknown as Resource[])
      .flatMap(({ endpoints }) => Object.values(endpoints))
      .flatMap(({ headers = {} }) => Object.keys(headers)),
  ),
]

/** Cache lifetime of a preflight response, in seconds; some browsers limit it to two hours. */
const REMEMBERED = 7_200

/** Says that scripts of the page that asks may read the answer, where there is one; `shown`: which of its headers. */
export function allowOrigin({ site, headers }: FastifyRequest, reply: FastifyReply, shown = EXPOSED_HEADERS): boolean {
  const { corsOrigins } = site.settings
  const { origin } = headers
  if (origin === undefined) return false
  const anybody = corsOrigins.includes('*')
  if (!anybody && !corsOrigins.includes(origin)) return false
  reply.header('access-control-allow-origin', anybody ? '*' : origin)
  reply.header('access-control-expose-headers', shown.join(', '))
  return true
}

/** Takes that back: a caller with a session cookie is on the site's own pages, which need no CORS. */
export function allowNoOrigin(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
}

/**
 * Returns whether a browser asks if it may send a request of a script. It never carries a token, so it is not the OPTIONS that tells
 * a caller their verbs (`docs/api/requests.md#options-and-head`); no script can send these headers itself.
 */
export const isPreflight = ({ method, headers, raw }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  !isUnknownVerb(raw) &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

/** Answers it with the verbs and headers that scripts may send, whatever is at the address. */
export function answerPreflight(reply: FastifyReply, verbs: string): FastifyReply {
  return reply
    .code(204)
    .removeHeader('access-control-expose-headers')
    .header('access-control-allow-methods', verbs)
    .header('access-control-allow-headers', TAKEN)
    .header('access-control-max-age', REMEMBERED)
    .send()
}
