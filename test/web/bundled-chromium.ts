// The Chromium that npm brings: unpacked once, with the libraries and fonts that a bare machine lacks.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder for generated files of packages; `npm ci` clears it. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache')
const UNPACKED = join(CACHE, 'chromium')
const PACKED = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']

/** Tells fontconfig where the bundled fonts are, on a machine without a configuration of its own. */
const FONTS_CONFIGURATION = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(UNPACKED, 'fonts')}</dir><cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir></fontconfig>
`

/** Whether npm brings one for this system. */
export const IS_BUNDLED = process.platform === 'linux' && process.arch === 'x64'

/** Gives the path of the bundled program, unpacking it at first; undefined where npm brings none for this system. */
export async function bundledChromium(): Promise<string | undefined> {
  if (!IS_BUNDLED) return undefined
  if (!existsSync(UNPACKED)) await unpackChromium()
  return join(UNPACKED, 'chromium')
}

async function unpackChromium(): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(`${UNPACKED}-`)
  const usual = process.env['TMPDIR']
  // The package unpacks into the temporary folder, where another user could have placed files before.
  process.env['TMPDIR'] = unfinished
  try {
    for (const name of PACKED) await inflate(join(packed, name))
    writeFileSync(join(unfinished, 'fonts.conf'), FONTS_CONFIGURATION)
    if (!existsSync(UNPACKED)) renameSync(unfinished, UNPACKED)
  } catch (error) {
    // Another process may have been first.
    if (!existsSync(UNPACKED)) throw error
  } finally {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** An environment in which the bundled program draws the same wherever it runs: it knows the bundled fonts alone. */
export function sameEverywhere(path: string): Record<string, string> {
  const fonts = join(dirname(path), 'only-these-fonts.conf')
  writeFileSync(fonts, FONTS_CONFIGURATION)
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  return { ...{ PATH, HOME, TMPDIR, TZ: 'UTC', LANG: 'C.UTF-8' }, ...librariesOf(path), FONTCONFIG_FILE: fonts }
}

const librariesOf = (path: string) => ({ LD_LIBRARY_PATH: join(dirname(path), 'al2023/lib') })

/** The environment that the bundled program needs; undefined for any other program. */
export function environmentOf(path: string): Record<string, string> | undefined {
  if (!path.startsWith(UNPACKED)) return undefined
  return {
    ...(process.env as Record<string, string>),
    ...librariesOf(path),
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_FILE: join(dirname(path), 'fonts.conf') }),
  }
}
