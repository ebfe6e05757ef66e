// Named statements of PostgreSQL: which get a name, and what happens when their tables change.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { countQuery } from '../../server/db/dialect.ts'
import { isPlanOutdated, statementNames, withKeptPlan } from '../../server/db/statement-names.ts'
import { newMeeting, setScene } from '../contract/scene.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { onDatabases } from '../stage.ts'

describe('the names of statements', () => {
  test('a text gets one when it has come often enough, and keeps it', () => {
    const { of } = statementNames(3, 10)
    assert.deepEqual(['a', 'a', 'b', 'a', 'a', 'b'].map(of), [
      undefined,
      undefined,
      undefined,
      's0_0',
      's0_0',
      undefined,
    ])
    assert.equal(of('b'), 's0_1')
  })

  /** Runs a text so many times, and gives its name then. */
  const runs = (of: (text: string) => string | undefined, text: string, times: number) =>
    Array.from({ length: times }, () => of(text)).at(-1)

  test('there are so many and no more; the others go without', () => {
    const { of } = statementNames(1, 2)
    assert.equal(of('a'), 's0_0')
    assert.equal(runs(of, 'b', 16), 's0_1')
    assert.equal(runs(of, 'c', 1_000), undefined)
    assert.equal(of('a'), 's0_0')
  })

  test('the more names are given, the more often a statement is run before it gets one', () => {
    const { of } = statementNames(5, 200)
    const needed = (text: string) => {
      let count = 1
      while (of(text) === undefined) count++
      return count
    }
    const counts = Array.from({ length: 200 }, (_, number) => needed(`statement ${number}`))
    const shares = Array.from({ length: 8 }, (_, share) => new Set(counts.slice(share * 25, share * 25 + 25)))
    assert.deepEqual(
      shares.map((share) => [...share]),
      [[5], [10], [20], [40], [80], [160], [320], [640]],
    )
  })

  test('once renewed, none is used again', () => {
    const { of, renew } = statementNames(1, 2)
    of('a')
    renew()
    assert.equal(of('b'), 's1_0')
    assert.equal(runs(of, 'a', 16), 's1_1')
  })

  test('that a plan is outdated is understood in any language, and nothing else is taken for it', () => {
    const outdated = { code: '0A000', routine: 'RevalidateCachedQuery' }
    for (const message of [
      'cached plan must not change result type',
      'gecachter Plan darf den Ergebnistyp nicht ändern',
    ])
      assert.ok(isPlanOutdated(Object.assign(new Error(message), outdated)), message)
    const other = { code: '0A000', routine: 'transformLockingClause' }
    assert.ok(!isPlanOutdated(Object.assign(new Error('FOR UPDATE is not allowed with DISTINCT clause'), other)))
  })
})

describe('plans on PostgreSQL', () => {
  let fresh: Fresh
  before(async () => {
    fresh = await freshDatabase('postgres')
  })
  after(() => fresh.remove())

  const settings = (name: string) => fresh.db.reads.selectFrom('setting').selectAll().where('name', '=', name).execute()
  const kept = async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(
      fresh.db.reads,
    )
    return rows.map(({ name }) => name)
  }
  const often = async () => {
    for (let time = 0; time < 12; time++) await settings('none')
  }

  test('what is asked often is kept planned', async () => {
    await often()
    assert.equal((await kept()).length, 1)
  })

  test('a page of a list, and what counts it, are planned each time, for the values that they are asked with', async () => {
    const { db } = fresh
    const before = await kept()
    const found = db.reads.selectFrom('setting').select('name').where('name', '<>', 'none')
    for (let time = 0; time < 12; time++) {
      await db.reads.executeQuery(countQuery(db.reads, found).compile())
      await found.limit(time).execute()
    }
    assert.deepEqual(await kept(), before)
  })

  test('a page keeps its plan where that fits all values', async () => {
    const { db } = fresh
    const found = db.reads.selectFrom('setting').select('value').where('name', '<>', 'none')
    const pages = async () => {
      const { rows } = await sql`select name from pg_prepared_statements where statement like '%limit $%'`.execute(
        db.reads,
      )
      return rows.length
    }
    assert.equal(await pages(), 0)
    for (let time = 0; time < 12; time++) await db.reads.executeQuery(withKeptPlan(found.limit(time)).compile())
    assert.equal(await pages(), 1)
  })

  test('a change of the tables under a kept plan is not noticed, neither by who reads nor by who writes', async () => {
    await often()
    await sql`alter table setting add column more text`.execute(fresh.db.migrating)
    assert.deepEqual(await settings('none'), [])
    await often()
    await sql`alter table setting drop column more`.execute(fresh.db.migrating)
    const rows = await fresh.db.write(async (trx) => {
      await trx.insertInto('setting').values({ name: 'one', value: 'once' }).execute()
      return trx.selectFrom('setting').selectAll().where('name', '=', 'one').execute()
    })
    assert.deepEqual(rows, [{ name: 'one', value: 'once' }])
  })
})

onDatabases(
  ['postgres'],
  'agendas on PostgreSQL',
  (stage) => {
    test('are listed by one plan, since all of them are short', async () => {
      const scene = await setScene(stage())
      const meeting_id = await newMeeting(scene)
      const asked = `/meetings/${meeting_id}/agenda_items`
      for (let time = 0; time < 12; time++) assert.equal((await scene.owner.client.get(asked)).status, 200)
      const { rows } = await sql`select name from pg_prepared_statements
        where statement like '%from "agenda_item"%limit $%'`.execute(stage().site.db.reads)
      assert.notDeepEqual(rows, [])
    })
  },
  {},
)
