// The links that choose the language of pages for a browser.
import type { FastifyInstance } from 'fastify'
import { originOfRequest, setPreference } from '../../identity/index.ts'
import { notFound } from '../../problem.ts'
import { languageNamed } from '../../rules/people/language.ts'
import { nextOf } from './return-address.ts'

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
