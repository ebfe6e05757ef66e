// The style sheet of the pages without script: the shared design, and what only these pages need.
import type { FastifyInstance } from 'fastify'
import { assetPath } from '../../design/asset-path.ts'
import { DESIGN_CSS, serveAsset } from '../../design/design.ts'
import { readStyle } from '../../design/read-style.ts'

const css = [
  DESIGN_CSS,
  // What the application has too.
  readStyle(new URL('../../../web/parts/settings/settings.css', import.meta.url)),
  readStyle(new URL('../../../web/kit/buttons/icon-button.css', import.meta.url)),
  readStyle(new URL('../../../web/shell/notification-link.css', import.meta.url)),
  readStyle(new URL('./pages.css', import.meta.url)),
  readStyle(new URL('./fields.css', import.meta.url)),
  readStyle(new URL('./texts.css', import.meta.url)),
].join('\n')

/** The path of the style sheet below the site. */
export const STYLE_PATH: string = assetPath('pages', css, 'css')

/** Serves the style sheet of the pages without script. */
export async function styleSheet(app: FastifyInstance) {
  serveAsset(app, STYLE_PATH, css, 'text/css; charset=utf-8')
}
