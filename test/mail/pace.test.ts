// The pace at which mails are written: evenly, and never faster to make up for a rest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from '../../server/mail/pace.ts'

test('pieces that are asked for at once begin one after the other, and a rest is not made up for', async () => {
  let now = 7
  const slept: number[] = []
  const inPace = createPace(200, { now: () => now, sleep: async (ms) => slept.push(ms) })
  await Promise.all([inPace(), inPace(), inPace()])
  assert.deepEqual(slept, [5, 10])
  now += 1_000
  await Promise.all([inPace(), inPace()])
  assert.deepEqual(slept, [5, 10, 5])
  now += 3
  await inPace()
  assert.deepEqual(slept, [5, 10, 5, 7])
})
