// Serves the script of the pages that use passkeys: the library (`@simplewebauthn/browser`), and ours after it.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { assetPath } from '../../design/asset-path.ts'
import { serveAsset } from '../../design/design.ts'

const library = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))
const script = `${readFileSync(library, 'utf8')}\n${readFileSync(new URL('./passkey-script.js', import.meta.url), 'utf8')}`

const PATH: string = assetPath('passkeys', script, 'js')

/** The path of the script below the site, without a leading slash. */
export const PASSKEY_SCRIPT: string = PATH.slice(1)

/** Serves the script. */
export async function passkeyScript(app: FastifyInstance) {
  serveAsset(app, PATH, script, 'text/javascript; charset=utf-8')
}
