// Light or dark: as the system has it, unless a person chose; the choice is a cookie, which the scripts of pages write too.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

export type Look = 'light' | 'dark'

const COOKIE = 'folkmoot-look'
const YEAR = 31_536_000

const isLook = (look: string | undefined): look is Look => look === 'light' || look === 'dark'

/** What was chosen in this browser. */
export function lookOf({ cookies }: FastifyRequest): Look | undefined {
  const look = cookies[COOKIE]
  return isLook(look) ? look : undefined
}

/** Keeps a choice; anything but light or dark is that of the system. */
export function setLook({ url }: Site, reply: FastifyReply, look: string): FastifyReply {
  // Scripts write it as well, so it is open to them; it lets nobody in.
  const kept = { path: new URL(url).pathname, sameSite: 'lax', secure: url.startsWith('https:') } as const
  return isLook(look) ? reply.setCookie(COOKIE, look, { ...kept, maxAge: YEAR }) : reply.clearCookie(COOKIE, kept)
}
