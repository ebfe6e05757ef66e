// The language of a page: that of the person, else the one chosen in the browser, else that of `Accept-Language`.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOfRequest } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { notFound } from '../problem.ts'
import { languageNamed, negotiated } from '../rules/language.ts'
import { nextOf } from './next.ts'
import { preferenceOf, setPreference } from './preference.ts'

/** The tag of the language (BCP 47); `isNegotiated`: whether the cookie or a header of the request decided it. */
export function languageFor(
  request: FastifyRequest,
  visitor: Visitor | undefined,
): { tag: string; isNegotiated: boolean } {
  if (visitor?.language) return { tag: visitor.language, isNegotiated: false }
  const chosen = languageNamed(preferenceOf(request, 'language') ?? '')
  return { tag: chosen ?? negotiated(request.headers['accept-language']), isNegotiated: true }
}

/** Adds the address that chooses a language for this browser: a link, so that it works on every page. */
export async function languagePages(app: FastifyInstance) {
  app.get('/language/:tag', { exposeHeadRoute: false }, async (request, reply) => {
    const { tag } = request.params as { tag: string }
    const language = languageNamed(tag)
    if (!language) throw notFound()
    const { site } = request
    // Other sites must not choose.
    if (originOfRequest(request) === 'here') setPreference(site, reply, 'language', language)
    return reply
      .header('cache-control', 'no-store')
      .redirect(nextOf(site, (request.query as { next?: unknown }).next), 303)
  })
}
