// Node's own test runner on files in their order, some at a time.
import { once } from 'node:events'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { endOverdue, LONGEST } from './overdue.ts'
import { fromPacked } from './packing.ts'
import { failsWithItsTests } from './repeat.ts'

export interface FileOutcome {
  passed: boolean
  /** The files with tests or hooks that failed; a process that ended badly counts as the file that it was given. */
  failed: Set<string>
  /** The files whose processes took too long and were ended, and the name of the test that each told last. */
  overdue: Map<string, string | undefined>
  /** How long each file took, in the order of the files. */
  seconds: number[]
}

const UNTRACKED = ['--import', join(import.meta.dirname, 'untracked.ts')]

/** Room for what is soon gone, in MiB: with the little that V8 begins with, a tenth of the time goes by looking through it. */
const ROOMY = ['--min-semi-space-size=32', '--max-semi-space-size=64']

export interface RunOptions {
  /** How many at a time. */
  atOnce: number
  /** Whether it is told which test an error belongs to that nobody caught. */
  tracked: boolean
  /** Seconds that a process may take. */
  longest?: number
}

/** Runs each file in a process of its own, and prints what comes of it. */
export async function runFiles(files: readonly string[], options: RunOptions): Promise<FileOutcome> {
  const { atOnce, tracked, longest = LONGEST } = options
  const seconds = files.map(() => 0)
  const failed = new Set<string>()
  const last = new Map<string, string>()
  let passed = true
  const watch = endOverdue(files, longest)
  const events = run({
    files: [...files],
    concurrency: atOnce,
    execArgv: [...ROOMY, ...fromPacked, ...(tracked ? [] : UNTRACKED)],
  })
  events.on('test:fail', ({ file, details: { type, error } }) => {
    passed = false
    // A suite fails with its tests, which were named already; its own file may be another, such as test/stage.ts.
    if (!failsWithItsTests(type, error)) failed.add(file ?? '')
  })
  for (const kind of ['test:pass', 'test:fail'] as const)
    events.on(kind, ({ entryFile, name }) => entryFile !== undefined && last.set(entryFile, name))
  events.on('test:summary', ({ file, duration_ms }) => {
    const place = files.indexOf(file!)
    if (place >= 0) seconds[place] = duration_ms / 1000
  })
  const report = events.compose(spec)
  report.pipe(process.stdout)
  await once(report, 'end')
  watch.stop()
  return { passed, failed, overdue: new Map([...watch.overdue].map((file) => [file, last.get(file)])), seconds }
}
