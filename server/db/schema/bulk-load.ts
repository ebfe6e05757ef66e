// Bulk load with deferred foreign keys.
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { AnyTransaction } from '../dialects/any-schema.ts'
import { dialectOf } from '../dialects/dialect.ts'
import type { DB } from '../tables.ts'

interface Reference {
  table: string
  name: string
  definition: string
}

/** Does the work without checking foreign keys, and checks them at the end; throws where one is violated. */
export async function deferForeignKeys(trx: AnyTransaction, work: () => Promise<void>): Promise<void> {
  if (dialectOf(trx) === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    return work()
  }
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx)
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx)
  await work()
  for (const { table, name, definition } of rows)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx)
}

/**
 * A change of a database that nothing else writes to, in which SQLite checks foreign keys once at the end; throws where one is
 * violated. Even where they are deferred, SQLite looks for each inserted row through all that may refer to it, so that
 * loading a site would take time by the square of its size.
 */
export async function writeUnchecked(db: Database, run: (trx: Transaction<DB>) => Promise<void>): Promise<void> {
  if (db.dialect !== 'sqlite') return db.write(run)
  await sql`pragma foreign_keys = off`.execute(db.migrating)
  try {
    await db.write(async (trx) => {
      await run(trx)
      await mustReferToRows(trx)
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(db.migrating)
  }
}

async function mustReferToRows(trx: Transaction<DB>): Promise<void> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_check limit 1`.execute(trx)
  if (rows.length) throw new Error(`FOREIGN KEY constraint failed: a row of ${rows[0]!.table}`)
}
