// Node's own test runner on files in their order, some at a time.
import { once } from 'node:events'
import { join } from 'node:path'
import { run } from 'node:test'
import { endOverdue, LONGEST } from './overdue.ts'
import { fromPacked } from './packing.ts'
import { showProgress, type Tally } from './progress.ts'
import { failsWithItsTests } from './repeat.ts'
import { type Timing, timing } from './taken.ts'

export interface FileOutcome extends Tally, Timing {
  ok: boolean
  /** The files with tests or hooks at fault; a process that ended badly counts as the file that it was given. */
  atFault: Set<string>
  /** The files whose processes ended badly though no test of theirs failed. */
  broken: Set<string>
  /** The files whose processes were silent for too long and were ended, and the name of the test that each told last. */
  overdue: Map<string, string | undefined>
}

const UNTRACKED = ['--import', join(import.meta.dirname, 'untracked.ts')]
const RECORDED = ['--import', join(import.meta.dirname, 'recorder.ts')]

/** Room for what is soon gone, in MiB: with the little that V8 begins with, a tenth of the time goes by looking through it. */
const ROOMY = ['--min-semi-space-size=32', '--max-semi-space-size=64']

export interface RunOptions {
  /** How many at a time. */
  atOnce: number
  /** How many test files they hold, for the progress. */
  total?: number
  /** Which test files a process runs, in words. */
  nameOf?: (path: string) => string
  /** Whether it is told which test an error belongs to that nobody caught. */
  tracked: boolean
  /** Whether statements on PostgreSQL are written down. */
  recorded?: boolean
  /** Tests with these words in their names alone. */
  name?: string | undefined
  /** Seconds that a process may stay silent. */
  longest?: number
}

/** Runs each file in a process of its own, and prints what comes of it. */
export async function runFiles(files: readonly string[], options: RunOptions): Promise<FileOutcome> {
  const { atOnce, total = files.length, nameOf = (path) => path, tracked, recorded, name, longest = LONGEST } = options
  const atFault = new Set<string>()
  const last = new Map<string, string>()
  const withFailures = new Set<string>()
  const endedBadly = new Set<string>()
  let ok = true
  const watch = endOverdue(files, longest)
  const events = run({
    files: [...files],
    concurrency: atOnce,
    execArgv: [...ROOMY, ...fromPacked, ...(recorded ? RECORDED : []), ...(tracked ? [] : UNTRACKED)],
    ...(name !== undefined && { testNamePatterns: [new RegExp(RegExp.escape(name))] }),
  })
  const timed = timing(events, nameOf)
  const progress = showProgress(events, { total, nameOf, out: process.stdout })
  events.on('test:fail', ({ file, entryFile = '', name, details: { type, error } }) => {
    ok = false
    if (name === file) endedBadly.add(name)
    else withFailures.add(entryFile)
    // A suite fails with its tests, which were named already; its own file may be another, such as test/stage.ts.
    if (!failsWithItsTests(type, error)) atFault.add(file ?? '')
  })
  for (const kind of ['test:pass', 'test:fail'] as const)
    events.on(kind, ({ entryFile, name }) => entryFile !== undefined && last.set(entryFile, name))
  events.resume()
  await once(events, 'end')
  watch.stop()
  const overdue = new Map([...watch.overdue].map((file) => [file, last.get(file)]))
  return { ok, atFault, overdue, broken: endedBadly.difference(withFailures), ...progress.end(), ...timed }
}
