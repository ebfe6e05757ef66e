// The files with which a page of the application begins, as the manifest of the last build names them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '../../web/preload/pages.ts'
import type { Language } from '../../words/languages.ts'
import { tooBusy } from '../problem.ts'
import { BUILT, BUILT_FROM } from './built.ts'

/** A chunk of Vite's manifest: its file, its style sheets, and the names of the chunks that it imports, at once or when needed. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** Paths below the site, without a leading slash. */
export interface EntryFiles {
  script: string
  /** The other scripts that the page needs before it shows anything. */
  preload: string[]
  styles: string[]
}

/** How many seconds a browser waits where the application is not built yet. */
const RETRY_SECONDS = 10

const ENTRY = 'main.tsx'
const VERIFY = 'verify/verify.ts'

let cached: { digest: string; manifest: Manifest; files: Map<string, EntryFiles> } | undefined

/** The manifest of the last build, read again after each; 503 where nothing is built yet. */
function present() {
  const mark = join(BUILT, BUILT_FROM)
  if (!existsSync(mark)) throw tooBusy(RETRY_SECONDS)
  const digest = readFileSync(mark, 'utf8')
  if (cached?.digest !== digest) {
    const manifest = JSON.parse(readFileSync(join(BUILT, '.vite', 'manifest.json'), 'utf8')) as Manifest
    cached = { digest, manifest, files: new Map() }
  }
  return cached
}

/**
 * The files of the page at a path of the contract, in a language: those of the application, the page's own, and their words;
 * 503 where nothing is built yet.
 */
export function entryFiles(path: string, language: Language): EntryFiles {
  const { manifest, files } = present()
  const key = `${language} ${path}`
  const entry = files.get(key) ?? filesOf(manifest, PAGES[path]?.module, language)
  files.set(key, entry)
  return entry
}

/** The script of the page that checks minutes; 503 where nothing is built yet. */
export const verifyScript = (): string => present().manifest[VERIFY]!.file

/** The application waits for words while its modules are evaluated, so a page needs those that its modules import. */
function filesOf(manifest: Manifest, module: string | undefined, language: Language): EntryFiles {
  const entry = manifest[ENTRY]!
  const needed = new Set<Chunk>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || needed.has(chunk)) return
    for (const one of chunk.imports ?? []) add(one)
    needed.add(chunk)
    for (const one of chunk.dynamicImports ?? []) if (one.startsWith(`../words/${language}/`)) add(one)
  }
  add(ENTRY)
  if (module) add(module)
  return {
    script: entry.file,
    preload: [...needed].filter((chunk) => chunk !== entry).map(({ file }) => file),
    styles: [...new Set([...needed].flatMap(({ css = [] }) => css))],
  }
}
