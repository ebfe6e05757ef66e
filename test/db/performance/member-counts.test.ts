// How many people a search finds: counted once, and then only in the parts where somebody's text has changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/database.ts'
import { type Counts, keepCounts, keptCount } from '../../../server/db/performance/member-counts.ts'
import { mergeTallies } from '../../../server/db/performance/row-counts.ts'
import { searchMembers } from '../../../server/db/queries/row-search.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

/** Three parts of people, of whom two words find many, and one finds nobody at first. */
const PEOPLE = 4_500
const SEARCHES = [['harbour'], ['o'], ['harbour', 'o'], ['pier'], ['ada', 'r']]

const textOf = (at: number) => `${at % 2 ? 'ada' : 'kofi'}\nharbour works ${at}`

async function filled({ write }: Database): Promise<void> {
  for (let from = 0; from < PEOPLE; from += 500)
    await write(async (trx) => {
      const some = Array.from({ length: Math.min(500, PEOPLE - from) }, (_, at) => personOf(textOf(from + at)))
      await trx.insertInto('member').values(some).execute()
    })
}

const personOf = (search_text: string) => ({
  ...{ name: 'Ada', search_text, enterprise_admin: 0 as const, create_ts: 1, update_ts: 1 },
})

async function counted({ reads }: Database, words: readonly string[]): Promise<number> {
  const rows = await reads.selectFrom('member').select('search_text').where('deleted_ts', 'is', null).execute()
  return rows.filter(({ search_text }) => words.every((word) => search_text.includes(word))).length
}

for (const dialect of DIALECTS)
  test(`it is right after every change (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect)
    const { db } = fresh
    await filled(db)
    const isRight = async (after: string) => {
      for (const words of SEARCHES) {
        const { total } = await searchMembers(dialect, words).find(db.reads, 1_000)
        assert.equal(total, await counted(db, words), `${words} after ${after}`)
      }
    }
    const change = (search_text: string, from: number, to: number) =>
      db.write(async (trx) => {
        await trx
          .updateTable('member')
          .set({ search_text })
          .where('member_id', '>=', from)
          .where('member_id', '<=', to)
          .where('deleted_ts', 'is', null)
          .execute()
      })
    await isRight('nothing')
    await change('somebody else', 7, 7)
    await isRight('one was renamed')
    await change('pier and harbour', 2_000, 2_100)
    await isRight('many of two parts were')
    await db.write(async (trx) => {
      await trx
        .updateTable('member')
        .set({ search_text: '', deleted_ts: 9 })
        .where('member_id', 'in', [8, 3_000])
        .execute()
      await trx.deleteFrom('member').where('member_id', '=', 4_400).execute()
    })
    await isRight('some were deleted')
    await mergeTallies(db)
    await isRight('changes were added up')
    await db.write(async (trx) => {
      await trx
        .insertInto('member')
        .values(Array.from({ length: 300 }, () => personOf('pier harbour o')))
        .execute()
    })
    await isRight('some were added')
    await change('pier', 2_100, 4_300)
    await isRight('one word finds few')
    await assert.rejects(
      db.write(async (trx) => {
        await sql`update member set search_text = 'harbour'`.execute(trx)
        throw new Error('Not this time.')
      }),
    )
    await isRight('nothing was changed after all')
    await db.write(async (trx) => {
      await sql`update member set search_text = 'harbour o' where deleted_ts is null`.execute(trx)
    })
    await isRight('everybody was renamed')
    await fresh.remove()
  })

test('only parts that have changed are counted anew, unless they are many or may be any', async () => {
  const db = {} as Database['reads']
  const changes = (first: number, any = 0) =>
    new Map<number | null, number>([
      [0, first],
      [1, 4],
      [null, any],
    ])
  const asked: (readonly number[])[] = []
  const anew = async (parts: readonly number[]): Promise<Counts> => {
    asked.push(parts)
    return new Map(parts.map((part) => [part, 10]))
  }
  assert.equal(await keptCount(db, 'pier', changes(3), anew), undefined)
  assert.equal(
    keepCounts(
      db,
      'pier',
      changes(3),
      new Map([
        [0, 5],
        [1, 7],
      ]),
    ),
    12,
  )
  assert.equal(await keptCount(db, 'pier', changes(3), anew), 12)
  assert.equal(await keptCount(db, 'pier', changes(4), anew), 17)
  assert.equal(await keptCount(db, 'pier', changes(4), anew), 17)
  assert.equal(await keptCount(db, 'pier', new Map([...changes(4), [2, 1]]), anew), 27)
  assert.deepEqual(asked, [[0], [2]])
  assert.equal(await keptCount(db, 'pier', changes(4, 1), anew), undefined)
  const many = Array.from({ length: 9 }, (_, part): [number, number] => [part, 9])
  assert.equal(await keptCount(db, 'pier', new Map([...changes(4), ...many]), anew), undefined)
  for (let count = 0; count < 1_000; count++) keepCounts(db, `word ${count}`, changes(4), new Map())
  assert.equal(await keptCount(db, 'pier', changes(4), anew), undefined)
  assert.equal(asked.length, 2)
})
