// How large what a browser loads of the application is, as the manifest of its build names it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { DESIGN_CSS } from '../../server/design/design.ts'
import { FONT_FILES, FONT_PATHS } from '../../server/design/fonts.ts'
import { BUILT } from '../../server/web-app/built.ts'
import { entryFiles } from '../../server/web-app/entry-files.ts'
import { PAGES } from '../../web/preload/pages.ts'
import { LANGUAGES, type Language } from '../../words/languages.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

const bytesOf = (file: string): Buffer => readFileSync(join(BUILT, file))
const kilobytes = (bytes: number): number => bytes / 1000
const sum = (sizes: readonly number[]): number => sizes.reduce((one, other) => one + other, 0)
const brotli = (bytes: Buffer): number => kilobytes(brotliCompressSync(bytes).length)

const compressed = new Map<string, number>()
/** How large a file of the application is, compressed once for all pages that have it; kB, brotli. */
function sizeOf(file: string): number {
  const size = compressed.get(file) ?? brotli(bytesOf(file))
  compressed.set(file, size)
  return size
}

const gzip = (bytes: Buffer): number => kilobytes(gzipSync(bytes, { level: 9 }).length)

const languages = Object.keys(LANGUAGES) as Language[]

/** The files of a page, in the language that has more. */
const filesOf = (path: string) => languages.map((language) => entryFiles(path, language))

/** The script with which a page begins, words included; kB, brotli. */
export const scriptOf = (path: string): number =>
  Math.max(...filesOf(path).map(({ script, preload }) => sum([script, ...preload].map(sizeOf))))

/** The style sheets of a page, with that of the design; kB, brotli. */
export const stylesOf = (path: string): number =>
  brotli(Buffer.from(DESIGN_CSS)) + sum(filesOf(path)[0]!.styles.map(sizeOf))

/** How many scripts and style sheets a page begins with. */
export const requestsOf = (path: string): number =>
  Math.max(...filesOf(path).map(({ preload, styles }) => 1 + preload.length + styles.length))

/** The files of the fonts that every page loads; kB as they are sent. */
export const fontSize = (): number =>
  sum(FONT_FILES.filter(({ path }) => FONT_PATHS.includes(path)).map(({ bytes }) => kilobytes(bytes.length)))

const readManifest = () => JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** How the scripts begin that have a name, without the digest in it. */
export const beginningsOf = (name: string): string[] =>
  readdirSync(join(BUILT, 'assets'))
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => bytesOf(join('assets', file)).toString('utf8', 0, 100))

/** What is loaded when it is needed: its module, and the script that it has beyond what is there by then. */
export function lateFiles(): Map<string, string[]> {
  const manifest = readManifest()
  const filesBelow = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[name]!
    if (found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const one of chunk.imports ?? []) filesBelow(one, found)
    return found
  }
  const pages = Object.entries(PAGES)
  const everywhere = pages
    .map(([path]) => new Set([filesOf(path)[0]!.script, ...filesOf(path)[0]!.preload]))
    .reduce((one, other) => one.intersection(other))
  const known = new Set(pages.map(([, { module }]) => module))
  const late = Object.keys(manifest).filter(
    (name) => manifest[name]!.isDynamicEntry && !known.has(name) && !name.startsWith('../words/'),
  )
  /** What whoever asks for a module has loaded itself, and of several what all of them have. */
  const before = (name: string): Set<string> =>
    Object.keys(manifest)
      .filter((one) => manifest[one]!.dynamicImports?.includes(name))
      .map((one) => filesBelow(one).union(everywhere))
      .reduce((one, other) => one.intersection(other))
  return new Map(late.map((name) => [name, [...filesBelow(name).difference(before(name))]]))
}

/** The chunks that modules import, those of `ofWhat`, each with all that it needs. */
function neededBy(ofWhat: (name: string) => boolean): Map<string, string[]> {
  const manifest = readManifest()
  const below = (name: string): string[] => (manifest[name]!.imports ?? []).flatMap((one) => [one, ...below(one)])
  return new Map(Object.keys(manifest).flatMap((name) => (ofWhat(name) ? [[name, below(name)]] : [])))
}

/**
 * The words that a page's modules wait for as they are loaded, but which it does not name: it would ask for them once all its
 * script is there. Words are the one thing that modules import while they are evaluated.
 */
export function unnamedWords(path: string): string[] {
  const manifest = readManifest()
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  return languages.flatMap((language) => {
    const { script, preload } = entryFiles(path, language)
    const named = new Set([script, ...preload])
    const asked = [...named].flatMap((file) => chunks.get(file)?.dynamicImports ?? [])
    const words = new Set(asked.filter((name) => name.startsWith(`../words/${language}/`)))
    return [...words].filter((name) => !named.has(manifest[name]!.file))
  })
}

/** The files of words, each with the chunks that it imports. */
export const neededByWords = () => neededBy((name) => name.startsWith('../words/'))

/** The chunks that the page imports which checks minutes. */
export const neededByVerify = (): string[] => neededBy((name) => name === 'verify/verify.ts').get('verify/verify.ts')!

/** Chunks that wait for themselves, by way of others: one of them would find the others unfinished. */
export function circles(): string[] {
  const manifest = readManifest()
  const ended = new Set<string>()
  const found: string[] = []
  const follow = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) found.push([...way.slice(way.indexOf(name)), name].join(' > '))
    else if (!ended.has(name)) for (const one of manifest[name]!.imports ?? []) follow(one, [...way, name])
    ended.add(name)
  }
  for (const name of Object.keys(manifest)) follow(name, [])
  return found
}

/** How large that is; kB, gzip. */
export const lateChunks = (): Map<string, number> =>
  new Map([...lateFiles()].map(([name, files]) => [name, sum(files.map((one) => gzip(bytesOf(one))))]))

/** All of them as lines of a table. */
export const sizes = (): (readonly [string, string])[] => [
  ...Object.keys(PAGES).map(
    (path) => [`\`${path}\``, `${scriptOf(path).toFixed(0)} kB, ${stylesOf(path).toFixed(1)} kB`] as const,
  ),
  ...[...lateChunks()].map(([name, size]) => [`\`${name}\``, `${size.toFixed(1)} kB`] as const),
  ['The fonts', `${fontSize().toFixed(1)} kB`],
]

if (import.meta.main) for (const line of sizes()) console.log(line.join('  '))
