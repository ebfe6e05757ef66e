// The migration of languages: nobody has chosen one yet, and everybody can.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { up as core } from '../../../server/db/migrations/0001-core.ts'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

for (const dialect of DIALECTS) {
  test(`people from before have no language after the migration (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    const { migrating } = fresh.db
    await core(migrating)
    await sql`create table migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      migrating,
    )
    await sql`insert into migration (name, timestamp) values ('0001-core', '2026-01-01T00:00:00.000Z')`.execute(
      migrating,
    )
    const person = { name: 'Ada', search_text: '', enterprise_admin: 0, create_ts: 5, update_ts: 7 }
    await (migrating as any).insertInto('member').values(person).execute()
    assert.ok((await migrate(fresh.db)).includes('0012-language'))
    const one = () =>
      fresh.db.reads.selectFrom('member').select(['name', 'language', 'update_ts']).executeTakeFirstOrThrow()
    assert.deepEqual({ ...(await one()) }, { name: 'Ada', language: null, update_ts: 7 })
    await fresh.db.write((trx) => trx.updateTable('member').set({ language: 'de-AT' }).execute())
    assert.equal((await one()).language, 'de-AT')
    await fresh.remove()
  })
}
