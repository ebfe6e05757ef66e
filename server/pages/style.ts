// The style sheet of the pages without script, the part of it that all pages share, and their icon: files whose names say what is in them, so that browsers keep them.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const part = (name: string): string => readFileSync(new URL(`./style/${name}`, import.meta.url), 'utf8')

/** What the web application shares with the pages without script: the tokens come first. */
const design = ['tokens.css', 'base.css', 'frame.css', 'parts.css'].map(part).join('\n')
const sheet = `${design}\n${part('pages.css')}`

const icon = part('icon.svg')

const named = (name: string, text: string, kind = 'css'): string =>
  `/assets/${name}-${hash('sha256', text, 'hex').slice(0, 12)}.${kind}`

/** Where it is, below the site. */
export const STYLE = named('pages', sheet)

/** Where the design is by itself. */
export const DESIGN = named('design', design)

/** What a browser shows beside the title. */
export const ICON = named('icon', icon, 'svg')

/** Serves them for a year: what changes has another name. */
export async function style(app: FastifyInstance) {
  for (const [path, text, type] of [
    [STYLE, sheet, 'text/css; charset=utf-8'],
    [DESIGN, design, 'text/css; charset=utf-8'],
    [ICON, icon, 'image/svg+xml'],
  ] as const) {
    app.get(path, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type(type)
        .send(text),
    )
  }
}
