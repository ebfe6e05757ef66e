// The fonts of all pages, from npm, so that their look depends on no reader's system: Source Serif 4 for titles, decisions and
// minutes, and Source Sans 3, drawn for it, for everything else. Its figures are tabular.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assetPath } from './asset-path.ts'
import { fallbackFaces, SANS_FALLBACKS, SERIF_FALLBACKS } from './fallback-faces.ts'

const { resolve } = createRequire(import.meta.url)

export interface FontFile {
  path: string
  bytes: Buffer
}

/** What a font has files for; a browser loads those whose characters a page shows (`unicode-range`). */
const SUBSETS = ['latin-ext', 'cyrillic', 'greek', 'latin'] as const

interface Face extends FontFile {
  subset: (typeof SUBSETS)[number]
  css: string
}

/** The size at which a font is drawn, so that its lower-case letters are as large as those of systems' fonts. */
const SANS_SCALE = 1.07

/** The faces of a variable font: their files, and their rules for a style sheet that is in the same folder. */
function facesOf(name: string, family: string, scale: number): Face[] {
  const index = resolve(`@fontsource-variable/${name}`)
  const rules = readFileSync(index, 'utf8').split('@font-face')
  return SUBSETS.map((subset) => {
    const file = `${name}-${subset}-wght-normal.woff2`
    const bytes = readFileSync(join(dirname(index), 'files', file))
    const path = assetPath(`${name}-${subset}`, bytes, 'woff2')
    const rule = rules.find((one) => one.includes(`/${file}`)) ?? ''
    const range = rule.split('unicode-range:')[1]?.split(';')[0]?.trim()
    if (!range) throw new Error(`${index} does not say which characters ${file} has.`)
    const adjusted = scale === 1 ? '' : `size-adjust:${scale * 100}%;`
    const css = `@font-face{font-family:"${family}";font-display:swap;font-weight:200 900;${adjusted}src:url("${path.slice(path.lastIndexOf('/') + 1)}") format("woff2");unicode-range:${range}}`
    return { path, bytes, subset, css }
  })
}

const faces: readonly Face[] = [
  ...facesOf('source-sans-3', 'Source Sans 3', SANS_SCALE),
  ...facesOf('source-serif-4', 'Source Serif 4', 1),
]

/** All files of the fonts. */
export const FONT_FILES: readonly FontFile[] = faces

/** The paths of the files that nearly every page needs, so that a page can ask for them at once. */
export const FONT_PATHS: readonly string[] = faces.filter(({ subset }) => subset === 'latin').map(({ path }) => path)

/** The rules of the fonts and of what is drawn until they arrive. */
export const FONT_CSS: string = [
  ...faces.map(({ css }) => css),
  fallbackFaces(SANS_FALLBACKS, { ascent: 1.024, descent: 0.4 }, SANS_SCALE),
  fallbackFaces(SERIF_FALLBACKS, { ascent: 1.036, descent: 0.335 }, 1),
].join('\n')
