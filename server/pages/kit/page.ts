// Common parts of pages without script: document, response and security headers.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { ICON_PATH } from '../../design/design.ts'
import { FONT_PATHS } from '../../design/fonts.ts'
import { MANIFEST_PATH } from '../../design/icons.ts'
import { sessionToken } from '../../identity/index.ts'
import { connectingScriptOf } from './connecting-script.ts'
import { type AccountPart, accountNavigation, pageHeader } from './frame.ts'
import { type Html, html } from './html.ts'
import { linkPreview } from './link-preview.ts'
import { type PageReader, pageReaderOf } from './reader.ts'
import type { OwnRoom } from './shell/own-places.ts'
import { shell } from './shell/shell.ts'
import { STYLE_PATH } from './style-sheet.ts'

export interface Page {
  title: string
  body: Html
  status?: number
  /** The address to return to, where it is not that of the request. */
  here?: string
  /** To which part of the account it belongs; others stand by themselves. */
  part?: AccountPart
  /** The rooms that its sidebar lists. */
  rooms?: readonly OwnRoom[]
  /** How many unread notifications its header shows. */
  unread?: number
  /** The path below the site of its script, which may send nothing anywhere. */
  script?: string
  /** The path of a script that may also call the site (`connecting-script.ts`). */
  connects?: string | undefined
  /** Whether its address is a secret that lets its bearer act: no other page and no search engine learns it. */
  secret?: boolean
  /** Where a form of this page may lead beside the site: browsers follow its redirects there only. */
  formAction?: readonly string[]
}

/** No script unless the page has one of ours, no style but ours, no frame; forms lead to the site and where the page says. */
const policy = ({ formAction = [], script, connects }: Page): string =>
  [
    "default-src 'none'",
    ...(script || connects ? ["script-src 'self'"] : []),
    ...(connects ? ["connect-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formAction].join(' ')}`,
  ].join('; ')

/** Sends a page that nobody keeps, frames or adds to. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  reader = pageReaderOf(request),
): FastifyReply {
  // Where a form was refused, the address is not one to come back to.
  const here = page.here ?? (request.method === 'GET' ? request.url : undefined)
  const connects = page.secret ? undefined : connectingScriptOf(request)
  const { status, headers, text } = renderPage(reader, { ...page, connects }, here)
  return reply.code(status).headers(headers).send(text)
}

/** The same for anyone who answers in another way. */
export const renderPage = (reader: PageReader, page: Page, here?: string) => ({
  status: page.status ?? 200,
  headers: { ...pageHeaders(policy(page)), ...(page.secret && SECRET), ...varyHeader(reader) },
  // Forms of a session would not say where they come from, and the bearer of a link need not be who is signed in.
  text: page.secret
    ? documentOf({ ...reader, visitor: undefined }, page, undefined).html
    : documentOf(reader, page, here ?? `${reader.root}/account`).html,
})

const SECRET = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** The headers of a page that is private to its reader. */
export const pageHeaders = (contentPolicy: string) => ({
  'content-security-policy': contentPolicy,
  // `no-referrer` would take the origin from our own forms.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-type': 'text/html; charset=utf-8',
})

/** Where what the browser says of languages decides, it is another page for another browser. */
export const varyHeader = ({ negotiated }: PageReader): Record<string, string> =>
  negotiated ? { vary: 'Accept-Language' } : {}

/** How the element of the whole page begins, and what its head says of light and dark. */
export const colourSchemeMarkup = ({ language, look }: Pick<PageReader, 'language' | 'look'>) => ({
  root: html`<html lang="${language}"${look && html` data-look="${look}"`}>`,
  scheme: html`<meta name="color-scheme" content="${look ?? 'light dark'}">`,
})

/** Asks for the fonts before the style sheet says that they are needed. */
export const fontPreloads = (root: string): Html =>
  html`${FONT_PATHS.map((path) => html`<link rel="preload" href="${root}${path}" as="font" type="font/woff2" crossorigin>\n`)}`

function documentOf(
  reader: PageReader,
  { title, body, part, rooms = [], unread = 0, script, connects, status = 200 }: Page,
  here: string | undefined,
): Html {
  const { root, site, visitor, words } = reader
  const { root: opening, scheme } = colourSchemeMarkup(reader)
  // Screen readers announce the title first, so it reports the error.
  const called = status < 400 ? title : fill(words.unscripted.error, { title })
  return html`<!doctype html>
${opening}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${scheme}
${visitor ? html`<meta name="csrf-token" content="${sessionToken(site, visitor)}">\n` : linkPreview(reader)}<title>${called} · Folkmoot</title>
<link rel="stylesheet" href="${root}${STYLE_PATH}">
${fontPreloads(root)}<link rel="icon" href="${root}${ICON_PATH}" type="image/svg+xml">
<link rel="manifest" href="${root}${MANIFEST_PATH}">
${[script, connects].map((path) => path !== undefined && html`<script type="module" src="${root}/${path}"></script>\n`)}</head>
<body>
${
  part && here !== undefined
    ? shell({ reader, part, rooms, unread, here, content: settings(reader, part, body) })
    : html`<a class="skip" href="#main">${words.frame.skip}</a>
${pageHeader(reader, here)}
<main id="main" class="page" tabindex="-1">
<div class="entry">
${body}
</div>
</main>`
}
</body>
</html>
`
}

/** A page of the settings, beside the names of the others. */
const settings = (reader: PageReader, part: AccountPart, body: Html): Html => html`<div class="settings">
${accountNavigation(reader, part)}
<main id="main" class="settings-page account" tabindex="-1">
${body}
</main>
</div>`
