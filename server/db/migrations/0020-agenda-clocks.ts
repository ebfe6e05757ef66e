// How long an agenda item was current, without the pauses of its meeting.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('agenda_item')
    .addColumn('spent_seconds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('agenda_item').addColumn('running_ts', 'bigint').execute()
  // Pauses of earlier meetings are not known any more.
  await sql`update agenda_item set spent_seconds = finished_ts - started_ts
    where started_ts is not null and finished_ts > started_ts`.execute(db)
  await sql`update agenda_item set running_ts = started_ts where state = 'current' and meeting_id in (
    select meeting_id from meeting where state = 'started')`.execute(db)
}
