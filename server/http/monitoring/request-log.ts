// The request log: a line for every answer, and its count and time for Prometheus.
import { randomBytes } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { isWrite } from '../request-line.ts'

export interface RequestLog {
  registry: Registry
  /** Called by Fastify after a response is sent. */
  controller: LogController
  /** Logs an answer that Fastify does not: to a request for which it finds no route. */
  logAnswer: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Parameters of addresses that are credentials, or that a sender takes for such. */
const SECRET =
  /([?&](?:link|code|code_verifier|(?:x[-_])?(?:api[-_]?)?(?:key|token)|access_token|refresh_token|csrf_token|client_secret|(?:current_)?password)=)[^&#]*/gi
/** API tokens and secrets of applications, wherever they stand. */
const KEY = /\b(fm[rwsfd]_)[\w-]{8,}/g

/** Paths whose last part lets its bearer in: links in mail, calendar feeds, the first link of a site. */
const PATH = /(\/(?:rsvp|mail\/stop|feeds|begin)\/)[^/?#&]+/g

const withoutSecrets = (text: string): string => text.replace(SECRET, '$1…').replace(KEY, '$1…').replace(PATH, '$1…')

/** An address to return to is encoded once more by every page that passes it on. */
const MOST_LAYERS = 8

/** Returns whether a part of an address contains a secret once it is decoded, even repeatedly. */
function hidesSecret(part: string): boolean {
  let text = part
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    // Of what cannot be decoded, what can is: names and signs that matter are ASCII.
    const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (decoded === text) return false
    if (withoutSecrets(`?${decoded}`) !== `?${decoded}`) return true
    text = decoded
  }
  return true
}

/** An address without its credentials, encoded or not. */
const redacted = (url: string): string =>
  withoutSecrets(url)
    .split(/(?=[?&])/)
    .map((part) => (part.includes('%') && hidesSecret(part) ? `${part.split(/=|%/, 1)[0]}=…` : part))
    .join('')

/** The log entry of a request: its address without secrets. */
export const serializeRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: redacted(url),
  host: redacted(host),
  remoteAddress: ip,
})

/** Names requests, no two alike, of this process or another: log and audit log speak of the same one. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let last = 0
  return () => `${process}-${(++last).toString(36)}`
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Counts the times of answers: in plain numbers, of which the library makes a histogram when it is read. */
function observerIn(registry: Registry): (seconds: number) => void {
  // The last one is of what takes longer than any bucket.
  const counts = new Array<number>(BUCKETS.length + 1).fill(0)
  let [sum, count] = [0, 0]
  new Histogram({
    name: 'folkmoot_request_seconds',
    help: 'Time to answer a request, in seconds.',
    buckets: BUCKETS,
    registers: [registry],
    collect() {
      const bucketValues = Object.fromEntries(BUCKETS.map((bound, place) => [bound, counts[place]]))
      Object.assign(this, { hashMap: { '': { labels: {}, bucketValues, sum, count } } })
    },
  })
  return (seconds) => {
    let place = 0
    while (place < BUCKETS.length && seconds > BUCKETS[place]!) place++
    counts[place]!++
    sum += seconds
    count++
  }
}

/** One line for each answer, once it is given: changes and refusals at `info`, reads that went well at `debug`. */
export function createRequestLog(): RequestLog {
  const registry = new Registry()
  const answered = new Map<string, number>()
  new Counter({
    name: 'folkmoot_requests_total',
    help: 'Requests answered, by verb and class of status.',
    labelNames: ['verb', 'status'],
    registers: [registry],
    // Its labels are made when it is read: for every request they would cost more than the count.
    collect() {
      this.reset()
      for (const [key, count] of answered) {
        const [verb, status] = key.split(' ') as [string, string]
        this.inc({ verb, status }, count)
      }
    },
  })
  const observe = observerIn(registry)

  function logAnswer(request: FastifyRequest, reply: FastifyReply, error?: Error | null) {
    const { method } = request
    const { statusCode, elapsedTime } = reply
    const key = `${method} ${Math.floor(statusCode / 100)}xx`
    answered.set(key, (answered.get(key) ?? 0) + 1)
    // Of a stream, which lasts as long as its reader likes, the time says nothing.
    if (!String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) observe(elapsedTime / 1000)
    const level = error || isWrite(method) || statusCode >= 400 ? 'info' : 'debug'
    request.log[level](
      { reqId: request.id, req: request, res: reply, responseTime: elapsedTime, err: error },
      'answered',
    )
  }

  const controller = Object.assign(new LogController(), {
    incomingRequest: () => {},
    requestCompleted: (error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) =>
      logAnswer(request, reply, error),
  })
  return { registry, controller, logAnswer }
}
