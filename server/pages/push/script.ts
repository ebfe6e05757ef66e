// Serves the script of the page that turns on push notifications.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { assetPath } from '../../design/asset-path.ts'
import { serveAsset } from '../../design/design.ts'

const script = readFileSync(new URL('./push-script.js', import.meta.url), 'utf8')

const PATH: string = assetPath('push', script, 'js')

/** The path of the script below the site, without a leading slash. */
export const PUSH_SCRIPT: string = PATH.slice(1)

/** Serves the script. */
export async function pushScript(app: FastifyInstance) {
  serveAsset(app, PATH, script, 'text/javascript; charset=utf-8')
}
