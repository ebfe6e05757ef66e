// The path that a request asks for, however it was written, and whether it can be read at all.
import type { IncomingMessage } from 'node:http'

const undecodable = new WeakSet<IncomingMessage>()

/**
 * Runs before routing. A proxy may send a whole address (RFC 9112, 3.2.2): everything goes by its path, and
 * `request-host.ts` refuses a host that is not that of `Host`.
 * A path that cannot be decoded (RFC 3986, 2.1) is routed as if its percent signs meant themselves, so that it is
 * answered as other requests below the same path are; whoever answers asks `isUndecodable`.
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

/** Whether a request asks for a path that cannot be decoded: it is 400. */
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
