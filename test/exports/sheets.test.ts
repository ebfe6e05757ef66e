// Having sheets written: a few at a time, not for those who have gone, and not without bounds.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MOST_ROWS, mustFitSheet, writeSheet } from '../../server/exports/sheets/sheet-writer.ts'
import { Problem, Refusal } from '../../server/problem.ts'
import { opened } from '../sheet.ts'

const HEAD = { title: 'Values', columns: [{ title: 'Value', kind: 'text' as const }], timezone: 'UTC', locale: 'en-GB' }
const nobodyLeaves = () => new AbortController().signal

async function* of(...texts: string[]) {
  for (const text of texts) yield [[text]]
}

/** Rows that come once they are let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  async function* rows() {
    await promise
    yield [['late']]
  }
  return { rows: rows(), letGo: resolve }
}

describe('sheets beside the server', () => {
  test('the rows of all slices are in it, in their order', async () => {
    const bytes = await writeSheet(HEAD, of('one', 'two', 'three'), nobodyLeaves())
    assert.deepEqual(opened(bytes).column('Value'), ['one', 'two', 'three'])
  })

  test('two sheets are collected at a time, thirty are queued, and the next request gets 503', async () => {
    const first = [held(), held()]
    const begun = first.map(({ rows }) => writeSheet(HEAD, rows, nobodyLeaves()))
    const waiting = Array.from({ length: 30 }, (_, place) => writeSheet(HEAD, of(`no. ${place}`), nobodyLeaves()))
    await assert.rejects(writeSheet(HEAD, of('one too many'), nobodyLeaves()), (error: Problem) => {
      assert.ok(error instanceof Problem)
      assert.deepEqual([error.status, error.headers], [503, { 'retry-after': '5' }])
      return true
    })
    for (const { letGo } of first) letGo()
    for (const bytes of await Promise.all(begun)) assert.deepEqual(opened(bytes).column('Value'), ['late'])
    const written = await Promise.all(waiting)
    assert.deepEqual(
      written.map((bytes) => opened(bytes).column('Value')[0]),
      written.map((_, place) => `no. ${place}`),
    )
  })

  test('nothing more is fetched for somebody who has gone, and others get theirs', async () => {
    const gone = new AbortController()
    let fetched = 0
    async function* endless() {
      for (;;) {
        if (++fetched === 3) gone.abort()
        yield [['more']]
      }
    }
    await assert.rejects(writeSheet(HEAD, endless(), gone.signal), { status: 503 })
    assert.equal(fetched, 3)
    assert.deepEqual(opened(await writeSheet(HEAD, of('next'), nobodyLeaves())).column('Value'), ['next'])
  })

  test('who has gone before their turn leaves their place to others', async () => {
    const first = [held(), held()]
    const begun = first.map(({ rows }) => writeSheet(HEAD, rows, nobodyLeaves()))
    const leaving = new AbortController()
    const left = Array.from({ length: 30 }, () =>
      assert.rejects(writeSheet(HEAD, of('never'), leaving.signal), { status: 503 }),
    )
    leaving.abort()
    await Promise.all(left)
    const next = writeSheet(HEAD, of('next'), nobodyLeaves())
    for (const { letGo } of first) letGo()
    await Promise.all(begun)
    assert.deepEqual(opened(await next).column('Value'), ['next'])
  })

  test('rows that cannot be fetched fail their own sheet only', async () => {
    async function* broken() {
      yield [['one']]
      throw new Error('The database has gone.')
    }
    const [failed, fine] = await Promise.allSettled([
      writeSheet(HEAD, broken(), nobodyLeaves()),
      writeSheet(HEAD, of('fine'), nobodyLeaves()),
    ])
    assert.equal(failed.status === 'rejected' && failed.reason.message, 'The database has gone.')
    assert.equal(fine.status, 'fulfilled')
  })

  test('what is no sheet fails alone', async () => {
    const unnamed = { ...HEAD, title: 'a/b' }
    await assert.rejects(writeSheet(unnamed, of('one'), nobodyLeaves()), /illegal characters/)
    assert.deepEqual(opened(await writeSheet(HEAD, of('next'), nobodyLeaves())).column('Value'), ['next'])
  })

  test('more than 50,000 rows, or 20 million characters, are refused', async () => {
    mustFitSheet(MOST_ROWS)
    assert.throws(() => mustFitSheet(MOST_ROWS + 1), { field: 'format', code: 'invalid_value' })
    const text = 'x'.repeat(65_535)
    let fetched = 0
    async function* long() {
      for (; fetched < 1_000; fetched++) yield [[text]]
    }
    await assert.rejects(writeSheet(HEAD, long(), nobodyLeaves()), (error: Refusal) => {
      assert.ok(error instanceof Refusal)
      assert.deepEqual([error.field, error.code], ['format', 'invalid_value'])
      return true
    })
    assert.equal(fetched, Math.floor(20_000_000 / text.length))
  })
})
