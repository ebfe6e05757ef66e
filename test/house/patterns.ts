// All patterns of the sources, as the parser of the build reads them, with the files that hold them.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A pattern, and where it stands. */
export interface Pattern {
  source: string
  flags: string
  files: string[]
}

/** The patterns of some files, each once. */
export function patternsIn(globs: readonly string[]): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of globSync([...globs]).sort()) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes('/')) continue
    look(parseSync(file, text).program, ({ pattern: source, flags }) => {
      const key = `/${source}/${flags}`
      const known = found.get(key) ?? { source, flags, files: [] }
      found.set(key, known)
      if (!known.files.includes(file)) known.files.push(file)
    })
  }
  return [...found.values()]
}

/** Goes through all that a program holds. */
function look(node: unknown, see: (regex: { pattern: string; flags: string }) => void): void {
  if (Array.isArray(node)) for (const each of node) look(each, see)
  else if (typeof node === 'object' && node !== null) {
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) see(regex)
    else for (const each of Object.values(node)) if (typeof each === 'object') look(each, see)
  }
}
