// All nouns that the permission tests know, found by their files, and what they say together.
import { readdirSync } from 'node:fs'
import type { Also } from './houses/house.ts'
import { type Row, rows } from './matrix.ts'
import type { PermissionNoun, Suite } from './noun.ts'
import type { Try } from './try.ts'

const folder = new URL('./nouns/', import.meta.url)
const found = await Promise.all(
  readdirSync(folder)
    .sort()
    .map(async (file) => [file.replace('.ts', ''), (await import(new URL(file, folder).href)).noun] as const),
)
const byName = new Map<string, PermissionNoun>(found)

/** The nouns after those that they need. */
export const nouns: ReadonlySet<PermissionNoun> = inOrder()

function inOrder(): Set<PermissionNoun> {
  const ordered = new Set<PermissionNoun>()
  const take = (name: string) => {
    const noun = byName.get(name)
    if (!noun) throw new Error(`There is no file nouns/${name}.ts.`)
    noun.after?.forEach(take)
    ordered.add(noun)
  }
  for (const name of byName.keys()) take(name)
  return ordered
}

type Merged = Exclude<keyof PermissionNoun, 'trials' | 'tables' | 'after' | 'furnish' | 'store' | 'say' | Listed>
type Listed = 'wordless' | 'ofSite' | 'ofOthers'

/** What all nouns say under one heading. */
export const ofNouns = <K extends Merged>(heading: K): NonNullable<PermissionNoun[K]> =>
  Object.assign({}, ...[...nouns].map((noun) => noun[heading]))

/** What all nouns list under one heading. */
export const listOf = (heading: Listed): readonly string[] => [...nouns].flatMap((noun) => noun[heading] ?? [])

/** What makes a house in which every address leads somewhere. */
export const FULL: Also = ofNouns('whole')

/** What the API has beyond the matrix, by the row of the matrix that needs the same. */
export const beyond: Readonly<Record<string, string>> = ofNouns('like')

export function rowOf(name: string): Row {
  const row = rows.get(beyond[name] ?? name)
  if (!row) throw new Error(`The matrix has no row ${name}.`)
  return row
}

/** All that is tried, row by row; of one suite, or of all. */
export const triedRows = (...suites: readonly Suite[]): (readonly [row: string, tries: readonly Try[]])[] =>
  [...nouns].flatMap(({ trials }) =>
    Object.entries(trials)
      .filter(([suite]) => !suites.length || suites.includes(suite as Suite))
      .flatMap(([, rows]) => Object.entries(rows)),
  )
