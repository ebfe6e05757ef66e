// The language of a page: the person's own, else what was chosen in the browser, else what the browser asks for.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOfRequest } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { notFound } from '../problem.ts'
import { languageNamed, negotiated } from '../rules/language.ts'
import { nextOf } from './next.ts'
import { prefer, preferred } from './preference.ts'

/** The tag of the language, and whether the request's own words about languages have decided it. */
export function spokenTo(request: FastifyRequest, visitor: Visitor | undefined): { tag: string; asked: boolean } {
  if (visitor?.language) return { tag: visitor.language, asked: false }
  const chosen = languageNamed(preferred(request, 'language') ?? '')
  return { tag: chosen ?? negotiated(request.headers['accept-language']), asked: true }
}

/** Chooses a language for this browser; an address, so that it is a link and works from everywhere. */
export async function languagePages(app: FastifyInstance) {
  app.get('/language/:tag', { exposeHeadRoute: false }, async (request, reply) => {
    const { tag } = request.params as { tag: string }
    const language = languageNamed(tag)
    if (!language) throw notFound()
    const { site } = request
    // No other site chooses for people here.
    if (originOfRequest(request) === 'here') prefer(site, reply, 'language', language)
    return reply
      .header('cache-control', 'no-store')
      .redirect(nextOf(site, (request.query as { next?: unknown }).next), 303)
  })
}
