// The serif of titles, decisions and records: Source Serif 4 from npm, so that its look depends on no reader's system.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assetPath } from './asset-path.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/source-serif-4')), 'files')

export interface FontFile {
  path: string
  bytes: Buffer
}

/** The characters that a file has, by its name (the subsets of Google Fonts). */
const SUBSETS = {
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C4, U+2113, U+2C60-2C7F, U+A720-A7FF',
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
}

const load = (subset: string): FontFile => {
  const bytes = readFileSync(join(folder, `source-serif-4-${subset}-wght-normal.woff2`))
  return { path: assetPath(`source-serif-4-${subset}`, bytes, 'woff2'), bytes }
}

const FILES = { 'latin-ext': load('latin-ext'), latin: load('latin') }

/** All files of the font. */
export const FONT_FILES: readonly FontFile[] = Object.values(FILES)

/** The path of the file that nearly every page needs, so that a page can ask for it at once. */
export const FONT_PATH: string = FILES.latin.path

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * The rules of the font for a style sheet that stands in the same folder. Where it is not there by the first picture, the
 * page keeps the other font: it would move if it changed. Every page asks for it, so the next one has it.
 */
export const FONT_CSS: string = (Object.keys(SUBSETS) as (keyof typeof SUBSETS)[])
  .map(
    (subset) => `@font-face {
  font-family: "Source Serif 4";
  font-style: normal;
  font-display: optional;
  font-weight: 200 900;
  src: url("${nameOf(FILES[subset].path)}") format("woff2");
  unicode-range: ${SUBSETS[subset]};
}`,
  )
  .join('\n')
