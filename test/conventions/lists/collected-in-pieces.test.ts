// What is found of many rows at once is found of a few at a time, and others are answered in between.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { collectedInPieces } from '../../../server/resources/serving/in-pieces.ts'

test('a hundred rows are asked for ten at a time, with a turn of the event loop between', async () => {
  let turns = 0
  let isDone = false
  const counting = (async () => {
    for (; !isDone; turns++) await setImmediate()
  })()
  const sizes: number[] = []
  const turnsAt: number[] = []
  const ids = Array.from({ length: 95 }, (_, at) => at + 1)
  const found = await collectedInPieces(ids, async (some) => {
    sizes.push(some.length)
    turnsAt.push(turns)
    return some.map((id) => [id, -id] as const)
  })
  isDone = true
  await counting
  assert.deepEqual(sizes, [...Array.from({ length: 9 }, () => 10), 5])
  assert.equal(new Set(turnsAt).size, sizes.length)
  assert.deepEqual(
    [...found],
    ids.map((id) => [id, -id]),
  )
})
