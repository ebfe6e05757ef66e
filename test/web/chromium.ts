// Finds a Chromium for the tests of the pages: the one that is named, an installed one, or the one that npm brings.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { bundledChromium, environmentOf, sameEverywhere } from './bundled-chromium.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** What `CHROMIUM` says for the one that npm brings, whatever else is installed. */
const BUNDLED = 'npm'

const NONE =
  'The tests of the pages need a Chromium: install one (Debian: apt-get install chromium; any system: npx playwright-core install chromium), or name its program in CHROMIUM.'

function installedChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named === BUNDLED) return undefined
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there.`)
    return named
  }
  return [...PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

/** Installs Debian's, where root runs the tests on a Debian for which npm brings none. */
function debianChromium(): string | undefined {
  if (process.env['CHROMIUM'] || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  } catch {
    return undefined
  }
  return installedChromium()
}

/** Gives the path of the program; throws an error of one line where there is none. */
export async function chromiumPath(): Promise<string> {
  const path = installedChromium() ?? (await bundledChromium()) ?? debianChromium()
  if (!path) throw new Error(NONE)
  return path
}

/** Gives a line that names the program and its version; throws where it does not start. */
export async function describeChromium(): Promise<string> {
  const path = await chromiumPath()
  const env = environmentOf(path)
  const version = execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', ...(env && { env }) }).trim()
  return `${version} (${env ? 'from npm' : path})`
}

/** Lets the browser reach nothing but the pages. */
const QUIET = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none'],
]

/** Milliseconds within which it must have started, on a machine that has much else to do. */
const STARTS = 120_000

export async function launch(): Promise<Browser> {
  const path = await chromiumPath()
  return start(path, environmentOf(path))
}

/** Starts the one that npm brings, for pictures that are the same on every machine. */
export async function launchForPictures(): Promise<Browser> {
  const path = await bundledChromium()
  if (!path) throw new Error('npm brings no Chromium for this system, so its pictures cannot be compared.')
  return start(path, sameEverywhere(path))
}

const start = (executablePath: string, env: Record<string, string> | undefined): Promise<Browser> =>
  chromium.launch({
    executablePath,
    timeout: STARTS,
    // Chromium's own sandbox does not run as root.
    args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
    ...(env && { env }),
  })
