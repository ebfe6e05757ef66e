// Sends a POST to a webhook's target: allowed addresses only, with limits of time and response size.
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { targetFault } from '../rules/hooks/hook-target.ts'
import { guardedConnector } from './connect.ts'
import { type DeliveryFailure, deliveryFailureOf } from './failure.ts'
import type { Networks } from './networks.ts'

/**
 * The result of an attempt: either there was an HTTP response, then `status` is its status, or `failure` says why not.
 */
export interface SendOutcome {
  status: number | null
  failure: DeliveryFailure | null
  /** The beginning of the response; null without one, and where it is compressed. */
  response: string | null
  /** The Retry-After header, as it was sent. */
  retryAfter: string | null
  duration_ms: number
}

export interface HookRequest {
  url: string
  headers: Record<string, string>
  body: string | Buffer
}

export interface HookSender {
  /** Makes one attempt; never throws. */
  send: (post: HookRequest) => Promise<SendOutcome>
  /** Closes all connections at once; attempts under way fail as `stopped`. */
  close: () => Promise<void>
}

export interface HookSenderOptions {
  allowed: Networks
  /** Milliseconds that connecting may take, and again the TLS handshake. */
  connectMs: number
  /** Milliseconds that an attempt may take in all. */
  attemptMs: number
}

/** Bytes of response headers at most. */
const HEADERS = 16_384
/** Milliseconds that a connection is kept open for a next request, whatever the other side proposes. */
const IDLE_MS = 4000

/** Creates the sender of one process, with its pool of connections. */
export function createHookSender({ allowed, connectMs, attemptMs }: HookSenderOptions): HookSender {
  const closing = new AbortController()
  const dispatcher = new Agent({
    connect: guardedConnector(allowed, connectMs, closing.signal),
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    maxHeaderSize: HEADERS,
    // `attemptMs` limits the whole attempt; these two would start again with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function answerTo({ url, headers, body }: HookRequest, signal: AbortSignal): Promise<Result> {
    if (targetFault(url)) return failed('address not allowed')
    try {
      const sent = { 'accept-encoding': 'identity', ...headers }
      const answer = await request(url, { method: 'POST', headers: sent, body, signal, dispatcher })
      const response = await readBeginning(answer.body, answer.headers['content-encoding'] !== undefined)
      const [retryAfter = null] = [answer.headers['retry-after']].flat()
      return { status: answer.statusCode, failure: null, response, retryAfter }
    } catch (error) {
      return failed(deliveryFailureOf(error))
    }
  }

  /** A function for each attempt under way that ends it. */
  const underWay = new Set<(failure: DeliveryFailure) => void>()

  async function send(post: HookRequest): Promise<SendOutcome> {
    const started = performance.now()
    const aborting = new AbortController()
    const { promise, resolve } = Promise.withResolvers<Result>()
    // undici cannot abort a request before it is connected, so the result does not wait for the abort.
    const end = (failure: DeliveryFailure) => {
      resolve(failed(failure))
      aborting.abort()
    }
    const timer = setTimeout(end, attemptMs, 'timeout')
    underWay.add(end)
    answerTo(post, aborting.signal).then(resolve)
    const result = await promise
    underWay.delete(end)
    clearTimeout(timer)
    return { ...result, duration_ms: Math.round(performance.now() - started) }
  }

  async function close(): Promise<void> {
    for (const end of underWay) end('stopped')
    const ended = dispatcher.destroy()
    // undici waits for sockets that are still connecting, so they are closed.
    closing.abort()
    await ended
  }

  return { send, close }
}

type Result = Omit<SendOutcome, 'duration_ms'>
const failed = (failure: DeliveryFailure): Result => ({ status: null, failure, response: null, retryAfter: null })

/** How many bytes of a response are read at most; a longer one is cut off by closing the connection. */
const READ = 16_384
/** How many of these bytes are stored. */
const KEPT = 1024

/** Characters that PostgreSQL or XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Reads a response to its end or its limit and returns its beginning as text; null where it is compressed. */
async function readBeginning(body: Readable, packed: boolean): Promise<string | null> {
  const kept = Buffer.alloc(KEPT)
  let read = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (read < KEPT) chunk.copy(kept, read)
    read += chunk.length
    if (read > READ) break
  }
  if (packed) return null
  const whole = read <= KEPT
  // A character that the limit cuts in two is left out; bytes that are not UTF-8 are replaced.
  const text = new TextDecoder().decode(kept.subarray(0, Math.min(read, KEPT)), { stream: !whole })
  return text.replace(UNPRINTABLE, '')
}
