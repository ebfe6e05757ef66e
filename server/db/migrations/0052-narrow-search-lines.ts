// On PostgreSQL the tokens and the text of a line of search lie apart from it, and lines say in which spans of ids they lie.
// A look through many lines reads few pages then. The index is built anew.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'

export async function up(db: Kysely<any>): Promise<void> {
  if (dialectOf(db) !== 'postgres') return
  // Whatever makes a line longer than 128 bytes lies apart.
  await sql`alter table search_document set (toast_tuple_target = 128)`.execute(db)
  for (const column of ['tokens', 'folded'])
    await sql`alter table search_document alter column ${sql.ref(column)} set storage external`.execute(db)
  await db.updateTable('search_state').set({ epoch: null }).execute()
}
