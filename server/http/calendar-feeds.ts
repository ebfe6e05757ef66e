// Serves calendar feeds at their secret addresses, with conditional requests for polling programs.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { feedOf } from '../calendar/feeds/index.ts'
import type { Awaitable } from '../concurrency/awaitable.ts'
import type { Site } from '../site.ts'
import { isKnownTag } from './headers/etag.ts'
import { type Credits, countFleeting, createCredits } from './limits/credits.ts'
import { isLoopback } from './loopback.ts'

const FORM = /^([\w-]{8,100})\.ics$/

/** Events that are written in a minute for the feeds of one person: ten feeds that are as long as may be. */
export const FEED_EVENTS_A_MINUTE = 100_000

const budgets = new WeakMap<Site, Credits>()

/** Counts events that are written for a person, since feeds cost no credits. Throws 429 where they are used up. */
function countEvents(site: Site, member_id: number, events: number): Awaitable<void> {
  const budget = budgets.get(site) ?? createCredits(site, 'events of feeds', FEED_EVENTS_A_MINUTE)
  budgets.set(site, budget)
  return countFleeting(budget, site, member_id, events)
}

/** Adds the route, for GET and HEAD. A wrong address and one that leads nowhere any more are answered alike. */
export async function calendarFeeds(app: FastifyInstance) {
  app.get('/feeds/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const { site, protocol, ip, url, headers, params } = request
    if (protocol !== 'https' && !isLoopback(ip) && site.url.startsWith('https:'))
      return reply.redirect(new URL(site.url).origin + url, 308)
    const [, secret = ''] = FORM.exec(params.file) ?? []
    const isKnown = (tag: string) => isKnownTag(headers['if-none-match'], tag)
    const feed = await feedOf(site, secret, isKnown, (member_id, events) => countEvents(site, member_id, events))
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' })
    if (!feed) return reply.code(404).type('text/plain; charset=utf-8').send('There is no calendar at this address.\n')
    reply.header('etag', feed.tag)
    if (feed.text === undefined) return reply.code(304).send()
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
    })
    return reply.send(feed.text)
  })
}
