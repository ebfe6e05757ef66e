// Whether a request comes from the site's own pages: by where the browser says that it began, and by a token.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

/**
 * Browsers say in `Sec-Fetch-Site` or in `Origin` where a request began, and no page can make them say otherwise. Both
 * must agree where both are there. What says neither was not sent by a page of today.
 */
export function originOfRequest({ site, headers, protocol, host }: FastifyRequest): 'here' | 'elsewhere' | 'unknown' {
  const { origin, 'sec-fetch-site': fetched } = headers
  if (origin === undefined && fetched === undefined) return 'unknown'
  if (fetched !== undefined && fetched !== 'same-origin') return 'elsewhere'
  const own = origin === undefined || origin === new URL(site.url).origin || origin === `${protocol}://${host}`
  return own ? 'here' : 'elsewhere'
}

const keyOf = (site: Site): Buffer => Buffer.from(hkdfSync('sha256', site.sealKey, '', 'folkmoot csrf', 32))

/** The token that pages of one session carry: it follows from the session, so it is kept nowhere. */
export const sessionToken = (site: Site, { hash }: { hash: string }): string => tokenOf(site, `session ${hash}`)

/** The same for a browser without a session. */
export const formToken = (site: Site, secret: string): string => tokenOf(site, `form ${secret}`)

const tokenOf = (site: Site, of: string): string => createHmac('sha256', keyOf(site)).update(of).digest('base64url')

/** Compares in the same time whatever is sent. */
export function isToken(sent: unknown, token: string): boolean {
  if (typeof sent !== 'string') return false
  const [one, other] = [Buffer.from(sent), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
