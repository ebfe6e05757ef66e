// Which test files share a process: loading the server costs more than most files take.
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Folders whose files leave nothing behind outside their own suites: no hooks, clocks or settings of the process. */
export const SHARING: readonly string[] = [
  ...['test/audit', 'test/contract', 'test/conventions', 'test/house', 'test/identity', 'test/mail', 'test/oauth'],
  ...['test/pages', 'test/rules'],
]

/** So many files of a folder at most, so that processes end at about the same time. */
const MOST = 12

/** Gives the files to run: those that share a process are imported, in their order, by a file written to `folder`. */
export function batches(files: readonly string[], folder: string): string[] {
  const alone = files.filter((file) => !SHARING.includes(dirname(file)))
  const together = SHARING.flatMap((sharing) => slices(files.filter((file) => dirname(file) === sharing)))
  const written = together.map((batch, number) => {
    const path = join(folder, `${String(number).padStart(3, '0')}.test.ts`)
    writeFileSync(path, batch.map((file) => `import ${JSON.stringify(resolve(file))}\n`).join(''))
    return path
  })
  return [...alone, ...written]
}

/** Slices of nearly the same length. */
function slices(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / MOST)
  return Array.from({ length: count }, (_, part) => files.filter((_file, place) => place % count === part))
}
