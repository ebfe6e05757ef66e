// Of mail that is done and was not known to be taken: whether a mail server perhaps took it all the same.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('notice')
    .addColumn('perhaps_sent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
