// How long changes are gathered before they are put in order: longer while commits come in quick succession.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GATHER, GATHER_MANY, gatherFor } from '../../server/changes/order/ordering.ts'

const A_SECOND = 1_000

test('fifty commits a second are told as soon as single ones', () => {
  for (const commits of [0, 1, 50, 100]) assert.equal(gatherFor(commits / A_SECOND), GATHER)
})

test('of hundreds a second, more are put in order at once', () => {
  for (const commits of [300, 1_000, 3_000]) assert.equal(gatherFor(commits / A_SECOND), GATHER_MANY)
})

test('what is gathered longest is told well within what a stream may take', () => {
  assert.ok(GATHER < GATHER_MANY && GATHER_MANY <= 50)
})
