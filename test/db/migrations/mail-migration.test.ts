// The migration of mail: notices from before are never sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { up } from '../../../server/db/migrations/0011-mail.ts'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

for (const dialect of DIALECTS) {
  test(`notices from before are done with after the migration, new ones are due (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    const db = fresh.db.migrating as any
    await sql`create table notice (notice_id integer primary key, member_id integer, kind text, details text,
      create_ts bigint, sent_ts bigint)`.execute(db)
    await sql`create index notice_to_send on notice (notice_id)`.execute(db)
    const row = { member_id: 1, kind: 'password_link', details: '{}', create_ts: 5 }
    await db
      .insertInto('notice')
      .values({ notice_id: 1, ...row })
      .execute()
    await up(db)
    await db
      .insertInto('notice')
      .values({ notice_id: 2, ...row })
      .execute()
    const rows = await db.selectFrom('notice').select(['state', 'due_ms', 'attempts']).orderBy('notice_id').execute()
    assert.deepEqual(
      rows.map(({ state, due_ms, attempts }: any) => [state, due_ms === null ? null : Number(due_ms), attempts]),
      [
        ['dropped', null, 0],
        ['waiting', 0, 0],
      ],
    )
    await fresh.remove()
  })

  test(`the migration is one of those that run (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    assert.ok((await migrate(fresh.db)).includes('0011-mail'))
    const row = { member_id: 1, kind: 'password_changed' as const, details: '{}', create_ts: 5 }
    await assert.rejects(
      fresh.db.write((trx) => trx.insertInto('notice').values(row).execute()),
      /foreign key/i,
    )
    await fresh.remove()
  })
}
