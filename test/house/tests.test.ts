// Tests that share a process leave nothing behind in it, and none is left out.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ALONE, batchesOf, type Databases } from '../runner/batches.ts'
import { reachedBy } from '../runner/changed.ts'
import { databasesOfRest, readDurations, secondsOf } from '../runner/durations.ts'
import { BOTH, FULL, tierOf } from '../tiers.ts'
import { requirements } from './asvs.ts'

const files = globSync('test/**/*.test.ts').sort()
const durations = readDurations()

test('what shares a process has no hooks before or around every test, and changes no setting of the process', () => {
  for (const file of files.filter((one) => !ALONE.includes(one))) {
    const text = readFileSync(file, 'utf8')
    assert.doesNotMatch(text, /^(before|beforeEach|afterEach|withBackup)\(/m, file)
    assert.doesNotMatch(text, /setDefaultCACertificates\(/, file)
    assert.doesNotMatch(text, /process\.(env\S* =[^=]|chdir\(|on\()/, file)
    // A clock that stands still is set going again; that of a context is by itself.
    if (/\bmock\.timers\.enable/.test(text.replaceAll('context.mock', '')))
      assert.match(text, /mock\.timers\.reset\(\)/, file)
  }
})

const planned = (names: readonly string[], on = databasesOf) =>
  names.map((file) => ({ file, on: on(file), seconds: secondsOf(file, on(file), durations) }))

/** The databases of a file in the ring that has it. */
function databasesOf(file: string): Databases {
  const tier = tierOf(file)
  return tier === 'full' ? 'both' : tier
}

test('every file is in one batch, with others of its databases, and those that change their process are alone in theirs', () => {
  for (const atOnce of [3, 8]) {
    const batches = batchesOf(planned(files), atOnce)
    assert.deepEqual(
      batches
        .flat()
        .map(({ file }) => file)
        .sort(),
      files,
    )
    for (const file of ALONE)
      assert.ok(
        batches.some((batch) => batch.length === 1 && batch[0]!.file === file),
        file,
      )
    for (const batch of batches) assert.equal(new Set(batch.map(({ on }) => on)).size, 1)
  }
})

test('the longest begin first, and few files are spread over the processes', () => {
  const seconds = { 'a.test.ts': 1, 'b.test.ts': 2, 'c.test.ts': 60, 'd.test.ts': 2 }
  const batched = (of: Record<string, number>, atOnce: number) =>
    batchesOf(
      Object.entries(of).map(([file, seconds]) => ({ file, on: 'both' as const, seconds })),
      atOnce,
    ).map((batch) => batch.map(({ file }) => file))
  assert.deepEqual(batched(seconds, 1), [['c.test.ts'], ['a.test.ts', 'b.test.ts', 'd.test.ts']])
  assert.deepEqual(batched({ 'a.test.ts': 2, 'b.test.ts': 2, 'd.test.ts': 2 }, 3), [
    ['a.test.ts'],
    ['b.test.ts'],
    ['d.test.ts'],
  ])
})

test('how long a file takes is written down of every file, and of no other', () => {
  assert.deepEqual(Object.keys(durations).sort(), files)
})

/** Processor seconds of the quick ring at most, so that it takes two processors some five minutes. */
const MOST_QUICK = 620

test('what follows the quick ring leaves out nothing but what that ran on SQLite', () => {
  for (const file of files) {
    const [tier, rest] = [tierOf(file), databasesOfRest(file, durations)]
    if (tier === 'full') assert.equal(rest, 'both', file)
    if (/^test\/(?:contract|places|search)\//.test(file) && tier === 'sqlite') assert.notEqual(rest, undefined, file)
  }
  assert.equal(databasesOfRest('test/places/rooms.test.ts', durations), 'postgres')
  assert.equal(databasesOfRest('test/backup/second-factor.test.ts', durations), 'both')
  assert.equal(databasesOfRest('test/rules/time/zone.test.ts', durations), undefined)
})

test('the quick ring keeps its time', () => {
  const quick = planned(files.filter((file) => tierOf(file) !== 'full'))
  const sum = quick.reduce((sum, { seconds }) => sum + seconds, 0)
  assert.ok(sum < MOST_QUICK, `${Math.round(sum)} s of ${MOST_QUICK}: test/tiers.ts`)
})

test('what has a tier of its own is there, once, and says why', () => {
  for (const lists of [BOTH, FULL])
    for (const [reason, paths] of Object.entries(lists)) {
      assert.match(reason, /^[A-Z].{15,}/)
      for (const path of paths)
        assert.ok(path.endsWith('/') ? files.some((file) => file.startsWith(path)) : files.includes(path), path)
    }
  const named = [...Object.values(BOTH), ...Object.values(FULL)].flat()
  assert.deepEqual(
    named.filter((path, place) => named.indexOf(path) !== place),
    [],
  )
})

test('what holds a promise of security is in the quick ring', () => {
  const held = requirements().flatMap(({ by = [] }) => by.flatMap((one) => ('test' in one ? [one] : [])))
  assert.ok(held.length)
  for (const { file, test: name } of held) {
    assert.notEqual(tierOf(file), 'full', file)
    assert.ok(!readFileSync(file, 'utf8').includes(`ftest('${name}'`), `${file}: ${name}`)
  }
})

test('what comes about by itself is waited for with an end', () => {
  for (const file of globSync('test/**/*.ts').filter((one) => one !== 'test/until.ts'))
    assert.doesNotMatch(
      readFileSync(file, 'utf8'),
      /while \(.*await.*\)\s+await new Promise\(setImmediate\)/,
      `${file}: test/until.ts`,
    )
})

test('the known faults are in the document, with what catches each, in the quick ring unless it says so', () => {
  const document = readFileSync('test/README.md', 'utf8')
  for (const { fault, file, find, caught_by, ring = 'quick' } of JSON.parse(
    readFileSync('test/mutants.json', 'utf8'),
  )) {
    assert.ok(document.includes(`| ${fault} | ${ring}: \`${caught_by}\` |`), fault)
    assert.equal(tierOf(caught_by) === 'full', ring === 'full', caught_by)
    assert.equal(readFileSync(file, 'utf8').split(find).length, 2, fault)
  }
})

test('what changes behind a door reaches the tests of the names that are taken through it, and no others', () => {
  const reached = reachedBy(['server/mail/receiving/bounce.ts'], files)
  assert.ok(reached.includes('test/mail/receiving/bounces.test.ts'))
  assert.ok(!reached.includes('test/search/matches.test.ts'))
  assert.ok(reachedBy(['server/mail/receiving/index.ts'], files).length >= reached.length)
})
