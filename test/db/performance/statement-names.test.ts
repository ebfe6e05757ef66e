// Named statements of PostgreSQL: which get a name, and what happens when their tables change.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { countQuery } from '../../../server/db/dialects/dialect.ts'
import { isPlanOutdated, statementNames, withKeptPlan } from '../../../server/db/performance/statement-names.ts'
import type { DB } from '../../../server/db/tables.ts'
import { type Fresh, freshDatabase } from '../../database.ts'
import { newMeeting, setScene } from '../../places/scene.ts'
import { newSeries } from '../../series/series-scene.ts'
import { onDatabases } from '../../stage.ts'

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

/** The column of the parent, by the table of a list that is short below it. */
const PARENTS: Readonly<Record<string, 'meeting_id' | 'meeting_series_id' | 'template_id'>> = {
  agenda_item: 'meeting_id',
  attendee: 'meeting_id',
  note: 'meeting_id',
  action_item: 'meeting_id',
  attachment: 'meeting_id',
  meeting_source: 'meeting_id',
  invitee: 'meeting_series_id',
  meeting_series_source: 'meeting_series_id',
  template_attendee: 'template_id',
}

interface Plan {
  'QUERY PLAN': string
}

/** Whether a plan looks the rows of a table up by one value of a column. */
const looksUp = (plan: readonly string[], table: string, column: string): boolean =>
  plan
    .join('\n')
    .split('->')
    .some(
      (node) =>
        new RegExp(` on ${table}\\n`).test(`${node}\n`) &&
        new RegExp(`(Index|Recheck) Cond: .*\\b${column} = (\\$\\d|\\w+\\.${column})`).test(node),
    )

onDatabases(
  ['postgres'],
  'short lists on PostgreSQL',
  (stage) => {
    test('keep one plan, which looks their rows up below the parent, however many there are elsewhere', async () => {
      const scene = await setScene(stage())
      const { client } = scene.owner
      const meeting_id = await newMeeting(scene)
      const { meeting_series_id } = await newSeries(scene)
      const { body: template } = await client.post(`/rooms/${scene.room}/templates`, { name: 'Weekly round' })
      // A page of nothing is not asked for.
      for (const list of ['notes', 'action_items'])
        await client.post(`/meetings/${meeting_id}/${list}`, { description: 'Paint' })
      const places = {
        meeting_id: `/meetings/${meeting_id}`,
        meeting_series_id: `/meeting_series/${meeting_series_id}`,
        template_id: `/templates/${template.template_id}`,
      }
      for (const [table, parent] of Object.entries(PARENTS)) {
        const list = `${places[parent]}/${table === 'template_attendee' ? 'attendee' : table}s`
        for (let time = 0; time < 12; time++) assert.equal((await client.get(list)).status, 200, list)
      }
      const kept: Record<string, boolean> = {}
      const look = async (trx: Transaction<DB>) => {
        const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
          where statement like 'select "%limit $%one plan fits all values%'`.execute(trx)
        await sql`set local enable_seqscan = off`.execute(trx)
        for (const { statement } of rows) {
          const table = /from "(\w+)"/.exec(statement)![1]!
          const plan = await sql.raw<Plan>(`explain (generic_plan, costs off) ${statement}`).execute(trx)
          const lines = plan.rows.map((row) => row['QUERY PLAN'])
          kept[table] = looksUp(lines, table, PARENTS[table]!) && kept[table] !== false
        }
      }
      // Each connection keeps statements of its own: all of them are asked.
      await Promise.all(Array.from({ length: 10 }, () => stage().site.db.write(look)))
      assert.deepEqual(kept, Object.fromEntries(Object.keys(PARENTS).map((table) => [table, true])))
    })
  },
  {},
)
