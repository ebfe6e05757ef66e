// Host validation: refuses requests without a valid host, or with two of them.
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../problem.ts'
import { answerError } from './errors.ts'
import type { Step } from './step.ts'

/**
 * Answers 400 to a host that is none, to several, and to a whole address as the target whose host is another. The target's
 * would count (RFC 9112, 3.2.2), but a proxy before this server may have gone by either.
 */
export const refuseHost: Step = (request, reply) =>
  isHostClear(request) ? undefined : answerError(badRequest(), request, reply)

const NAME = /^[\w.~-]+$/
const PORT = /^(?::(\d{0,5}))?$/
const WHOLE_ADDRESS = /^(https?):\/\/([^/?#]*)/i

function isHostClear({ host, raw, originalUrl }: FastifyRequest): boolean {
  const own = raw.headers.host
  // HTTP/1.0 has no need of a host, and then no whole address.
  if (own === undefined) return !host && !WHOLE_ADDRESS.test(originalUrl)
  if (!isHost(own) || (host !== own && !isHost(host)) || isRepeated(raw.rawHeaders)) return false
  if (originalUrl.startsWith('/')) return true
  const [, scheme, authority] = WHOLE_ADDRESS.exec(originalUrl) ?? []
  return authority === undefined || named(authority, scheme!) === named(own, scheme!)
}

/** Returns whether a text is a host name or address, with or without a port (RFC 9110, 7.2). */
function isHost(text: string): boolean {
  const end = text.startsWith('[') ? text.indexOf(']') + 1 : text.includes(':') ? text.indexOf(':') : text.length
  const name = text.slice(0, end)
  if (!(name.startsWith('[') ? isIPv6(name.slice(1, -1)) : NAME.test(name))) return false
  const port = PORT.exec(text.slice(end))
  return port !== null && Number(port[1] ?? 0) < 65_536
}

/** A host in the form in which the same ones are equal. */
function named(host: string, scheme: string): string {
  const usual = scheme.toLowerCase() === 'https' ? /:(?:443)?$/ : /:(?:80)?$/
  return host.toLowerCase().replace(usual, '')
}

const isNamedHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host'

/** Returns whether `Host` was sent more than once; Node keeps only the first. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isNamedHost(rawHeaders[at]!)) count++
  return count > 1
}
