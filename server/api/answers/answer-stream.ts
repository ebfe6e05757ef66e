// Event streams (Server-Sent Events), open until the reader leaves or loses access.
import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/actor.ts'
import { hubOf, outletOf, type Tools } from '../../changes/index.ts'
import { credentialsShown, type Identity, identifyCaller } from '../../http/authenticate.ts'
import { readablePairs, readableRows } from '../../resources/changes/changed-resources.ts'
import { withFieldErrors } from '../input/field-errors.ts'
import type { RouteOf } from '../route.ts'
import { linkAfter } from './answer-read.ts'
import type { ReadContext } from './read-context.ts'

const EVENTS = 'text/event-stream'
const JSON_TYPE = 'application/json'

/** Returns whether a request prefers `text/event-stream` to JSON. */
export function wantsStream({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || !headers.accept?.toLowerCase().includes(EVENTS)) return false
  const named = headers.accept.split(',').map((one) => {
    const [type, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    const rating = parameters.find((part) => part.startsWith('q='))
    return { type, rating: rating === undefined ? 1 : Number(rating.slice(2)) || 0 }
  })
  const [first] = named
    .filter(({ type, rating }) => rating > 0 && (type === EVENTS || type === JSON_TYPE))
    .sort((one, other) => other.rating - one.rating)
  return first?.type === EVENTS
}

/** Milliseconds after which a reader comes back who has lost the connection: not all of them at once. */
const [SOONEST, LATEST] = [1_000, 4_000]

/** Opens a stream; what is refused is refused in JSON, before it is open. */
export async function answerStream(reader: ReadContext<RouteOf<'custom'>>, identity: Identity) {
  const { request, reply, route, query, serializers } = reader
  const { contract } = route.served
  const { site } = reader.call
  const hub = hubOf(site, toolsOf(request, identity))
  const release = await hub.claim(reader.call.actor.member_id)
  try {
    const contextOf = (actor: Caller) => serializers.embedContext({ db: site.db.reads, actor, site })
    const call = resumed(reader)
    const more = { fields: query.fields, embeds: query.embeds, contextOf }
    const wanted = await withFieldErrors(contract.collection, () => route.handlers.stream!(call, more))
    const { raw } = reply
    if (raw.destroyed) {
      release()
      return reply.hijack()
    }
    const cursor = wanted.cursorOf(wanted.after)
    reply.headers({ 'content-type': `${EVENTS}; charset=utf-8`, 'x-accel-buffering': 'no' })
    reply.headers({ 'x-next-cursor': cursor, link: linkAfter(reader, cursor) })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value!)
    raw.writeHead(200)
    raw.write(`retry: ${randomInt(SOONEST, LATEST)}\n`)
    const marks = identity.marksOf(request, credentialsShown(request))
    const again = async () => ({ ...(await identifyCaller(site, identity, request)), from: call.actor.from })
    const listener = hub.open(wanted, { caller: call.actor, marks, again }, outletOf(raw), release)
    raw.once('close', () => hub.leave(listener))
    return reply
  } catch (error) {
    release()
    throw error
  }
}

/** The call, from where the reader was before it lost the connection: browsers say so in a header. */
function resumed({ call, request }: ReadContext<RouteOf<'custom'>>) {
  const last = request.headers['last-event-id']
  return typeof last === 'string' && last ? { ...call, sent: { ...call.sent, after: last } } : call
}

const toolsOf = ({ log }: FastifyRequest, identity: Identity): Tools => ({
  pairsOf: readablePairs,
  rowsOf:
    ({ db }, actor) =>
    (kind, ids) =>
      readableRows({ db: db.reads, actor }, kind, ids, false),
  standing: identity.standing,
  failed: (error) => log.error({ err: error }, 'Changes could not be sent to streams.'),
})
