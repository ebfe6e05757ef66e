// Taking all tables of a site while others read them in another order: neither ends in a deadlock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockAllTables } from '../../server/db/locks/lock-tables.ts'
import { onDatabases } from '../stage.ts'

onDatabases(
  ['postgres'],
  'all tables for one transaction',
  (stage) => {
    /** Whether some transaction waits for a table. */
    const isWaitedFor = async () => {
      const { rows } = await sql`select 1 from pg_locks join pg_class on pg_class.oid = pg_locks.relation
        where not granted and relnamespace = current_schema()::regnamespace limit 1`.execute(stage().site.db.reads)
      return rows.length > 0
    }

    test('it is waited for without holding what a reader needs next', async () => {
      const { db } = stage().site
      let taken = false
      const reader = async () => {
        // A transaction that ends in a deadlock is run again twice.
        for (let round = 0; round < 4 && !taken; round++)
          await db.reads.transaction().execute(async (trx) => {
            await trx.selectFrom('stored_file').select('stored_file_id').limit(1).execute()
            while (!taken && !(await isWaitedFor())) await setTimeout(5)
            await trx.selectFrom('api_token').select('member_id').limit(1).execute()
          })
      }
      const taking = db.write(async (trx) => {
        await lockAllTables(trx)
        taken = true
        const { rows } = await sql`select 1 from pg_locks join pg_class on pg_class.oid = pg_locks.relation
          where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relname in ('stored_file', 'api_token')`.execute(
          trx,
        )
        return rows.length
      })
      const reading = reader()
      assert.equal(await taking, 2)
      await reading
    })
  },
  {},
)
