// How long the server waits for a request: a short time for JSON, and a long one for contents.
import type { IncomingMessage } from 'node:http'
import type { Step } from '../step.ts'
import { CARRIES_BODY } from '../verbs.ts'

/** Milliseconds for a body of JSON, and for a whole request at most; headers have as long as JSON. */
export const BODY_TIMEOUT = 30_000
export const LONGEST_REQUEST = 30 * 60_000

/** Node knows one limit for all requests, the longest; this is the shorter one of those that are not contents. */
export const limitRequestTime: Step = ({ raw, routeOptions }, reply) => {
  if (!CARRIES_BODY.has(raw.method!) || raw.complete || routeOptions.config?.route?.endpoint.kind === 'content') return
  const timer = setTimeout(() => {
    if (!raw.complete) abandonRequest(raw)
  }, BODY_TIMEOUT)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
  reply.raw.once('finish', stop).once('close', stop)
}

/** Answers 408 to a sender that has stopped sending, as Node does, and closes the connection. */
export function abandonRequest({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
}
