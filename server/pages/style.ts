// The style sheet of all pages, and its tokens alone: files whose names say what is in them, so that browsers keep them.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const part = (name: string): string => readFileSync(new URL(`./style/${name}`, import.meta.url), 'utf8')

/** The tokens come first: the web application shares them. */
const tokens = part('tokens.css')
const sheet = tokens + part('pages.css')

const named = (name: string, text: string): string => `/assets/${name}-${hash('sha256', text, 'hex').slice(0, 12)}.css`

/** Where it is, below the site. */
export const STYLE = named('pages', sheet)

/** Where the tokens are by themselves. */
export const TOKENS = named('tokens', tokens)

/** Serves them for a year: what changes has another name. */
export async function style(app: FastifyInstance) {
  for (const [path, text] of [
    [STYLE, sheet],
    [TOKENS, tokens],
  ] as const) {
    app.get(path, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type('text/css; charset=utf-8')
        .send(text),
    )
  }
}
