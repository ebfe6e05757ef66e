// CSRF protection: requires the site's own origin and a token (synchronizer token pattern).
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

/**
 * The origin of a request. Browsers say so in `Sec-Fetch-Site` or `Origin`, which no page can change; if both are
 * there, both must say that it is this site. A request with neither does not come from a page in a current browser.
 */
export function originOfRequest({ site, headers, protocol, host }: FastifyRequest): 'here' | 'elsewhere' | 'unknown' {
  const { origin, 'sec-fetch-site': fetched } = headers
  if (origin === undefined && fetched === undefined) return 'unknown'
  if (fetched !== undefined && fetched !== 'same-origin') return 'elsewhere'
  const own = origin === undefined || origin === new URL(site.url).origin || origin === `${protocol}://${host}`
  return own ? 'here' : 'elsewhere'
}

const keyOf = (site: Site): Buffer => Buffer.from(hkdfSync('sha256', site.sealKey, '', 'folkmoot csrf', 32))

/** The token in the pages of one session: it is derived from the session, so it is not stored. */
export const sessionToken = (site: Site, { hash }: { hash: string }): string => tokenOf(site, `session ${hash}`)

/** The token in a form for a browser without a session, derived from the secret in its cookie. */
export const formToken = (site: Site, secret: string): string => tokenOf(site, `form ${secret}`)

const tokenOf = (site: Site, of: string): string => createHmac('sha256', keyOf(site)).update(of).digest('base64url')

/** Returns whether the right token was sent; the comparison takes the same time for any token. */
export function isToken(sent: unknown, token: string): boolean {
  if (typeof sent !== 'string') return false
  const [one, other] = [Buffer.from(sent), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
