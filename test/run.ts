// Runs the tests: a PostgreSQL for all of them, then node's own test runner on all files, or on those named.
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApplication } from '../server/web-app/build.ts'
import { unanswered } from './answered.ts'
import { batchesOf, writeBatches } from './batches.ts'
import { makeMigratedBases, postgresVersion } from './database.ts'
import { readDurations, writeDurations } from './durations.ts'
import { inMemory } from './memory.ts'
import { LONGEST } from './overdue.ts'
import { packPackages } from './packing.ts'
import { startPostgres } from './postgres.ts'
import { filesToRepeat } from './repeat.ts'
import { runFiles } from './runner.ts'
import { describeChromium } from './web/chromium.ts'

/** In place of names: runs each file in a process of its own, and writes down how long it took. */
const MEASURE = '--durations'

const measures = process.argv[2] === MEASURE
const named = measures ? [] : process.argv.slice(2)
const files = named.length ? named : globSync('test/**/*.test.ts').sort()

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
/** One more than two processors, since a file often waits for PostgreSQL or a browser; of many, PostgreSQL takes no more. */
const atOnce = Math.min(Math.max(3, availableParallelism()), 8)
const notes = join(folder, 'answered')
writeFileSync(notes, '')

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
  TEST_ANSWERED: notes,
  TZ: 'UTC',
  TMPDIR: folder,
  // Most processes load the same sources.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/test'),
})
const batches = measures ? files.map((file) => [file]) : batchesOf(files, readDurations(), atOnce)
const paths = writeBatches(batches, folder)
const { seconds, failed, overdue, ...outcome } = await runFiles(paths, { atOnce, tracked: named.length > 0 })
let { passed } = outcome
for (const test of overdue.values())
  console.error(
    `A process was ended after ${LONGEST} s; ${test ? `its last test was: ${test}` : 'it had told of no test'}.`,
  )
const again = filesToRepeat(failed, new Map([...overdue.keys()].map((path) => [path, batches[paths.indexOf(path)]!])))
if (again.length) {
  console.error(`Failed beside others, and run once more alone: ${again.join(', ')}.`)
  ;({ passed } = await runFiles(again, { atOnce: 1, tracked: true }))
  if (passed) console.error(`Passed alone only, which wants to be looked into: ${again.join(', ')}.`)
}
await Promise.all([postgres.stop(), durable?.stop()])
if (measures) writeDurations(batches.map(([file], place) => [file!, seconds[place]!]))

let code = passed ? 0 : 1
if (!named.length) {
  const missing = unanswered(notes)
  for (const line of missing) console.error(`Not tested: ${line}.`)
  if (missing.length) code = 1
}
rmSync(folder, { recursive: true, force: true })
process.exit(code)
