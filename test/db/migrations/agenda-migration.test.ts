// The migration of agendas: every meeting gets its first item, with its notes and action items.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { up as core } from '../../../server/db/migrations/0001-core.ts'
import { up as records } from '../../../server/db/migrations/0002-records.ts'
import { up as series } from '../../../server/db/migrations/0003-series.ts'
import { up as hooks } from '../../../server/db/migrations/0004-hooks.ts'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

for (const dialect of DIALECTS) {
  test(`meetings from before have their agenda after the migration (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    const { migrating } = fresh.db
    for (const up of [core, records, series, hooks]) await up(migrating)
    await sql`create table migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      migrating,
    )
    for (const name of ['0001-core', '0002-records', '0003-series', '0004-hooks'])
      await sql`insert into migration (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(migrating)
    const db = migrating as any
    const stamps = { create_ts: 5, update_ts: 7 }
    const person = { name: 'Ada', search_text: '', enterprise_admin: 0, ...stamps }
    await db.insertInto('member').values(person).execute()
    await db
      .insertInto('organization')
      .values({ name: 'Harbour Works', type: 'enterprise', member_id: 1, ...stamps })
      .execute()
    await db
      .insertInto('room')
      .values({ organization_id: 1, name: 'Board', private: 1, ...stamps })
      .execute()
    const meeting = { room_id: 1, name: 'Weekly round', state: 'ended', state_ts: 6, ...stamps }
    await db.insertInto('meeting').values([meeting, meeting, meeting]).execute()
    const note = { room_id: 1, description: 'High water', ...stamps }
    await db
      .insertInto('note')
      .values([
        { ...note, meeting_id: 2 },
        { ...note, meeting_id: null },
      ])
      .execute()
    await db
      .insertInto('action_item')
      .values({ ...note, state: 0, meeting_id: 3 })
      .execute()

    assert.equal((await migrate(fresh.db))[0], '0005-agenda')
    const items = await db.selectFrom('agenda_item').selectAll().orderBy('meeting_id').execute()
    assert.deepEqual(
      items.map((item: any) => [item.meeting_id, item.title, item.position, item.place, item.create_ts]),
      [1, 2, 3].map((meeting_id) => [meeting_id, 'Discussion', 0, 0, 5]),
    )
    const of = async (table: string) =>
      (await db.selectFrom(table).select('agenda_item_id').orderBy(`${table}_id`).execute()).map(
        ({ agenda_item_id }: any) => items.find((item: any) => item.agenda_item_id === agenda_item_id)?.meeting_id,
      )
    assert.deepEqual(await of('note'), [2, undefined])
    assert.deepEqual(await of('action_item'), [3])
    await fresh.remove()
  })
}
