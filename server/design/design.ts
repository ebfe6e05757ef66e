// The design that all pages share: its style sheet and the icon, served under names that change with their content.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The style sheet of the design: CSS, the tokens first. */
export const DESIGN_CSS: string = ['tokens.css', 'base.css', 'frame.css', 'parts.css'].map(read).join('\n')

const ICON_SVG = read('icon.svg')

/**
 * The path of a file below the site, such as `/assets/design-1a2b3c4d5e6f.css`: the digits follow from the content, so
 * that browsers may keep the file for good.
 */
export const assetPath = (name: string, content: string, extension: 'css' | 'svg'): string =>
  `/assets/${name}-${hash('sha256', content, 'hex').slice(0, 12)}.${extension}`

/** The path of the design's style sheet, which the application takes by itself. */
export const DESIGN_PATH: string = assetPath('design', DESIGN_CSS, 'css')

/** The path of the icon that a browser shows beside the title. */
export const ICON_PATH: string = assetPath('icon', ICON_SVG, 'svg')

/** Serves one text at its path and lets browsers keep it for a year. */
export function serveAsset(app: FastifyInstance, path: string, content: string, type: string): void {
  app.get(path, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(content),
  )
}

/** Serves the style sheet of the design and the icon. */
export async function design(app: FastifyInstance) {
  serveAsset(app, DESIGN_PATH, DESIGN_CSS, 'text/css; charset=utf-8')
  serveAsset(app, ICON_PATH, ICON_SVG, 'image/svg+xml')
}
