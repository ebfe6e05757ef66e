// The page that starts the web application: it names the files to load and what the application must know at once.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillWith } from '../../words/fill.ts'
import { isDemo } from '../demo/begun.ts'
import { codingFor } from '../design/coding.ts'
import { DESIGN_PATH, ICON_PATH } from '../design/design.ts'
import { MANIFEST_PATH } from '../design/icons.ts'
import { sessionToken, type Visitor } from '../identity/index.ts'
import { html } from '../pages/kit/html.ts'
import { colourSchemeMarkup, fontPreloads, pageHeaders, varyHeader } from '../pages/kit/page.ts'
import { type PageReader, pageReaderOf } from '../pages/kit/reader.ts'
import { hasOwnName } from '../rules/people/person.ts'
import { rootOf } from '../site.ts'
import { entryFiles } from './entry-files.ts'
import { firstAnswers } from './first-answers.ts'
import { SPANS } from './typed-spans.ts'

/**
 * Scripts and style sheets come from files of the site only. Scripts may still set the style of single elements: the
 * policy does not concern that.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What the application must know before its first request; `web/site.ts` reads it. */
const knownAtStart = (
  { site, root, language, locale }: PageReader,
  visitor: Visitor,
  { cursor, demo }: { cursor: string | undefined; demo: boolean },
) => ({
  root,
  demo,
  language,
  locale,
  member_id: visitor.member_id,
  name: visitor.name,
  has_name: hasOwnName(visitor),
  csrf_token: sessionToken(site, visitor),
  sends_mail: site.mailer !== undefined,
  administers: visitor.enterprise,
  assistants: site.settings.mcp !== 'off',
  // Where no password of theirs counts, they sign in again instead.
  again: visitor.has_password ? undefined : visitor.again && `${root}/sign-in/with/${visitor.again.name}?again=1`,
  now: site.clock(),
  // Where there is none, the browser's own becomes theirs.
  timezone: visitor.timezone_name,
  // Where it begins to listen for changes.
  cursor,
})

interface StartPage {
  app: FastifyInstance
  request: FastifyRequest
  reply: FastifyReply
  visitor: Visitor
  /** The path of the page, as the contract writes it. */
  path: string
}

/**
 * Sends the page that starts the application for somebody who is signed in, with what it asks first and the files that it
 * needs; 503 where nothing is built yet.
 */
export async function sendStartPage({ app, request, reply, visitor, path }: StartPage): Promise<FastifyReply> {
  const { site } = request
  const root = rootOf(site)
  const reader = pageReaderOf(request)
  const { language } = reader
  const { script, preload, styles } = entryFiles(path, language)
  const asking = {
    ...{ language, timezone: visitor.timezone_name, now: site.clock(), locale: reader.locale, spans: SPANS[language] },
    search: request.query as Record<string, unknown>,
  }
  const { cursor, answers } = await firstAnswers(app, request, path, asking)
  const demo = visitor.enterprise && (await isDemo(site.db.reads))
  const { root: opening, scheme } = colourSchemeMarkup(reader)
  const { needsScript, needsScriptLink, notBegun, reload } = reader.words.unscripted
  const account = html`<a href="${root}/account">${needsScriptLink}</a>`
  const page = html`<!doctype html>
${opening}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
${scheme}
<meta name="folkmoot" content="${JSON.stringify(knownAtStart(reader, visitor, { cursor, demo }))}">
<title>Folkmoot</title>
<link rel="icon" href="${root}${ICON_PATH}" type="image/svg+xml">
<link rel="manifest" href="${root}${MANIFEST_PATH}">
<link rel="stylesheet" href="${root}${DESIGN_PATH}">
${styles.map((file) => html`<link rel="stylesheet" href="${root}/${file}">\n`)}${preload.map((file) => html`<link rel="modulepreload" href="${root}/${file}">\n`)}${fontPreloads(root)}<script type="module" src="${root}/${script}"></script>
</head>
<body>
<div id="app"><div class="not-begun" role="main">
<h1>Folkmoot</h1>
<p role="status">${notBegun}</p>
<p><a class="button" href="">${reload}</a></p>
</div></div>
<noscript><p>${fillWith(needsScript, { account })}</p></noscript>
${answers}</body>
</html>
`
  const { body, headers } = await compressed(request, page.html)
  const vary = ['Accept-Encoding', 'Sec-Fetch-Site', ...Object.values(varyHeader(reader))].join(', ')
  return reply.headers({ ...pageHeaders(POLICY), vary, ...headers }).send(body)
}

/** A page changes with every answer, so it is compressed quickly rather than well. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const [byBrotli, byGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * The body of a page and the header of its coding. A page that another site leads to is sent as it is: who could let it be
 * asked for again and again, and add to what stands in it, would learn from its length what else does (BREACH).
 */
async function compressed(
  { headers }: FastifyRequest,
  text: string,
): Promise<{ body: string | Buffer; headers: Record<string, string> }> {
  const from = headers['sec-fetch-site']
  const coding = from === 'same-origin' || from === 'none' ? codingFor(headers['accept-encoding']) : undefined
  if (!coding) return { body: text, headers: {} }
  const body = coding === 'br' ? await byBrotli(text, QUICKLY) : await byGzip(text)
  return { body, headers: { 'content-encoding': coding } }
}
