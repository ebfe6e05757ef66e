// Finds a Chromium for the tests of the pages, and brings one where a machine lets itself be helped.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const NONE =
  'The tests of the pages need a Chromium: install one (Debian: apt-get install chromium; any system: npx playwright-core install chromium), or name its program in CHROMIUM.'

function found(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there.`)
    return named
  }
  return [...PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

/** The program; where there is none, Debian's is installed if that can be done. Throws one clear line otherwise. */
export function chromiumPath(): string {
  const known = found()
  if (known) return known
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium, for the tests of the pages.')
    try {
      const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
      execFileSync('apt-get', ['update', '-qq'], options)
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
    } catch {
      throw new Error(NONE)
    }
  }
  const installed = found()
  if (!installed) throw new Error(NONE)
  return installed
}

/** Nothing of it goes anywhere but to the pages. */
const QUIET = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none'],
]

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    // Chromium's own sandbox does not run as root.
    args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
  })
