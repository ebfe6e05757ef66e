// Serves calendar feeds at their secret addresses, to programs that fetch them again and again.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { feedOf } from '../resources/calendar/feed.ts'
import { isKnownTag } from './etag.ts'
import { isLoopback } from './loopback.ts'

const FORM = /^([\w-]{8,100})\.ics$/

/** Adds the route, for GET and HEAD. A wrong address and one that leads nowhere any more are answered alike. */
export async function calendarFeeds(app: FastifyInstance) {
  app.get('/feeds/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const { site, protocol, ip, url, headers, params } = request
    if (protocol !== 'https' && !isLoopback(ip) && site.url.startsWith('https:'))
      return reply.redirect(new URL(site.url).origin + url, 308)
    const [, secret = ''] = FORM.exec(params.file) ?? []
    const feed = await feedOf(site, secret, (tag) => isKnownTag(headers['if-none-match'], tag))
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' })
    if (!feed) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n')
    reply.header('etag', feed.tag)
    if (feed.text === undefined) return reply.code(304).send()
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
    })
    return reply.send(feed.text)
  })
}
