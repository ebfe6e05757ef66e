// Web application manifest, by which browsers install the site as an application.
import type { FastifyInstance } from 'fastify'
import { serveAsset } from '../../design/design.ts'
import { ICONS, type Icon, MANIFEST_PATH } from '../../design/icons.ts'
import { rootOf } from '../../site.ts'

/** An hour, in seconds. */
const KEPT = 3_600

/** Serves the manifest and its icons. */
export async function manifest(app: FastifyInstance) {
  for (const { path, bytes } of Object.values(ICONS)) serveAsset(app, path, bytes, 'image/png')
  app.get(MANIFEST_PATH, ({ site }, reply) => {
    const root = rootOf(site)
    const icon = ({ path, size }: Icon, purpose: 'any' | 'maskable') => ({
      src: root + path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    const home = `${root}/`
    const text = JSON.stringify({
      id: home,
      name: 'Folkmoot',
      start_url: home,
      scope: home,
      display: 'standalone',
      icons: [icon(ICONS.small, 'any'), icon(ICONS.large, 'any'), icon(ICONS.maskable, 'maskable')],
    })
    return reply
      .headers({ 'cache-control': `public, max-age=${KEPT}`, 'x-content-type-options': 'nosniff' })
      .type('application/manifest+json; charset=utf-8')
      .send(text)
  })
}
