// Tests that share a process leave nothing behind in it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { SHARING } from '../batches.ts'

const shared = globSync('test/*/*.test.ts').filter((file) => SHARING.includes(dirname(file)))

test('the folders that share are there', () => {
  for (const folder of SHARING)
    assert.ok(
      shared.some((file) => dirname(file) === folder),
      folder,
    )
})

test('what shares a process has no hooks but those of its suites, and changes no setting', () => {
  for (const file of shared) {
    const text = readFileSync(file, 'utf8')
    assert.doesNotMatch(text, /^(before|after)(Each)?\(/m, file)
    assert.doesNotMatch(text, /process\.(env\S* =[^=]|chdir\()/, file)
    // A clock that stands still is set going again.
    if (/mock\.timers\.enable/.test(text)) assert.match(text, /mock\.timers\.reset\(\)/, file)
  }
})
