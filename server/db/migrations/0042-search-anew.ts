// The index of search is built anew: decisions are found by their numbers.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // An index that follows no feed is begun anew by whoever keeps it.
  await db.updateTable('search_state').set({ epoch: null }).execute()
}
