// What every page shares: the frame around it, and the headers that keep others out of it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import type { Site } from '../site.ts'
import { type Html, html } from './html.ts'
import { STYLE } from './style.ts'

export interface Page {
  title: string
  body: Html
  status?: number
  /** Who is signed in: shown at the top, with the way out. */
  visitor?: Visitor | undefined
  /** For what is more than one form. */
  wide?: boolean
  /** Where a form of this page may lead beside the site: browsers follow its redirects there only. */
  formAction?: readonly string[]
}

/** The path below which the site's pages are: empty, or that of FOLKMOOT_URL. */
export const rootOf = (site: Site): string => new URL(site.url).pathname.replace(/\/$/, '')

/** No script, no style but ours, no frame; forms lead to the site and where the page says. */
const policy = (formAction: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formAction].join(' ')}`,
  ].join('; ')

/** Sends a page that nobody keeps, frames or adds to. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { status, headers, text } = writtenPage(request.site, page)
  return reply.code(status).headers(headers).send(text)
}

/** The same for whoever answers in another way. */
export const writtenPage = (site: Site, page: Page) => ({
  status: page.status ?? 200,
  headers: pageHeaders(policy(page.formAction)),
  text: framed(site, titled(page)).html,
})

/** The headers of a page that belongs to whoever asks for it. */
export const pageHeaders = (contentPolicy: string) => ({
  'content-security-policy': contentPolicy,
  // `no-referrer` would take the origin from our own forms.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-type': 'text/html; charset=utf-8',
})

/** Whoever hears the title first learns there that something is wrong. */
const titled = (page: Page): Page => ((page.status ?? 200) < 400 ? page : { ...page, title: `Error: ${page.title}` })

function framed(site: Site, { title, body, visitor, wide }: Page): Html {
  const root = rootOf(site)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${visitor && html`<meta name="csrf-token" content="${sessionToken(site, visitor)}">\n`}<title>${title} · Folkmoot</title>
<link rel="stylesheet" href="${root}${STYLE}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="name" href="${root}/">Folkmoot</a>
${visitor && signedInAs(site, visitor)}</header>
<main id="main" class="${wide ? 'wide' : 'narrow'}" tabindex="-1">
${body}
</main>
</body>
</html>
`
}

const signedInAs = (
  site: Site,
  visitor: Visitor,
): Html => html`<form class="who" method="post" action="${rootOf(site)}/sign-out">
<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">
<a href="${rootOf(site)}/account">${visitor.name}</a>
<button class="quiet">Sign out</button>
</form>
`
