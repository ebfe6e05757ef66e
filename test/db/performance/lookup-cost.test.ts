// What looking up a row costs by the plans of PostgreSQL, on the connections of Folkmoot.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openPostgres } from '../../../server/db/connections/postgres.ts'
import type { DB } from '../../../server/db/tables.ts'
import { freshDatabase } from '../../database.ts'

const costOf = async (db: Kysely<DB>): Promise<string> =>
  (await sql<{ cost: string }>`select current_setting('random_page_cost') as cost`.execute(db)).rows[0]!.cost

test('every connection takes looking up a row for little dearer than reading it in passing', async () => {
  const { db, remove } = await freshDatabase('postgres')
  const costs = [costOf(db.reads), costOf(db.reads), db.write(costOf)]
  assert.deepEqual(await Promise.all(costs), ['1.1', '1.1', '1.1'])
  await remove()
})

test('what a database says of its own disk is kept', async () => {
  const { db, env, remove } = await freshDatabase('postgres')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.reads)
  await sql`alter database ${sql.table(rows[0]!.name)} set random_page_cost = 2.5`.execute(db.migrating)
  const another = openPostgres(env.DATABASE_URL!)
  assert.deepEqual([await costOf(another.reads), await another.write(costOf)], ['2.5', '2.5'])
  await another.close()
  await remove()
})
