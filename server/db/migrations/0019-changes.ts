// What changed, for the change feed: noted by triggers, so that no change can be left out.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { dialectOf, randomId } from '../dialects/dialect.ts'
import { changeTriggers } from './change-triggers.ts'
import { required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, text, key } = tableMaker(db)

  // Few rows, for a moment: an index would be written for nothing.
  await create('unordered_change')
    .addColumn('unordered_change_id', dialectOf(db) === 'postgres' ? 'bigint' : 'integer', key)
    .addColumn('kind', text, required)
    .addColumn('thing_id', 'integer', required)
    .addColumn('what', text, required)
    .addColumn('was', 'integer')
    .addColumn('organization_id', 'integer')
    .addColumn('room_id', 'integer')
    .addColumn('meeting_id', 'integer')
    .addColumn('meeting_series_id', 'integer')
    .addColumn('template_id', 'integer')
    .addColumn('for_id', 'integer')
    .addColumn('member_id', 'integer')
    .execute()

  await create('change')
    .addColumn('place', dialectOf(db) === 'postgres' ? 'bigint' : 'integer', (column) => column.primaryKey())
    .addColumn('kind', text, required)
    .addColumn('thing_id', 'integer', required)
    .addColumn('what', text, required)
    .addColumn('organization_id', 'integer')
    .addColumn('room_id', 'integer')
    .addColumn('meeting_id', 'integer')
    .addColumn('meeting_series_id', 'integer')
    .addColumn('for_id', 'integer')
    .addColumn('member_id', 'integer')
    .addColumn('create_ts', 'bigint', required)
    .execute()
  // One for each filter, each in order, so that a page reads no more than it tells.
  for (const columns of [
    ['kind'],
    ['organization_id'],
    ['organization_id', 'kind'],
    ['room_id'],
    ['room_id', 'kind'],
    ['meeting_id'],
    ['meeting_series_id'],
    ['for_id'],
  ])
    await db.schema
      .createIndex(`change_by_${columns.join('_')}`)
      .on('change')
      .columns([...columns, 'place'])
      .where(sql<SqlBool>`${sql.ref(columns[0]!)} is not null`)
      .execute()

  // What lies in no room of an organization is found without what lies in its rooms.
  await db.schema
    .createIndex('change_of_organization')
    .on('change')
    .columns(['organization_id', 'place'])
    .where(sql<SqlBool>`room_id is null and organization_id is not null`)
    .execute()

  await create('change_feed')
    .addColumn('epoch', text, required)
    .addColumn('place', 'bigint', required)
    .addColumn('swept', 'bigint', required)
    .execute()
  await db
    .insertInto('change_feed')
    .values({ epoch: randomId(db), place: 0, swept: 0 })
    .execute()

  if (dialectOf(db) === 'sqlite') {
    await create('acting').addColumn('member_id', 'integer').addColumn('noting', 'integer', required).execute()
    await db.insertInto('acting').values({ member_id: null, noting: 1 }).execute()
  }
  for (const statement of changeTriggers(dialectOf(db))) await sql.raw(statement).execute(db)
}
