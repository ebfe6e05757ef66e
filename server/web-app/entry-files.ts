// The files with which the application begins, as the manifest of the last build names them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tooBusy } from '../problem.ts'
import { BUILT, BUILT_FROM } from './build.ts'

/** A chunk of Vite's manifest: its file, its style sheets, and the names of the chunks that it imports. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Paths below the site, without a leading slash. */
export interface EntryFiles {
  script: string
  /** The scripts that the first one imports at once. */
  preload: string[]
  styles: string[]
}

/** How many seconds a browser waits where the application is not built yet. */
const RETRY_SECONDS = 10

let cached: { digest: string; entry: EntryFiles } | undefined

/** The files to begin with, read again after each build; 503 where nothing is built yet. */
export function entryFiles(): EntryFiles {
  const mark = join(BUILT, BUILT_FROM)
  if (!existsSync(mark)) throw tooBusy(RETRY_SECONDS)
  const digest = readFileSync(mark, 'utf8')
  if (cached?.digest !== digest) cached = { digest, entry: readManifest(join(BUILT, '.vite', 'manifest.json')) }
  return cached.entry
}

function readManifest(path: string): EntryFiles {
  const chunks = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const first = chunks['main.tsx']!
  const needed = new Set<Chunk>()
  const addImports = ({ imports = [] }: Chunk): void => {
    for (const name of imports) {
      const chunk = chunks[name]!
      if (needed.has(chunk)) continue
      needed.add(chunk)
      addImports(chunk)
    }
  }
  addImports(first)
  return {
    script: first.file,
    preload: [...needed].map(({ file }) => file),
    styles: [...new Set([...needed, first].flatMap(({ css = [] }) => css))],
  }
}
