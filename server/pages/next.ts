// Where a person goes on after signing in: somewhere below the site, and nowhere else.
import type { FastifyReply } from 'fastify'
import type { Site } from '../site.ts'
import { html } from './html.ts'
import { rootOf } from './page.ts'

/** The path that was asked for, as it will be read; the site's own beginning for anything that leads elsewhere. */
export function nextOf(site: Site, asked: unknown): string {
  const start = `${rootOf(site)}/`
  if (typeof asked !== 'string' || !asked.startsWith('/')) return start
  const { origin } = new URL(site.url)
  const url = URL.parse(asked, origin)
  // Two slashes would begin another host, wherever the parser found them.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return start
  return url.pathname.startsWith(start) ? url.pathname + url.search + url.hash : start
}

/** Whether it goes on to another program: browsers hold a form to its policy along all redirects that follow it. */
const leavesSite = (site: Site, next: string): boolean => next.startsWith(`${rootOf(site)}/oauth/`)

/** Goes on after a form. */
export function goOn(site: Site, reply: FastifyReply, next: string): FastifyReply {
  if (!leavesSite(site, next)) return reply.redirect(next, 303)
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${next}"><title>Folkmoot</title></head>
<body><p><a href="${next}">Go on</a></p></body>
</html>
`
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff' })
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    .type('text/html; charset=utf-8')
    .send(page.html)
}
