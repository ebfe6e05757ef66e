// Serves the script of the setup pages.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { assetPath } from '../../design/asset-path.ts'
import { serveAsset } from '../../design/design.ts'

const script = readFileSync(new URL('./setup-script.js', import.meta.url), 'utf8')

const PATH: string = assetPath('setup', script, 'js')

/** The path of the script below the site, without a leading slash. */
export const SETUP_SCRIPT: string = PATH.slice(1)

/** Serves the script. */
export async function setupScript(app: FastifyInstance) {
  serveAsset(app, PATH, script, 'text/javascript; charset=utf-8')
}
