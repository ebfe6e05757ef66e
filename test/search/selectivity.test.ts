// How many lines a search is expected to find: by what PostgreSQL knows of its tokens, which SQLite is not asked for.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { putLines } from '../../server/search/indexing/index-lines.ts'
import { expectedOf } from '../../server/search/query/selectivity.ts'
import { type TokenShares, tokenShares } from '../../server/search/query/token-statistics.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { DIALECTS } from '../stage.ts'

const LINES = 400

const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`)

describe('what a search is expected to find', () => {
  const known: TokenShares = {
    shares: new Map([
      ['harbour', 0.5],
      ['crane', 0.2],
      ['cranes', 0.1],
      ['.harbou', 0.4],
    ]),
    rest: 0.008,
  }
  const word = (token: string) => ({ token })

  test('words that all occur, some of which may stand for each other', () => {
    const { likely, most } = expectedOf(known, [word('harbour'), { any: [word('crane'), word('cranes')] }], [])
    near(likely, 0.15)
    near(most, 0.3)
  })

  test('words that mostly occur together are never taken to be far rarer than they are', () => {
    const { likely, most } = expectedOf(
      known,
      Array.from({ length: 9 }, () => word('crane')),
      [],
    )
    near(most, 0.2)
    near(likely, 0.2 / 8)
  })

  test('a phrase is as rare as its rarest part, and what is unwanted is left out', () => {
    const phrase = { all: [word('harbour'), word('crane'), word('+abc')] }
    near(expectedOf(known, [phrase], []).likely, 0.001)
    near(expectedOf(known, [word('crane')], [word('harbour')]).likely, 0.1)
  })

  test('a long beginning is at most as frequent as its first characters', () => {
    near(expectedOf(known, [{ token: 'harbourma', isBeginning: true }], []).most, 0.4)
  })
})

for (const dialect of DIALECTS)
  describe(`statistics of tokens (${dialect})`, () => {
    let fresh: Fresh
    before(async () => {
      fresh = await freshDatabase(dialect)
    })
    after(() => fresh.remove())

    test('are those of all lines, once the database has looked at them', async () => {
      const { db } = fresh
      assert.equal(await tokenShares(db.reads), undefined)
      await db.write((trx) =>
        putLines(
          trx,
          Array.from({ length: LINES }, (_, at) => ({
            ...{
              search_document_id: 1 + at,
              kind: at % 4 ? 'note' : 'meeting',
              thing_id: 1 + at,
              room_id: 1,
              organization_id: 1,
            },
            ...{ meeting_id: null, meeting_series_id: null, create_ts: at, folded: ' \n ', is_long: 0, digest: '' },
            tokens: ['every', ...(at % 4 ? [] : ['fourth']), ...(at ? [] : ['once'])],
          })),
        ),
      )
      if (dialect === 'sqlite') {
        const { shares } = (await tokenShares(db.migrating))!
        assert.deepEqual([...shares.keys()].toSorted(), ['_kmeeting', '_knote'])
        const notes = shares.get('_knote')!
        assert.ok(notes > 0.7 && notes < 0.8, String(notes))
        near(notes + shares.get('_kmeeting')!, 1)
        return
      }
      await sql`analyze search_document`.execute(db.migrating)
      // Of another pool, which has read nothing yet.
      const shares = (await tokenShares(db.migrating))!
      near(shares.shares.get('every')!, 1)
      near(shares.shares.get('fourth')!, 1 / 4)
      assert.ok(shares.rest <= 1 / 4, String(shares.rest))
      near(expectedOf(shares, [{ token: 'fourth' }], []).likely, 1 / 4)
    })
  })
