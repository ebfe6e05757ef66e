// The feed of changes without events: pages of changes pass over events by the index alone, and the indexes by organization
// and room leave them out.
import { type Kysely, type SqlBool, sql } from 'kysely'

const COLUMNS = { organization_id: sql`and kind <> 'event'`, room_id: sql`and kind <> 'event'`, meeting_id: sql`` }

export async function up(db: Kysely<any>): Promise<void> {
  for (const [column, without] of Object.entries(COLUMNS)) {
    await db.schema.dropIndex(`change_by_${column}`).execute()
    await db.schema
      .createIndex(`change_by_${column}`)
      .on('change')
      .columns([column, 'place', 'kind'])
      .where(sql<SqlBool>`${sql.ref(column)} is not null ${without}`)
      .execute()
  }
}
