// The design that all pages share: its style sheet, font and icon, served under names that change with their content.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { assetPath } from './asset-path.ts'
import { codingFor } from './coding.ts'
import { FONT_CSS, FONT_FILES } from './fonts.ts'
import { readStyle } from './read-style.ts'

const read = (file: URL): string => readFileSync(file, 'utf8')

/** The style sheet of the design: CSS, the fonts and the tokens first. */
export const DESIGN_CSS: string = [
  FONT_CSS,
  readStyle(new URL('./tokens.css', import.meta.url)),
  readStyle(new URL('./base.css', import.meta.url)),
  readStyle(new URL('./frame.css', import.meta.url)),
  readStyle(new URL('./parts.css', import.meta.url)),
  readStyle(new URL('./lists.css', import.meta.url)),
  readStyle(new URL('./forms.css', import.meta.url)),
  readStyle(new URL('./shell/shell.css', import.meta.url)),
  readStyle(new URL('./shell/rail.css', import.meta.url)),
  readStyle(new URL('./shell/head.css', import.meta.url)),
  readStyle(new URL('./shell/bottom-bar.css', import.meta.url)),
  readStyle(new URL('./shell/people.css', import.meta.url)),
  readStyle(new URL('./shell/room-color.css', import.meta.url)),
  readStyle(new URL('./motion.css', import.meta.url)),
].join('\n')

const ICON_SVG = read(new URL('./icon.svg', import.meta.url))

/** The path of the design's style sheet, which the application takes by itself. */
export const DESIGN_PATH: string = assetPath('design', DESIGN_CSS, 'css')

/** The path of the icon that a browser shows beside the title. */
export const ICON_PATH: string = assetPath('icon', ICON_SVG, 'svg')

/** What is said of every file whose name changes with its content. */
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }

type Smaller = Record<'br' | 'gzip', Buffer>

/** The texts that are compressed already, by their paths, which change with them: a process may serve several sites. */
const compressedAt = new Map<string, Smaller>()

function smallerOf(path: string, text: string): Smaller {
  const made = compressedAt.get(path) ?? { br: brotliCompressSync(text), gzip: gzipSync(text, { level: 9 }) }
  compressedAt.set(path, made)
  return made
}

/** Serves one file at its path and lets browsers keep it for a year; a text is compressed once, for clients that accept it. */
export function serveAsset(app: FastifyInstance, path: string, content: string | Buffer, type: string): void {
  const smaller = typeof content === 'string' ? smallerOf(path, content) : undefined
  app.get(path, ({ headers }, reply) => {
    reply.headers(KEPT).type(type)
    if (!smaller) return reply.send(content)
    const coding = codingFor(headers['accept-encoding'])
    reply.header('vary', 'Accept-Encoding')
    return coding ? reply.header('content-encoding', coding).send(smaller[coding]) : reply.send(content)
  })
}

/** Serves the style sheet of the design, its font and the icon. */
export async function design(app: FastifyInstance) {
  serveAsset(app, DESIGN_PATH, DESIGN_CSS, 'text/css; charset=utf-8')
  serveAsset(app, ICON_PATH, ICON_SVG, 'image/svg+xml')
  for (const { path, bytes } of FONT_FILES) serveAsset(app, path, bytes, 'font/woff2')
  // Browsers ask for it wherever a page names no icon.
  app.get('/favicon.ico', (_, reply) => reply.redirect(`.${ICON_PATH}`, 301))
}
