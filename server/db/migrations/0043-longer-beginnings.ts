// The index of search is built anew: longer beginnings of words are tokens, so that no search gathers all words that begin so.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.updateTable('search_state').set({ epoch: null }).execute()
  if (dialectOf(db) !== 'postgres') return
  // What has the words is looked at line by line for its room: to gather all lines of hundreds of rooms takes longer.
  for (const place of ['organization_id', 'room_id'])
    await sql`drop index ${sql.ref(`search_document_by_${place}_search_document_id`)}`.execute(db)
}
