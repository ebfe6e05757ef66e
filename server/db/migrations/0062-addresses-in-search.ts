// The index of search is built anew: it keeps apart who is found by their name, and who by their e-mail address too.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('search_person')
    .addColumn('shows_address', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // An index that follows no feed is begun anew by whoever keeps it.
  await db.updateTable('search_state').set({ epoch: null }).execute()
}
