// Validation of verb and path before routing: known verbs, and which of them change data.
import type { IncomingMessage } from 'node:http'

/** The verbs that the API knows at all. */
export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The verbs whose body counts. */
export const CARRIES_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

const KNOWN: readonly (string | undefined)[] = [...VERBS, 'HEAD', 'OPTIONS']

const misused = new WeakSet<IncomingMessage>()
const unknown = new WeakSet<IncomingMessage>()

/**
 * Runs before routing: a POST with `X-HTTP-Method-Override` becomes what it says. A verb that no path has goes where
 * OPTIONS goes, since that is known at every path, and is refused there.
 */
export function overrideVerb(request: IncomingMessage): void {
  if (!KNOWN.includes(request.method)) {
    unknown.add(request)
    request.method = 'OPTIONS'
    return
  }
  const wanted = request.headers['x-http-method-override']
  if (wanted === undefined) return
  const verb = String(wanted).trim().toUpperCase()
  if (request.method === 'POST' && ['PUT', 'PATCH', 'DELETE'].includes(verb)) request.method = verb
  else misused.add(request)
}

/** Returns whether the override header was misused (`docs/api/requests.md#method-override`). */
export const isOverrideRefused = (request: IncomingMessage): boolean => misused.has(request)

/** Returns whether the request has an unknown method. */
export const isUnknownVerb = (request: IncomingMessage): boolean => unknown.has(request)

/** A write is what a read token may not do. */
export const isWrite = (verb: string): boolean => verb !== 'GET' && verb !== 'HEAD' && verb !== 'OPTIONS'

const undecodable = new WeakSet<IncomingMessage>()

/**
 * Runs before routing. A proxy may send a whole address (RFC 9112, 3.2.2): everything goes by its path, and
 * `request-host.ts` refuses a host that is not that of `Host`.
 * A path that cannot be decoded (RFC 3986, 2.1) is routed as if its percent signs meant themselves, so that it is
 * answered as other requests below the same path are; the responder checks `isUndecodable`.
 */
export function readTarget(request: IncomingMessage): string {
  const { url = '/' } = request
  // What nearly every request asks for: a path, without a percent sign.
  if (url.startsWith('/') && !url.includes('%')) return url
  const target = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  const path = /^[^?#]*/.exec(target)![0]
  if (path.startsWith('/') && decodes(path)) return target
  undecodable.add(request)
  return `/${path.replace(/^\//, '').replaceAll('%', '%25')}${target.slice(path.length)}`
}

/** Returns whether the path cannot be decoded, which is 400. */
export const isUndecodable = (request: IncomingMessage): boolean => undecodable.has(request)

function decodes(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
