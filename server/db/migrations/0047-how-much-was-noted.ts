// How many changes were ever noted and put in order: with those that wait it tells whether anything was changed, also while
// changes are being put in order.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('change_feed')
    .addColumn('noted', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
