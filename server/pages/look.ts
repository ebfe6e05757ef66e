// Light or dark: as the system has it, unless a person chose; the choice is a cookie, which the scripts of pages write too.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

export type Look = 'light' | 'dark'

const YEAR = 31_536_000

const isSecure = ({ url }: Site): boolean => url.startsWith('https:')

/** `__Secure-`: plain HTTP cannot set it. Of sites below one host each has its own, by its path. */
const cookieOf = (site: Site): string => `${isSecure(site) ? '__Secure-' : ''}folkmoot-look`

const isLook = (look: string | undefined): look is Look => look === 'light' || look === 'dark'

/** What was chosen in this browser. */
export function lookOf({ site, cookies }: FastifyRequest): Look | undefined {
  const look = cookies[cookieOf(site)]
  return isLook(look) ? look : undefined
}

/** Keeps a choice; anything but light or dark is that of the system. */
export function setLook(site: Site, reply: FastifyReply, look: string): FastifyReply {
  // Scripts write it as well, so it is open to them; it lets nobody in.
  const kept = { path: new URL(site.url).pathname, sameSite: 'lax', secure: isSecure(site) } as const
  return isLook(look)
    ? reply.setCookie(cookieOf(site), look, { ...kept, maxAge: YEAR })
    : reply.clearCookie(cookieOf(site), kept)
}
