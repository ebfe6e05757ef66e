// The web application: its files, and the page that starts it at every address that it shows.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '../../contract/index.ts'
import type { Resource } from '../../contract/resource.ts'
import { pieces } from '../../words/fill.ts'
import { sessionToken } from '../identity/own-page.ts'
import type { Visitor } from '../identity/session.ts'
import { crowded } from '../problem.ts'
import { BUILT } from './build.ts'
import { html } from './html.ts'
import { looked, pageHeaders, varied } from './page.ts'
import { type Reader, readerOf, rootOf } from './reader.ts'
import { DESIGN, ICON } from './style.ts'
import { visitorOr } from './visitor.ts'

/** Every page that the API gives an address of, by the contract's own words. */
const linked = [
  ...new Set(
    (Object.values(contract) as unknown as Resource[])
      .flatMap(({ fields }) => Object.values(fields))
      .filter(({ kind, below }) => kind === 'link' && below === 'page')
      .map(({ path }) => path!),
  ),
]

/** The pages of the application: those that are linked to, and the beginning. */
export const PAGES: readonly string[] = ['/', ...linked]

export async function webApplication(app: FastifyInstance) {
  if (existsSync(BUILT)) {
    await app.register(files, {
      root: join(BUILT, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      // What changes has another name.
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
    })
  }
  for (const path of PAGES) {
    app.get(path, async (request, reply) => {
      const visitor = await visitorOr(request, reply)
      return visitor && start(request, reply, visitor)
    })
  }
}

/** Scripts and style only from files of ours. The style of single elements is set by script, which this allows. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

interface Entry {
  script: string
  /** What the script needs at once. */
  preload: string[]
  styles: string[]
}

let read: { digest: string; entry: Entry } | undefined

/** The files to begin with, as the last build names them. */
function entry(): Entry {
  const mark = join(BUILT, 'built-from')
  if (!existsSync(mark)) throw crowded(10)
  const digest = readFileSync(mark, 'utf8')
  if (read?.digest !== digest) read = { digest, entry: entryOf(join(BUILT, '.vite', 'manifest.json')) }
  return read.entry
}

function entryOf(manifest: string): Entry {
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>
  const first = chunks['main.tsx']!
  const needed = new Set<Chunk>()
  const need = ({ imports = [] }: Chunk): void => {
    for (const name of imports) {
      const chunk = chunks[name]!
      if (needed.has(chunk)) continue
      needed.add(chunk)
      need(chunk)
    }
  }
  need(first)
  const all = [...needed, first]
  return {
    script: first.file,
    preload: [...needed].map(({ file }) => file),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))],
  }
}

/** What the application has to know before it asks anything. */
const known = ({ site, root, language, locale }: Reader, visitor: Visitor) => ({
  root,
  language,
  locale,
  member_id: visitor.member_id,
  name: visitor.name,
  csrf_token: sessionToken(site, visitor),
  timezone: visitor.timezone_name ?? site.timezone,
})

function start(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): FastifyReply {
  const { site } = request
  const root = rootOf(site)
  const { script, preload, styles } = entry()
  const reader = readerOf(request)
  const { root: opening, scheme } = looked(reader)
  const { needsScript, needsScriptLink } = reader.words.frame
  const account = html`<a href="${root}/account">${needsScriptLink}</a>`
  const page = html`<!doctype html>
${opening}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${scheme}
<meta name="folkmoot" content="${JSON.stringify(known(reader, visitor))}">
<title>Folkmoot</title>
<link rel="icon" href="${root}${ICON}" type="image/svg+xml">
<link rel="stylesheet" href="${root}${DESIGN}">
${styles.map((file) => html`<link rel="stylesheet" href="${root}/${file}">\n`)}${preload.map((file) => html`<link rel="modulepreload" href="${root}/${file}">\n`)}<script type="module" src="${root}/${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>${pieces(needsScript, { account })}</p></noscript>
</body>
</html>
`
  return reply.headers({ ...pageHeaders(POLICY), ...varied(reader) }).send(page.html)
}
