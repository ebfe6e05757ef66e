// Whether the rights of an attendee have ended, though the role stays in the record of an ended meeting.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('attendee')
    .addColumn('rights_ended', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
