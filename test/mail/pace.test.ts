// The pace at which mails are written: in groups, evenly, and never faster to make up for a rest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from '../../server/mail/sending/pace.ts'

test('pieces begin in groups, each after the share of the one before, and a rest is not made up for', async () => {
  let now = 7
  const slept: number[] = []
  const inPace = createPace(
    { perSecond: 200, together: 2, gather: 3 },
    { now: () => now, sleep: async (ms) => slept.push(ms) },
  )
  await Promise.all([inPace(), inPace(), inPace()])
  assert.deepEqual(slept, [3, 13], 'two at once, then one')
  now += 15
  await inPace()
  assert.deepEqual(slept, [3, 13, 3], 'a group of one has used the share of one')
  now += 1
  await inPace()
  now += 1_000
  await Promise.all([inPace(), inPace(), inPace()])
  assert.deepEqual(slept, [3, 13, 3, 3, 13])
})

test('a piece waits for the others of its group, and not for a whole group', async () => {
  let now = 0
  let begin = () => {}
  const inPace = createPace(
    { perSecond: 200, together: 8, gather: 3 },
    { now: () => now, sleep: () => new Promise<void>((resolve) => (begin = resolve)) },
  )
  const begun: string[] = []
  const first = inPace().then(() => begun.push('first'))
  now = 2
  const second = inPace().then(() => begun.push('second'))
  await Promise.resolve()
  assert.deepEqual(begun, [])
  begin()
  await Promise.all([first, second])
  assert.deepEqual(begun, ['first', 'second'])
})
