// Whether what the quick ring runs on PostgreSQL covers what the full ring does: every statement but those on a list, every endpoint.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tierOf } from '../tiers.ts'
import { suiteKey } from './taken.ts'

/** A line of the recorder. */
export type Recorded =
  | { key: string; shape: string }
  | { entry: string; suite: string; keys?: string[]; answers?: string[] }

/** What was executed on PostgreSQL, and by which files. */
export interface Cover {
  shapes: Map<string, string>
  statements: Map<string, Set<string>>
  answers: Map<string, Set<string>>
}

const EXCEPTIONS = join(import.meta.dirname, '../statements-of-the-full-ring.json')

/** What PostgreSQL must know for a statement: its functions, casts, operators, clauses, and the tables that it reads or writes. */
const PARTS = new RegExp(
  [
    String.raw`[a-z_]+(?=\()`,
    String.raw`\b(?:from|join|into|update|table|only) "?[a-z_]+"?`,
    String.raw`\b(?:for no key update|for update|for share|skip locked|on conflict|group by|order by|nulls first|nulls last)\b`,
    String.raw`\b(?:select|insert|delete|returning|values|exists|union|all|distinct|limit|offset|lateral|recursive|case|filter)\b`,
    String.raw`\b(?:over|collate|i?like|between|any|is not distinct from|not in|in)\b`,
    String.raw`::[a-z]+|->>?|@@|\|\|`,
  ].join('|'),
  'g',
)

/** A statement's form: its parts, each once and in the order of the alphabet. Columns and values are not part of it. */
export const shapeOf = (text: string): string => [...new Set(text.match(PARTS))].sort().join(' ')

/** Reads what recorders wrote; `suites` says which file each suite of a process is of. */
export function readCover(path: string, suites: ReadonlyMap<string, string>): Cover {
  const cover: Cover = { shapes: new Map(), statements: new Map(), answers: new Map() }
  const add = (sets: Map<string, Set<string>>, what: string, file: string) =>
    sets.set(what, (sets.get(what) ?? new Set()).add(file))
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line) as Recorded
    if ('key' in one) cover.shapes.set(one.key, one.shape)
    else {
      const file = suites.get(suiteKey(one.entry, one.suite))
      for (const key of one.keys ?? []) if (file) add(cover.statements, key, file)
      for (const answer of one.answers ?? []) if (file && /postgres/.test(one.suite)) add(cover.answers, answer, file)
    }
  }
  return cover
}

const readExceptions = (): Record<string, string[]> => JSON.parse(readFileSync(EXCEPTIONS, 'utf8'))

const isQuick = (files: ReadonlySet<string>): boolean => [...files].some((file) => tierOf(file) === 'both')

/** The statements that files of the full ring alone execute, by their shapes' digests, each with a file. */
const leftOut = ({ statements }: Cover): [key: string, file: string][] =>
  [...statements].filter(([, files]) => !isQuick(files)).map(([key, files]) => [key, [...files].sort()[0]!])

/** A line for each statement or answer that the quick ring leaves out on PostgreSQL and that no list excepts. */
export function uncovered(cover: Cover): string[] {
  const excepted = new Set(Object.values(readExceptions()).flat())
  return [
    ...leftOut(cover)
      .filter(([key]) => !excepted.has(key))
      .map(([key, file]) => `On PostgreSQL, only the full ring executes ${key} (${file}): ${cover.shapes.get(key)}`),
    ...[...cover.answers]
      .filter(([, files]) => !isQuick(files))
      .map(([answer, files]) => `On PostgreSQL, only the full ring has ${answer}: ${[...files].sort()[0]}`),
  ]
}

/**
 * Writes the list of exceptions: the digests of statements by the file that executes them. What an earlier run saw and this one
 * did not stays, as long as its file is there: some statements are executed only where two things happen at once.
 */
export function writeExceptions(cover: Cover): void {
  const before = Object.entries(readExceptions()).flatMap(([file, keys]) =>
    existsSync(file) ? keys.filter((key) => !cover.statements.has(key)).map((key) => [key, file] as const) : [],
  )
  const byFile = Object.groupBy([...leftOut(cover), ...before], ([, file]) => file)
  const lines = Object.keys(byFile)
    .sort()
    .map((file) => `  "${file}": ${JSON.stringify(byFile[file]!.map(([key]) => key).sort()).replaceAll(',', ', ')}`)
  writeFileSync(EXCEPTIONS, `{\n${lines.join(',\n')}\n}\n`)
}
