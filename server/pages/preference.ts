// What a browser is told to remember of how pages are to be: cookies that let nobody in.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

type Preference = 'look' | 'language'

const YEAR = 31_536_000

const isSecure = ({ url }: Site): boolean => url.startsWith('https:')

/** `__Secure-`: plain HTTP cannot set it. Of sites below one host each has its own, by its path. */
const cookieOf = (site: Site, of: Preference): string => `${isSecure(site) ? '__Secure-' : ''}folkmoot-${of}`

/** What was chosen in this browser. */
export const preferred = ({ site, cookies }: FastifyRequest, of: Preference): string | undefined =>
  cookies[cookieOf(site, of)]

/** Keeps a choice; undefined: there is none any more. Scripts write that of the look as well, so it is open to them. */
export function prefer(site: Site, reply: FastifyReply, of: Preference, value: string | undefined): FastifyReply {
  const kept = { path: new URL(site.url).pathname, sameSite: 'lax', secure: isSecure(site) } as const
  return value === undefined
    ? reply.clearCookie(cookieOf(site, of), kept)
    : reply.setCookie(cookieOf(site, of), value, { ...kept, maxAge: YEAR })
}
