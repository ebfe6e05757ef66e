// One POST to an address that somebody else chose: only where it may go, in bounded time, reading a bounded answer.
import { Agent, request } from 'undici'
import { targetFault } from '../rules/hook-target.ts'
import { readBeginning } from './answer.ts'
import { guardedConnector } from './connect.ts'
import { deliveryFailureOf, type Failure } from './failure.ts'
import type { Networks } from './networks.ts'

/** What became of an attempt: either an HTTP answer came, then `status` is its status, or `failure` says why not. */
export interface Outcome {
  status: number | null
  failure: Failure | null
  /** The beginning of the answer; null without one, and where it is packed. */
  response: string | null
  /** Retry-After, as it was answered. */
  retryAfter: string | null
  duration_ms: number
}

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

export interface Sender {
  /** Makes one attempt; never throws. */
  send: (post: Post) => Promise<Outcome>
  /** Ends at once: what is under way fails as `stopped`. */
  close: () => Promise<void>
}

export interface SenderOptions {
  allowed: Networks
  /** How long it may take to be connected, and again to agree on TLS. */
  connectMs: number
  /** How long an attempt may take in all. */
  attemptMs: number
}

const HEADERS = 16_384
/** A connection waits this long for a next request, whatever the other side proposes. */
const IDLE_MS = 4000

/** What sends to the targets of hooks. */
export function createSender({ allowed, connectMs, attemptMs }: SenderOptions): Sender {
  const closing = new AbortController()
  const dispatcher = new Agent({
    connect: guardedConnector(allowed, connectMs, closing.signal),
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    maxHeaderSize: HEADERS,
    // The limit of the whole attempt stands for both; these would begin again with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function answerTo({ url, headers, body }: Post, signal: AbortSignal): Promise<Result> {
    if (targetFault(url)) return failed('address not allowed')
    try {
      const asked = { 'accept-encoding': 'identity', ...headers }
      const answer = await request(url, { method: 'POST', headers: asked, body, signal, dispatcher })
      const response = await readBeginning(answer.body, answer.headers['content-encoding'] !== undefined)
      const [retryAfter = null] = [answer.headers['retry-after']].flat()
      return { status: answer.statusCode, failure: null, response, retryAfter }
    } catch (error) {
      return failed(deliveryFailureOf(error))
    }
  }

  /** What ends each attempt that is under way. */
  const underWay = new Set<(failure: Failure) => void>()

  async function send(post: Post): Promise<Outcome> {
    const begun = performance.now()
    const aborting = new AbortController()
    const { promise, resolve } = Promise.withResolvers<Result>()
    // undici aborts nothing before it is connected, so nobody waits for that.
    const end = (failure: Failure) => {
      resolve(failed(failure))
      aborting.abort()
    }
    const timer = setTimeout(end, attemptMs, 'timeout')
    underWay.add(end)
    answerTo(post, aborting.signal).then(resolve)
    const result = await promise
    underWay.delete(end)
    clearTimeout(timer)
    return { ...result, duration_ms: Math.round(performance.now() - begun) }
  }

  async function close(): Promise<void> {
    for (const end of underWay) end('stopped')
    const ended = dispatcher.destroy()
    // undici waits for what is still being connected.
    closing.abort()
    await ended
  }

  return { send, close }
}

type Result = Omit<Outcome, 'duration_ms'>
const failed = (failure: Failure): Result => ({ status: null, failure, response: null, retryAfter: null })
