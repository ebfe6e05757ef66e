// Light or dark: as the system has it, unless a person chose; the choice is a cookie, which the scripts of pages write too.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'
import { prefer, preferred } from './preference.ts'

export type ColourScheme = 'light' | 'dark'

const isLook = (look: string | undefined): look is ColourScheme => look === 'light' || look === 'dark'

/** What was chosen in this browser. */
export function colourSchemeOf(request: FastifyRequest): ColourScheme | undefined {
  const look = preferred(request, 'look')
  return isLook(look) ? look : undefined
}

/** Keeps a choice; anything but light or dark is that of the system. */
export const setColourScheme = (site: Site, reply: FastifyReply, look: string): FastifyReply =>
  prefer(site, reply, 'look', isLook(look) ? look : undefined)
