// Preferences that a browser keeps in cookies: light or dark, and the language.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

type Preference = 'look' | 'language'

const YEAR = 31_536_000

const isSecure = ({ url }: Site): boolean => url.startsWith('https:')

/** `__Secure-` cookies cannot be set over HTTP. Sites that share a host have cookies of their own by their path. */
const cookieOf = (site: Site, of: Preference): string => `${isSecure(site) ? '__Secure-' : ''}folkmoot-${of}`

/** The preference of this browser; undefined where there is none. */
export const preferenceOf = ({ site, cookies }: FastifyRequest, of: Preference): string | undefined =>
  cookies[cookieOf(site, of)]

/** Keeps a preference; undefined removes it. Scripts may read it, since the application writes it too. */
export function setPreference(
  site: Site,
  reply: FastifyReply,
  of: Preference,
  value: string | undefined,
): FastifyReply {
  const kept = { path: new URL(site.url).pathname, sameSite: 'lax', secure: isSecure(site) } as const
  return value === undefined
    ? reply.clearCookie(cookieOf(site, of), kept)
    : reply.setCookie(cookieOf(site, of), value, { ...kept, maxAge: YEAR })
}
