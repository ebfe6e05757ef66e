// Turns: who comes too many, or waits too long, is told when to come again, and the others have their turn in order.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createTurns } from '../../server/concurrency/concurrency-limit.ts'
import { Problem } from '../../server/problem.ts'

const busy = (error: unknown) => error instanceof Problem && error.status === 503

test('turns are taken in the order in which they were asked for, one at a time', async () => {
  const inTurn = createTurns(1, { waiting: 3 })
  const order: number[] = []
  let running = 0
  const work = (number: number) => async () => {
    assert.equal(++running, 1)
    await new Promise(setImmediate)
    order.push(number)
    running--
  }
  await Promise.all([1, 2, 3].map((number) => inTurn(work(number))))
  assert.deepEqual(order, [1, 2, 3])
})

test('one too many is refused at once, and leaves no turn behind', async () => {
  const inTurn = createTurns(1, { waiting: 1, again: 7 })
  const held = Promise.withResolvers<void>()
  const first = inTurn(() => held.promise)
  const second = inTurn(async () => 'second')
  await assert.rejects(
    inTurn(async () => {}),
    busy,
  )
  held.resolve()
  await first
  assert.equal(await second, 'second')
  assert.equal(await inTurn(async () => 'third'), 'third')
})

test('who has waited too long is refused, and whoever waits longer has the turn', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const inTurn = createTurns(1, { waiting: 5 })
    const held = Promise.withResolvers<void>()
    const first = inTurn(() => held.promise)
    const early = assert.rejects(
      inTurn(async () => {}, 60_000),
      busy,
    )
    mock.timers.tick(30_000)
    const late = inTurn(async () => 'late', 60_000)
    mock.timers.tick(30_000)
    await early
    held.resolve()
    await first
    assert.equal(await late, 'late')
    mock.timers.tick(120_000)
    assert.equal(await inTurn(async () => 'later'), 'later')
  } finally {
    mock.timers.reset()
  }
})
