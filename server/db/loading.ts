// Loads rows in any order: foreign keys are checked once all rows are inserted.
import { sql } from 'kysely'
import type { AnyTransaction } from './any-schema.ts'
import { dialectOf } from './dialect.ts'

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
