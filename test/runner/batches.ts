// Which test files share a process, and which processes begin first: loading the server costs more than most files take.
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Dialect } from '../../server/db/dialects/dialect.ts'

/** Files that change what belongs to the whole process, or begin with something outside their suites. */
export const ALONE: readonly string[] = [
  // Hooks that are run before the first test of the process, or around every one.
  ...['test/backup/damaged.test.ts', 'test/backup/forged.test.ts', 'test/cli/sites/site-limits.test.ts'],
  ...[
    'test/cli/sites/open-sites.test.ts',
    'test/db/connections/broken-connection.test.ts',
    'test/db/connections/snapshot.test.ts',
  ],
  'test/events/connection.test.ts',
  // The environment and the warnings of the process.
  'test/exports/converter.test.ts',
  // All of their tests are made by trial.ts or oracle.ts, so only their process says whose they are.
  ...['test/search/oracle-postgres.test.ts', 'test/search/oracle-sqlite.test.ts'],
  ...['test/permissions/content.test.ts', 'test/permissions/people.test.ts'],
  'test/permissions/recurring.test.ts',
  // The threads of the process, which it counts.
  'test/cli/mail-beside.test.ts',
  // The program of the process, its signals, and the processes below it.
  'test/cli/processes/supervisor.test.ts',
  // Which certificates the process trusts.
  ...['test/events/hostile-receivers.test.ts', 'test/events/send.test.ts'],
]

/** Seconds of a batch at most and, unless files are few, at least: a process is quick only after some seconds. */
const MOST = 80
const LEAST = 15

/** The databases on which the files of a process repeat their tests. */
export type Databases = Dialect | 'both'

/** A file to run. */
export interface Planned {
  file: string
  on: Databases
  seconds: number
}

/**
 * Packs files that lie beside each other and use the same databases into batches, each of which runs in one process; the
 * longest begin first. What is left is packed into smaller and smaller ones, so that the last processes end at about the
 * same time. Where there are few files, they are spread over the processes that run at a time.
 */
export function batchesOf(files: readonly Planned[], atOnce: number): Planned[][] {
  const least = Math.min(LEAST, secondsOfAll(files) / atOnce)
  const batches: Planned[][] = []
  let left = secondsOfAll(files)
  let open: Planned[] = []
  for (const one of longestFolderFirst(files)) {
    const most = Math.min(Math.max(left / atOnce / 2, least), MOST)
    const fits = open[0]?.on === one.on && secondsOfAll([...open, one]) <= most
    if (ALONE.includes(one.file) || one.seconds > most) batches.push([one])
    else if (fits) open.push(one)
    else {
      open = [one]
      batches.push(open)
    }
    left -= one.seconds
  }
  return batches.sort((one, other) => secondsOfAll(other) - secondsOfAll(one))
}

const secondsOfAll = (files: readonly Planned[]): number => files.reduce((sum, { seconds }) => sum + seconds, 0)

/** The files of the folders that take longest first, such as those with a browser. */
function longestFolderFirst(files: readonly Planned[]): Planned[] {
  const of = ({ file, on }: Planned) => `${on} ${dirname(file).split('/', 2).join('/')}`
  const folders = Object.values(Object.groupBy(files, of)) as Planned[][]
  return folders.sort((one, other) => secondsOfAll(other) - secondsOfAll(one)).flat()
}

/** Writes a file for each batch that imports its files in their order; gives the paths. */
export function writeBatches(batches: readonly (readonly Planned[])[], folder: string): string[] {
  return batches.map((batch, number) => {
    const path = join(folder, `${String(number).padStart(3, '0')}.test.ts`)
    const { on = 'both' } = batch[0] ?? {}
    const first = on === 'both' ? [] : [join(import.meta.dirname, `${on}-alone.ts`)]
    const imported = [...first, ...batch.map(({ file }) => resolve(file))]
    writeFileSync(path, imported.map((file) => `import ${JSON.stringify(file)}\n`).join(''))
    return path
  })
}
