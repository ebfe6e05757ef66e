// The style sheet of all pages: one file, whose name says what is in it, so that browsers keep it.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const part = (name: string): string => readFileSync(new URL(`./style/${name}`, import.meta.url), 'utf8')

/** The tokens come first: the web application shares them. */
const sheet = part('tokens.css') + part('pages.css')

/** Where it is, below the site. */
export const STYLE = `/assets/pages-${hash('sha256', sheet, 'hex').slice(0, 12)}.css`

/** Serves it for a year: what changes has another name. */
export async function style(app: FastifyInstance) {
  app.get(STYLE, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('text/css; charset=utf-8')
      .send(sheet),
  )
}
