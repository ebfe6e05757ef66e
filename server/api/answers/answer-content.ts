// Streams contents such as files in both directions, never whole in memory.
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { contentDispositionOf } from '../../http/headers/content-disposition.ts'
import { isKnownTag } from '../../http/headers/etag.ts'
import { rangeOf } from '../../http/headers/range.ts'
import { drain } from '../../http/limits/drain.ts'
import { abandonRequest, BODY_TIMEOUT } from '../../http/limits/slow-peers.ts'
import { badRequest, Problem, timedOut, unsupported } from '../../problem.ts'
import { withFieldErrors } from '../input/field-errors.ts'
import type { RouteOf } from '../route.ts'
import { answerChange } from './answer-change.ts'
import type { ReadContext } from './read-context.ts'

/** Files of people are always saved, and never run as pages of this site. */
const headersOf = (name: string, type: string, tag: string) => ({
  'content-type': type,
  'content-disposition': contentDispositionOf(name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
  etag: tag,
})

export async function answerContent({ request, reply, route, call }: ReadContext<RouteOf<'download'>>) {
  const { name, type, size, tag, open } = await withFieldErrors(route.served.contract.collection, () =>
    route.handlers.contents(call),
  )
  const headers = headersOf(name, type, tag)
  if (isKnownTag(request.headers['if-none-match'], tag))
    return reply
      .code(304)
      .headers({ ...headers })
      .send()
  const span = request.method === 'GET' ? rangeOf(request.headers, size, tag) : undefined
  if (span === 'nothing')
    throw new Problem(416, 'Range Not Satisfiable', undefined, { 'content-range': `bytes */${size}` })
  const length = span ? span.last - span.first + 1 : size
  if (request.method === 'HEAD') return reply.headers({ ...headers, 'content-length': length }).send()
  const bytes = await open(span)
  reply.headers({ ...headers, 'content-length': length })
  if (span) reply.code(206).header('content-range', `bytes ${span.first}-${span.last}/${size}`)
  return reply.send(bytes)
}

/** Refuses a content type before anything else of the request is checked (`docs/api/errors.md#order-of-checks`). */
export async function mustAcceptContentType({ handlers }: RouteOf<'upload'>, request: FastifyRequest) {
  const { site, ids, headers } = request
  const encoding = headers['content-encoding']
  if (encoding && encoding.trim().toLowerCase() !== 'identity') throw unsupported()
  await handlers.suits({ site, params: ids }, headers['content-type'])
}

/** Receives the bytes before the transaction begins, and releases them where the change was not made. */
export async function receiveAttachment(reader: ReadContext<RouteOf<'upload'>>) {
  const { request, route, call } = reader
  const { receive, release } = route.handlers
  const length = request.headers['content-length']
  const incoming = { bytes: flowing(request.raw), length: length === undefined ? undefined : Number(length) }
  try {
    const received = await withFieldErrors(route.served.contract.collection, () => receive(call, incoming))
    // Where this fails, it is swept away later.
    const settle = () =>
      release(call, received).catch((error) =>
        request.log.warn({ err: error }, 'A received file could not be removed.'),
      )
    return await answerChange({ ...reader, received, settle })
  } catch (error) {
    // Its sender comes to read what is wrong.
    await drain(request.raw)
    throw error
  }
}

/** The bytes as they arrive. A sender that goes away, or sends nothing for as long as a JSON body may take, is an error. */
async function* flowing(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  let silent = false
  const timer = setTimeout(() => {
    silent = true
    abandonRequest(incoming)
  }, BODY_TIMEOUT)
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      timer.refresh()
      yield chunk
      timer.refresh()
    }
  } catch {
    throw silent ? timedOut() : badRequest('The body ended too early.')
  } finally {
    clearTimeout(timer)
  }
}
