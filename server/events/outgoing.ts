// Outbound HTTP for JSON, such as sign-in providers: allowed addresses only, with limits of time and size (SSRF
// protection).
import { Agent, request } from 'undici'
import { guardedConnector } from './connect.ts'
import type { Networks } from './networks.ts'

/** Limits of a request. */
export interface OutgoingLimits {
  /** Milliseconds that connecting may take, and the whole request. */
  connectMs: number
  wholeMs: number
  /** Bytes of an answer at most. */
  mostBytes: number
}

/** The usual limits; no list of keys is longer. */
const USUAL: OutgoingLimits = { connectMs: 5_000, wholeMs: 10_000, mostBytes: 512 * 1024 }

/** The limits of a client ID metadata document, whose address a stranger chooses. */
export const CLIENT_DOCUMENT: OutgoingLimits = { connectMs: 5_000, wholeMs: 5_000, mostBytes: 5 * 1024 }

/** Bytes of the headers of an answer at most. */
const MOST_HEADERS = 16_384

/** What a request may say, as libraries pass it to `fetch`. */
export interface OutgoingRequest {
  method?: string | undefined
  headers?: Record<string, string> | Headers | undefined
  body?: unknown
  signal?: AbortSignal | null | undefined
}

/** A `fetch` that follows no redirects. It rejects where an address is not allowed, and for long or slow answers. */
export type GuardedFetch = (url: string | URL, given?: OutgoingRequest) => Promise<Response>

/** The `fetch` for these networks (docs/security/data.md#outbound-connections). It keeps no connection open. */
export function guardedFetch(networks: Networks, limits: Partial<OutgoingLimits> = {}): GuardedFetch {
  const { connectMs, wholeMs, mostBytes } = { ...USUAL, ...limits }
  const never = new AbortController().signal
  const dispatcher = new Agent({
    connect: guardedConnector(networks, connectMs, never),
    pipelining: 0,
    maxHeaderSize: MOST_HEADERS,
  })
  return async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
    const inTime = AbortSignal.timeout(wholeMs)
    const plain = Object.fromEntries(new Headers(headers))
    const answer = await request(String(url), {
      dispatcher,
      method: method as 'GET' | 'POST',
      // What is compressed could be endless.
      headers: { ...plain, 'accept-encoding': 'identity' },
      body: body === undefined || body === null ? null : String(body),
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    })
    const bytes = await readAtMost(answer.body, mostBytes)
    const received = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) received.append(name, one)
    if (received.has('content-encoding')) throw new Error('The response is compressed.')
    const { statusCode: status } = answer
    const empty = status === 204 || status === 205 || status === 304
    return new Response(empty ? null : bytes, { status, headers: received })
  }
}

/** All bytes of an answer; throws where there are more than `most`, and closes the connection. */
async function readAtMost(
  body: AsyncIterable<Buffer> & { destroy: () => unknown },
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most) {
      body.destroy()
      throw new Error('The response is too long.')
    }
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
