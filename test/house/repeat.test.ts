// Which failed files are run once more.
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { failsWithItsTests, filesToRepeat, MOST_REPEATED } from '../runner/repeat.ts'

test('a few failed files of the browser are run again, each once', () => {
  const failed = [
    resolve('test/web/meetings/live.test.ts'),
    'test/web/meetings/end.test.ts',
    resolve('test/web/meetings/live.test.ts'),
  ]
  assert.deepEqual(filesToRepeat(failed), ['test/web/meetings/end.test.ts', 'test/web/meetings/live.test.ts'])
  assert.deepEqual(filesToRepeat([]), [])
})

test('nothing else is: neither many of them, nor beside another failure, nor a process whose tests failed', () => {
  const many = Array.from({ length: MOST_REPEATED + 1 }, (_, at) => `test/web/${at}.test.ts`)
  assert.equal(filesToRepeat(many.slice(1)).length, MOST_REPEATED)
  assert.deepEqual(filesToRepeat(many), [])
  for (const other of [
    'test/meetings/content/notes.test.ts',
    '/tmp/run/003.test.ts',
    'elsewhere/test/web/live.test.ts',
    '',
  ])
    assert.deepEqual(filesToRepeat(['test/web/meetings/live.test.ts', other]), [], other)
})

test('the files of a process that hung or broke are run again, one such process at most, and not beside another failure', () => {
  const path = '/tmp/run/003.test.ts'
  const files = ['test/pages/sign-in/password-link.test.ts', 'test/pages/sign-in/sign-in.test.ts']
  const hung = new Map([[path, files]])
  assert.deepEqual(filesToRepeat([path], hung), files)
  assert.deepEqual(filesToRepeat([path, 'test/web/meetings/live.test.ts'], hung), [
    ...files,
    'test/web/meetings/live.test.ts',
  ])
  assert.deepEqual(filesToRepeat([path, 'test/meetings/content/notes.test.ts'], hung), [])
  assert.deepEqual(filesToRepeat([path], new Map([...hung, ['/tmp/run/004.test.ts', files]])), [])
})

test('a suite that was made in another file names that file only where more than its tests failed', () => {
  const failure = (failureType: string) => Object.assign(new Error('1 subtest failed'), { failureType })
  assert.equal(failsWithItsTests('suite', failure('subtestsFailed')), true)
  assert.equal(failsWithItsTests('suite', failure('hookFailed')), false)
  assert.equal(failsWithItsTests('test', failure('testCodeFailure')), false)
  // So is told what became of a process that ended badly.
  assert.equal(failsWithItsTests('test', failure('subtestsFailed')), false)
})
