// All nouns that the permission tests know, found by their files, and what they say together.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Also } from './houses/house.ts'
import { type Row, rows } from './matrix.ts'
import type { PermissionNoun, Suite } from './noun.ts'
import type { Try } from './try.ts'

const folder = new URL('./nouns/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const byName = new Map<string, PermissionNoun>(
  await Promise.all(
    files
      .map((file) => [basename(file, '.ts'), file] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(async ([name, file]) => [name, (await import(new URL(file, folder).href)).noun] as const),
  ),
)

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

type Merged = Exclude<
  keyof PermissionNoun,
  'trials' | 'tables' | 'after' | 'furnish' | 'store' | 'say' | 'whole' | Listed
>
type Listed = 'hidden' | 'wordless' | 'ofSite' | 'ofOthers'

/** What all nouns say under one heading; no two say the same. */
export function ofNouns<K extends Merged>(heading: K): NonNullable<PermissionNoun[K]> {
  const entries = [...nouns].flatMap((noun) => Object.entries(noun[heading] ?? {}))
  const twice = entries.find(([name], place) => entries.findIndex(([other]) => other === name) !== place)
  if (twice) throw new Error(`Two files of nouns/ have ${twice[0]} under ${heading}.`)
  return Object.fromEntries(entries) as NonNullable<PermissionNoun[K]>
}

/** What all nouns list under one heading. */
export const listOf = (heading: Listed): readonly string[] => [...nouns].flatMap((noun) => noun[heading] ?? [])

/** What makes a house in which every address leads somewhere. */
export const FULL: Also = Object.assign({}, ...[...nouns].map(({ whole }) => whole))

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
