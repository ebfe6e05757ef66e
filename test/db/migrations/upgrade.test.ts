// An upgrade while the server of the version before goes on writing: nothing that was acknowledged is lost, and the schema is
// whole in the end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/db/connections/open.ts'
import type { Database } from '../../../server/db/database.ts'
import { isUnavailable } from '../../../server/db/dialects/dialect.ts'
import { migrate, pending } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

/** Schemas of versions before, by their last migration. */
const BEFORE = ['0016-moves-and-leavers', '0031-calendar-feeds']
const WRITERS = 4

/** Writes people as that version does, until it is stopped; gives the names of those whose change was acknowledged. */
async function writing(old: Database, writer: number, stopped: () => boolean): Promise<string[]> {
  const acknowledged: string[] = []
  for (let count = 0; !stopped(); count++) {
    const name = `Wren ${writer}.${count}`
    const written = old.write(async (trx) => {
      await sql`insert into member (name, search_text, enterprise_admin, create_ts, update_ts) values (${name}, '', 0, 5, 5)`.execute(
        trx,
      )
      await sql`update member set company = 'Harbour Works' where name = ${name}`.execute(trx)
    })
    try {
      await written
      acknowledged.push(name)
    } catch (error) {
      assert.ok(isUnavailable(error), String(error))
    }
  }
  return acknowledged
}

for (const dialect of DIALECTS)
  for (const last of BEFORE)
    test(`from ${last}, while it writes (${dialect})`, async () => {
      const fresh = await freshDatabase(dialect, { migrated: false })
      await migrate(fresh.db, last)
      const old = await openDatabase({ url: fresh.env.DATABASE_URL, folder: fresh.env.FOLKMOOT_DATA })
      let stopped = false
      const writers = Array.from({ length: WRITERS }, (_, writer) => writing(old, writer, () => stopped))
      await sql`select 1`.execute(old.reads)
      const ran = await migrate(fresh.db)
      // It goes on for a while with the new schema, as a server does that is stopped after the upgrade.
      await old.write((trx) => sql`select 1`.execute(trx))
      stopped = true
      const acknowledged = (await Promise.all(writers)).flat()
      assert.ok(ran.length > 3 && acknowledged.length > 0)
      assert.deepEqual(await pending(fresh.db), [])
      const { rows } = await sql<{ name: string; company: string }>`select name, company from member`.execute(
        fresh.db.reads,
      )
      const kept = new Map(rows.map(({ name, company }) => [name, company]))
      for (const name of acknowledged) assert.equal(kept.get(name), 'Harbour Works', name)
      assert.deepEqual(
        rows.filter(({ company }) => company !== 'Harbour Works'),
        [],
      )
      await old.close()
      await fresh.remove()
    })
