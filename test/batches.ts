// Which test files share a process, and which processes begin first: loading the server costs more than most files take.
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Durations, USUAL } from './durations.ts'

/** Files that change what belongs to the whole process, or begin with something outside their suites. */
export const ALONE: readonly string[] = [
  // Hooks that are run before the first test of the process, or around every one.
  ...['test/backup/damaged.test.ts', 'test/backup/forged.test.ts', 'test/cli/limits.test.ts'],
  ...['test/cli/open-sites.test.ts', 'test/db/broken-connection.test.ts', 'test/db/snapshot.test.ts'],
  'test/events/connection.test.ts',
  // The environment and the warnings of the process.
  'test/exports/converter.test.ts',
  // The threads of the process, which it counts.
  'test/cli/mail-beside.test.ts',
  // Which certificates the process trusts.
  ...['test/events/hostile-receivers.test.ts', 'test/events/send.test.ts'],
]

/** Seconds of a batch at most and, unless files are few, at least: a process is quick only after some seconds. */
const MOST = 80
const LEAST = 15

/**
 * Packs files that lie beside each other into batches, each of which runs in one process; the longest begin first. What is
 * left is packed into smaller and smaller ones, so that the last processes end at about the same time. Where there are few
 * files, they are spread over the processes that run at a time.
 */
export function batchesOf(files: readonly string[], durations: Durations, atOnce: number): string[][] {
  const seconds = (batch: readonly string[]) => batch.reduce((sum, file) => sum + (durations[file] ?? USUAL), 0)
  const least = Math.min(LEAST, seconds(files) / atOnce)
  const batches: string[][] = []
  let left = seconds(files)
  let open: string[] = []
  for (const file of longestFolderFirst(files, seconds)) {
    const most = Math.min(Math.max(left / atOnce / 2, least), MOST)
    if (ALONE.includes(file) || seconds([file]) > most) batches.push([file])
    else if (open.length && seconds([...open, file]) <= most) open.push(file)
    else {
      open = [file]
      batches.push(open)
    }
    left -= seconds([file])
  }
  return batches.sort((one, other) => seconds(other) - seconds(one))
}

/** The files of the folders that take longest first, such as those with a browser. */
function longestFolderFirst(files: readonly string[], seconds: (files: readonly string[]) => number): string[] {
  const folders = Object.values(Object.groupBy(files, (file) => dirname(file).split('/', 2).join('/'))) as string[][]
  return folders.sort((one, other) => seconds(other) - seconds(one)).flat()
}

/** Writes a file for each batch that imports its files in their order; gives the paths. */
export function writeBatches(batches: readonly (readonly string[])[], folder: string): string[] {
  return batches.map((batch, number) => {
    const path = join(folder, `${String(number).padStart(3, '0')}.test.ts`)
    writeFileSync(path, batch.map((file) => `import ${JSON.stringify(resolve(file))}\n`).join(''))
    return path
  })
}
