// Runs the tests: a PostgreSQL for all of them, then node's own test runner on the files of a ring, or on those named.
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApplication } from '../server/web-app/build.ts'
import { unanswered } from './answered.ts'
import { makeMigratedBases, postgresVersion } from './database.ts'
import { startPostgres } from './postgres.ts'
import { batchesOf, type Databases, type Planned, writeBatches } from './runner/batches.ts'
import { changedFiles, reachedBy } from './runner/changed.ts'
import { databasesOfRest, readDurations, secondsOf, writeDurations } from './runner/durations.ts'
import { runFiles } from './runner/files.ts'
import { inMemory } from './runner/memory.ts'
import { LONGEST } from './runner/overdue.ts'
import { packPackages } from './runner/packing.ts'
import { processorSeconds } from './runner/processor-time.ts'
import { filesToRepeat } from './runner/repeat.ts'
import { readCover, uncovered, writeExceptions } from './runner/statements.ts'
import { leftToFull, tierOf } from './tiers.ts'
import { describeChromium } from './web/chromium.ts'

const { values: asked, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    /** Everything, in place of the quick ring. */
    full: { type: 'boolean', default: false },
    /** With --full, after the quick ring: not again what that ran on SQLite. */
    rest: { type: 'boolean', default: false },
    /** Files that are named as the quick ring runs them: most on SQLite alone. */
    quick: { type: 'boolean', default: false },
    /** What the files reach by imports that differ from a revision. */
    changed: { type: 'boolean', default: false },
    /** Tests with these words in their names. */
    name: { type: 'string' },
    /**
     * Writes test/durations.json anew and, with --full, the list of statements that the quick ring leaves out; of files that
     * are named, how long these take.
     */
    write: { type: 'boolean', default: false },
  },
})

const all = globSync('test/**/*.test.ts').sort()
const durations = readDurations()
const quick = !asked.full && (asked.quick || asked.changed || !named.length)

/** The databases of a file in this run; undefined where it leaves the file out. */
function databasesOf(file: string): Databases | undefined {
  if (asked.rest) return databasesOfRest(file, durations)
  const tier = quick ? tierOf(file) : 'both'
  return tier === 'full' ? undefined : tier
}

/** The files of this run, each with the databases on which it repeats its tests. */
function plan(): Planned[] {
  const files = asked.changed ? reachedBy(changedFiles(named[0] ?? 'HEAD'), all) : named.length ? named : all
  return files.flatMap((file) => {
    const on = databasesOf(file)
    return on ? [{ file, on, seconds: secondsOf(file, on, durations, quick) }] : []
  })
}

const planned = plan()
const files = planned.map(({ file }) => file)
const whole = !named.length && !asked.changed && asked.name === undefined
if (!files.length) {
  console.log('Nothing that changed is reached by a test of the quick ring.')
  process.exit(0)
}

let browser = 'no browser'
try {
  // On a fresh machine each takes some seconds of one processor.
  await Promise.all([
    files.some((file) => file.startsWith('test/web/')) && describeChromium().then((line) => (browser = line)),
    buildApplication(console.log).then(packPackages),
  ])
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

// SQLite waits for the disk at every change, so what tests write is kept in memory.
const folder = mkdtempSync(join(inMemory() ?? tmpdir(), `folkmoot-run-${process.pid}-`))
chmodSync(folder, 0o755)
/** Two more than two processors, since a file often waits for PostgreSQL or a browser; of many, PostgreSQL takes no more. */
const atOnce = Math.min(Math.max(4, availableParallelism()), 8)
const notes = join(folder, 'answered')
const statements = join(folder, 'statements')
for (const file of [notes, statements]) writeFileSync(file, '')

const [postgres, durable] = await Promise.all([
  startPostgres(),
  // A Folkmoot that runs as a process refuses a PostgreSQL that does not wait for the disk.
  files.some((file) => /^test\/(cli|crash)\//.test(file)) ? startPostgres([]) : undefined,
])
const bases = await makeMigratedBases(join(folder, 'base'), postgres.url, durable ? [durable.url] : [])
const version = await postgresVersion(postgres.url)
console.log(`Testing with Node ${process.versions.node}, PostgreSQL ${version} (from npm), ${browser}.`)
Object.assign(process.env, {
  ...bases,
  ...(durable && { TEST_POSTGRES_DURABLE: durable.url }),
  TEST_RING: quick ? 'quick' : 'full',
  TEST_ANSWERED: notes,
  TEST_STATEMENTS: statements,
  TZ: 'UTC',
  TMPDIR: folder,
  // Most processes load the same sources.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/test'),
})
const batches = batchesOf(planned, atOnce)
const paths = writeBatches(batches, folder)
const recorded = whole && !quick
const filesOfBatch = (path: string) => batches[paths.indexOf(path)]!.map(({ file }) => file)
const { atFault, overdue, broken, taken, suites, ...outcome } = await runFiles(paths, {
  ...{ atOnce, recorded, total: files.length, tracked: named.length > 0, name: asked.name },
  nameOf: (path) => filesOfBatch(path).join(' '),
})
let { ok, passed, failed } = outcome
for (const test of overdue.values())
  console.error(
    `A process was ended after ${LONGEST} s of silence; ${test ? `its last test was: ${test}` : 'it had told of no test'}.`,
  )
const processes = new Map([...broken.union(new Set(overdue.keys()))].map((path) => [path, filesOfBatch(path)]))
const again = filesToRepeat(atFault, processes)
if (again.length) {
  console.error(`Failed beside others, and run once more alone: ${again.join(', ')}.`)
  const alone = await runFiles(again, { atOnce: 1, tracked: true })
  ;({ ok, failed } = alone)
  if (ok) console.error(`Passed alone only, which wants to be looked into: ${again.join(', ')}.`)
}
await Promise.all([postgres.stop(), durable?.stop()])

if (whole) {
  const missing = unanswered(notes).map((line) => `Not tested: ${line}.`)
  if (recorded) {
    const cover = readCover(statements, suites)
    if (asked.write) writeExceptions(cover)
    else missing.push(...uncovered(cover))
  }
  if (asked.write && !asked.rest) writeDurations(taken, { quick, processorSeconds: processorSeconds() })
  for (const line of missing) console.error(line)
  if (missing.length) ok = false
}
if (asked.write && named.length && !asked.changed && asked.name === undefined && ok) writeDurations(taken, { quick })
if (quick && whole) console.log(leftToFull(all))
console.log(`${passed} passed, ${failed} failed`)
rmSync(folder, { recursive: true, force: true })
process.exit(ok ? 0 : 1)
