// Changes backups of the demo, and computes their checksums anew.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backup } from '../../server/backup/backup.ts'
import type { BackupLine } from '../../server/backup/format.ts'
import { furnishDemo } from '../../server/cli/commands/demo.ts'
import { NOW, setStage } from '../stage.ts'

export const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
/** The backup as it was written, and the place of a changed one. */
export const good = join(folder, 'good')
export const bad = join(folder, 'bad')

/** Writes the good one before the tests of a file. */
export function withBackup(): void {
  before(async () => {
    const { site, app, fresh } = await setStage('sqlite')
    await furnishDemo(site)
    await backup(site.db, site.store, good, NOW)
    await app.close()
    await fresh.remove()
  })
  after(() => rmSync(folder, { recursive: true }))
}

export const lines = (): BackupLine[] =>
  gunzipSync(readFileSync(good))
    .toString()
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))

/** Writes lines as a backup whose last one agrees with them. */
export function forged(some: unknown[][]) {
  const lines = some.filter(([kind]) => kind !== 'end')
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const count = (kind: string) => lines.filter((line) => line[0] === kind).length
  const sha256 = createHash('sha256').update(text).digest('hex')
  const sum = { tables: count('table'), rows: count('row'), files: count('file'), sha256 }
  writeFileSync(bad, gzipSync(`${text}${JSON.stringify(['end', sum])}\n`))
}

export type Change = (line: any[]) => unknown[]

/** The lines, with the first of a kind changed; of a table, the first row in it. */
export function changed(kind: string, change: Change, table?: string): unknown[][] {
  let present = ''
  let done = false
  return lines().map((line) => {
    if (line[0] === 'table') present = line[1].name
    if (done || line[0] !== kind || (table !== undefined && present !== table)) return line
    done = true
    return change(line)
  })
}

/** The lines, with one value in the first row of a table another. */
export function valued(table: string, column: string, value: unknown): unknown[][] {
  const columns = lines().flatMap((line) =>
    line[0] === 'table' && line[1].name === table ? [line[1].columns] : [],
  )[0]!
  return changed('row', (line) => line.toSpliced(columns.indexOf(column) + 1, 1, value), table)
}

export const about =
  (change: object): Change =>
  ([kind, said]) => [kind, { ...said, ...change }]

/** The lines with one taken out, or put in another place. */
export const without = (kind: string) =>
  lines().filter(([one], place, all) => one !== kind || place > all.findIndex(([it]) => it === kind))
export const twice = (kind: string) => lines().flatMap((line) => (line[0] === kind ? [line, line] : [line]))
export const last = (kind: string) => [
  ...lines().filter(([one]) => one !== kind),
  ...lines().filter(([one]) => one === kind),
]

/** The files below a folder. */
export const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()) : []
