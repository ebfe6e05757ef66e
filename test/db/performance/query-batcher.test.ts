// What several callers ask at nearly the same time: each gets an answer of their own, and PostgreSQL is asked once.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { batchedQuery } from '../../../server/db/performance/query-batcher.ts'
import type { DB } from '../../../server/db/tables.ts'
import { type Fresh, freshDatabase } from '../../database.ts'

/** Twice the number of an organization that is not number 3. */
const twice = batchedQuery<{ number: number; name: string }, { twice: number; name: string }>(
  { number: 'integer', name: 'text' },
  (
    at,
  ) => sql`select 2 * number as twice, named as name from (select cast(${at.number} as integer) as number, cast(${at.name} as text) || '!' as named) as asked
    where number <> 3`,
)

for (const dialect of ['sqlite', 'postgres'] as const)
  suite(`asked together on ${dialect}`, () => {
    let fresh: Fresh
    before(async () => {
      fresh = await freshDatabase(dialect)
    })
    after(() => fresh.remove())

    /** Counts the statements of a database that answers with rows. */
    const counted = (db: Kysely<DB>): { db: Kysely<DB>; statements: () => number } => {
      let statements = 0
      const counting = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements++
          return result
        },
      })
      return { db: counting, statements: () => statements }
    }

    test('each question has its own answer, or none', async () => {
      const { db, statements } = counted(fresh.db.reads)
      const asked = [1, 2, 3, 2].map((number) => twice(db, { number, name: `n${number}` }))
      const answers = await Promise.all(asked)
      assert.deepEqual(
        answers.map((answer) => answer && [Number(answer.twice), answer.name]),
        [[2, 'n1!'], [4, 'n2!'], undefined, [4, 'n2!']],
      )
      if (dialect === 'postgres') assert.equal(statements(), 1)
    })

    test('what is asked later is asked anew', async () => {
      assert.equal((await twice(fresh.db.reads, { number: 5, name: '' }))?.twice, 10)
      assert.equal((await twice(fresh.db.reads, { number: 6, name: '' }))?.twice, 12)
    })

    test('in a transaction each question is asked by itself', async () => {
      const answers = await fresh.db.write((trx) =>
        Promise.all([7, 8].map((number) => twice(trx, { number, name: '' }))),
      )
      assert.deepEqual(
        answers.map((answer) => answer?.twice),
        [14, 16],
      )
    })

    test('everybody hears of an error', async () => {
      const wrong = batchedQuery<{ number: number }, object>(
        { number: 'integer' },
        (at) => sql`select ${at.number} from nowhere`,
      )
      const outcomes = await Promise.allSettled([1, 2].map((number) => wrong(fresh.db.reads, { number })))
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['rejected', 'rejected'],
      )
    })

    suite('commits that nobody looks for', () => {
      test('listeners hear of each commit but of those', async () => {
        let heard = 0
        const stop = fresh.db.committed(() => {
          heard++
        })
        const change = async () => {}
        await fresh.db.write(change)
        assert.equal(heard, 1)
        await fresh.db.write(change, { unheard: true })
        if (dialect === 'postgres') assert.equal(heard, 1)
        stop()
      })
    })
  })
