// A long row is written as JSON in pieces, with the same letters as all at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonOfRow, piecesOf } from '../../../server/api/answers/pieces.ts'
import type { Row } from '../../../server/resources/serving/serve.ts'

const rows: Row[] = [
  {},
  { a: 1, text: 'x"\\\n\u2028', none: null, no: undefined, flag: false },
  { few: [], one: [{}], many: Array.from({ length: 3_000 }, (_, n) => ({ n, inside: [n, null, { deep: [] }] })) },
  { lists: [[], [1], 'x', null], group: { rows: [1, 2], empty: {} }, last: 'y'.repeat(300_000) },
]

async function* slices(): AsyncGenerator<Row[]> {
  yield rows
}

test('a row in pieces is what it is at once', async () => {
  for (const row of rows) assert.equal(await jsonOfRow(row), JSON.stringify(row))
})

test('a list in pieces is what it is at once', async () => {
  const pieces = []
  for await (const piece of piecesOf(slices())) pieces.push(piece)
  assert.equal(`[${pieces.join('')}]`, JSON.stringify(rows))
  assert.ok(pieces.length > 1)
})

test('others have a turn between embedded rows that take long', async () => {
  let turns = 0
  let waiting = true
  const others = () => {
    turns++
    if (waiting) setImmediate(others)
  }
  setImmediate(others)
  const seen: number[] = []
  const slow = {
    toJSON: () => {
      seen.push(turns)
      // Longer than a stretch.
      for (const until = performance.now() + 6; performance.now() < until; );
      return 1
    },
  }
  assert.equal(await jsonOfRow({ many: [slow, slow, slow] }), '{"many":[1,1,1]}')
  waiting = false
  assert.equal(new Set(seen).size, 3)
})
