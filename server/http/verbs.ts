// Verbs: which exist, which change data, and how the override header replaces the verb of a POST.
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

/** Whether the override header was used in a way that it cannot be (`docs/api.md#method-override`). */
export const isOverrideRefused = (request: IncomingMessage): boolean => misused.has(request)

/** Whether the request came with a verb that no path has. */
export const isUnknownVerb = (request: IncomingMessage): boolean => unknown.has(request)

/** A write is what a read token may not do. */
export const isWrite = (verb: string): boolean => verb !== 'GET' && verb !== 'HEAD' && verb !== 'OPTIONS'
