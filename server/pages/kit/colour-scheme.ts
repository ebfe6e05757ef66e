// Light or dark: the choice of a browser is kept in a cookie, which the application writes too; else the system decides.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferenceOf, setPreference } from '../../identity/index.ts'
import type { Site } from '../../site.ts'

export type ColourScheme = 'light' | 'dark'

const isLook = (look: string | undefined): look is ColourScheme => look === 'light' || look === 'dark'

/** The choice of this browser; undefined where the system decides. */
export function colourSchemeOf(request: FastifyRequest): ColourScheme | undefined {
  const look = preferenceOf(request, 'look')
  return isLook(look) ? look : undefined
}

/** Keeps a choice; anything but light or dark lets the system decide. */
export const setColourScheme = (site: Site, reply: FastifyReply, look: string): FastifyReply =>
  setPreference(site, reply, 'look', isLook(look) ? look : undefined)
