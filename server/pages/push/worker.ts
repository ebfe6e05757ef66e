// Serves the service worker of push notifications, in the language of the person.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ICONS } from '../../design/icons.ts'
import { pageReaderOf } from '../kit/reader.ts'

const script = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')

/** It loads the icon of its notifications only. */
const POLICY = "default-src 'none'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Serves it at the root of the site, below which it may act. Browsers look for a newer one when a page is opened. */
export async function serviceWorker(app: FastifyInstance) {
  app.get('/service-worker.js', (request, reply) => {
    const { root, language, words } = pageReaderOf(request)
    const { kinds, other } = words.push
    const given = { root, language, icon: root + ICONS.small.path, kinds, other }
    return reply
      .headers({
        'content-security-policy': POLICY,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'Cookie, Accept-Language',
      })
      .type('text/javascript; charset=utf-8')
      .send(`const given = ${JSON.stringify(given)}\n${script}`)
  })
}
