// Tests that share a process leave nothing behind in it, and none is left out.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ALONE, batchesOf } from '../batches.ts'
import { readDurations } from '../durations.ts'

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

test('every file is in one batch, and those that change their process are alone in theirs', () => {
  for (const atOnce of [3, 8]) {
    const batches = batchesOf(files, durations, atOnce)
    assert.deepEqual(batches.flat().sort(), files)
    for (const file of ALONE)
      assert.ok(
        batches.some((batch) => batch.length === 1 && batch[0] === file),
        file,
      )
  }
})

test('the longest begin first, and few files are spread over the processes', () => {
  const seconds = { 'a.test.ts': 1, 'b.test.ts': 2, 'c.test.ts': 60, 'd.test.ts': 2 }
  const names = Object.keys(seconds)
  assert.deepEqual(batchesOf(names, seconds, 1), [['c.test.ts'], ['a.test.ts', 'b.test.ts', 'd.test.ts']])
  const few = ['a.test.ts', 'b.test.ts', 'd.test.ts']
  assert.deepEqual(batchesOf(few, { ...seconds, 'a.test.ts': 2 }, 3), [['a.test.ts'], ['b.test.ts'], ['d.test.ts']])
})

test('what is written down of durations is of files that are there', () => {
  assert.deepEqual(
    Object.keys(durations).filter((file) => !files.includes(file)),
    [],
  )
})

test('what comes about by itself is waited for with an end', () => {
  for (const file of globSync('test/**/*.ts').filter((one) => one !== 'test/until.ts'))
    assert.doesNotMatch(
      readFileSync(file, 'utf8'),
      /while \(.*await.*\)\s+await new Promise\(setImmediate\)/,
      `${file}: test/until.ts`,
    )
})
