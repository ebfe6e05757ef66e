// When a saved text is a version of its own, and which versions are left out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginsVersion, type NoteVersion, versionsToLeaveOut } from '../../../server/rules/meetings/note-versions.ts'

const present: NoteVersion = { id: 7, author: 1, begun: 10_000, saved: 11_000, bytes: 400 }
const saved = { author: 1, now: 11_001, bytes: 420, restores: false }

for (const [name, changed, expected] of [
  ['the same person writes on', {}, false],
  ['somebody else writes', { author: 2 }, true],
  ['nine minutes and 59 seconds later', { now: 11_599 }, false],
  ['ten minutes later', { now: 11_600 }, true],
  ['more than half stays', { bytes: 201 }, false],
  ['half is lost at once', { bytes: 200 }, true],
  ['an earlier version is restored', { restores: true }, true],
] as const) {
  test(`a saved text begins a version: ${name}: ${expected}`, () => {
    assert.equal(beginsVersion(present, { ...saved, ...changed }), expected)
  })
}

test('what is written without a pause is a version each hour', () => {
  const hour = { ...present, saved: 13_599 }
  assert.equal(beginsVersion(hour, { ...saved, now: 13_599 }), false)
  assert.equal(beginsVersion(hour, { ...saved, now: 13_600 }), true)
})

test('what nobody knows the author of is continued by nobody', () => {
  assert.equal(beginsVersion({ ...present, author: null }, saved), true)
})

/** Versions of which each stood for so many seconds; the last is the present one. */
function standing(seconds: readonly number[], bytes = 10): NoteVersion[] {
  let begun = 0
  return seconds.map((stood, at) => {
    const version = { id: at + 1, author: at % 2, begun, saved: begun, bytes }
    begun += stood
    return version
  })
}

test('fifty short versions are kept', () => {
  assert.deepEqual(versionsToLeaveOut(standing(Array(50).fill(5))), [])
})

test('of fifty-one goes the one that stood for the shortest time, never the first or the present one', () => {
  const seconds = Array(51).fill(60)
  assert.deepEqual(versionsToLeaveOut(standing(seconds.with(0, 1).with(50, 0).with(33, 5))), [34])
  assert.deepEqual(versionsToLeaveOut(standing(seconds)), [2])
})

test('what was written since a version was begun does not count as the time for which it stood', () => {
  const versions = standing(Array(51).fill(60))
  const written = versions.map((version) => (version.id === 20 ? { ...version, saved: version.begun + 59 } : version))
  assert.deepEqual(versionsToLeaveOut(written), [20])
})

test('long versions are left out until the others are short enough together; two stay, however long', () => {
  assert.deepEqual(versionsToLeaveOut(standing([60, 3, 2, 60, 60, 60, 0], 100_000)), [3, 2])
  assert.deepEqual(versionsToLeaveOut(standing([60, 60], 400_000)), [])
})
