// The index of search is built anew: marks belong to their letters in whatever form, and versions and languages are found by name.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // An index that follows no feed is begun anew by whoever keeps it.
  await db.updateTable('search_state').set({ epoch: null }).execute()
}
