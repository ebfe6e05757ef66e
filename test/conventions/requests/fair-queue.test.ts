// The queue in which people take turns.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fairQueue } from '../../../server/concurrency/fair-queue.ts'

/** A queue with what people asked for, as `1a` for the first thing of the first person. */
function queueOf(...asked: string[]) {
  const queue = fairQueue<string>()
  for (const one of asked) queue.add(Number(one[0]), one)
  return queue
}

const taken = (queue: ReturnType<typeof queueOf>): string[] => {
  const found: string[] = []
  for (let next = queue.take(); next; next = queue.take()) found.push(next.one)
  return found
}

test('whoever has had a turn comes after everybody who waits; what one person asks for keeps its order', () => {
  const queue = queueOf('1a', '1b', '1c', '2a', '3a', '2b')
  assert.deepEqual(queue.take(), { person: 1, one: '1a' })
  queue.add(4, '4a')
  assert.deepEqual(taken(queue), ['2a', '3a', '1b', '4a', '2b', '1c'])
  assert.equal(queue.take(), undefined)
})

test('who is passed by keeps the turn', () => {
  const queue = queueOf('1a', '2a', '1b')
  assert.equal(queue.take((person) => person === 1)?.one, '2a')
  assert.equal(
    queue.take(() => true),
    undefined,
  )
  queue.add(2, '2b')
  assert.deepEqual(taken(queue), ['1a', '2b', '1b'])
})

test('it counts what waits, of all and of one, whatever is added, taken and removed', () => {
  const queue = fairQueue<number>()
  const model = new Map<number, number[]>()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor(seed / 65_536) % below
  }
  for (let one = 0; one < 5_000; one++) {
    const person = random(5)
    const own = model.get(person) ?? []
    const kind = random(5)
    if (kind < 3) {
      queue.add(person, one)
      model.set(person, [...own, one])
    } else if (kind === 3) {
      const next = queue.take()
      if (next) assert.equal(model.get(next.person)!.shift(), next.one)
    } else if (own.length) {
      const gone = own[random(own.length)]!
      assert.equal(queue.remove(person, gone), true)
      assert.equal(queue.remove(person, gone), false)
      model.set(
        person,
        own.filter((other) => other !== gone),
      )
    }
    assert.equal(queue.lengthOf(person), model.get(person)?.length ?? 0)
    assert.equal(queue.length, [...model.values()].flat().length)
  }
  const left = [...model.values()].flat()
  assert.ok(left.length)
  assert.deepEqual(queue.clear().toSorted(), left.toSorted())
  assert.deepEqual([queue.length, queue.take()], [0, undefined])
})

test('a hundred thousand things of one person are taken in time that grows with their number', () => {
  const cost = (many: number): number => {
    const queue = fairQueue<number>()
    for (let one = 0; one < many; one++) queue.add(1, one)
    const { user } = process.cpuUsage()
    for (let left = many; left; left--) {
      assert.equal(queue.length, left)
      assert.equal(queue.take()!.one, many - left)
    }
    return process.cpuUsage().user - user
  }
  cost(10_000)
  assert.ok(cost(100_000) < 40 * cost(10_000) + 100_000)
})
