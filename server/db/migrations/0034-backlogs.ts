// Backlogs of series and rooms: agenda items without a date, with their notes, action items and files. What becomes of what a
// meeting of a series left unfinished; and whether somebody said who attended.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { backlogTriggers, dropBefore } from './backlog-triggers.ts'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { index, text } = tableMaker(db)
  const dialect = dialectOf(db)
  for (const statement of dropBefore(dialect)) await sql.raw(statement).execute(db)

  const within = (table: string, column: string, target: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (made) => made.references(target).onDelete('cascade'))
      .execute()
  await within('agenda_item', 'backlog_series_id', 'meeting_series.meeting_series_id')
  await within('agenda_item', 'backlog_room_id', 'room.room_id')
  for (const column of ['backlog_series_id', 'backlog_room_id']) await index('agenda_item', [column, 'place'])
  for (const table of ['note', 'action_item', 'attachment']) {
    await within(table, 'backlog_series_id', 'meeting_series.meeting_series_id')
    await index(table, ['backlog_series_id'])
  }
  await within('attachment', 'room_id', 'room.room_id')
  await index('attachment', ['room_id'])
  await letFilesBeWithoutMeeting(db)

  await db.schema
    .alterTable('meeting_series')
    .addColumn('carry_over', text, (column) => column.notNull().defaultTo('ask'))
    .execute()
  await db.schema
    .alterTable('attendee')
    .addColumn('attended_set', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Whatever was noted before was noted by somebody.
  await sql`update attendee set attended_set = 1 where attended = 1`.execute(db)

  for (const statement of backlogTriggers(dialect)) await sql.raw(statement).execute(db)
}

/** A file in a backlog is in no meeting. SQLite cannot take "not null" from a column, so the column is made anew. */
async function letFilesBeWithoutMeeting(db: Kysely<any>): Promise<void> {
  if (dialectOf(db) === 'postgres') {
    await db.schema
      .alterTable('attachment')
      .alterColumn('meeting_id', (column) => column.dropNotNull())
      .execute()
    return
  }
  await sql`drop index attachment_by_meeting_id_create_ts`.execute(db)
  await sql`alter table attachment add column in_meeting_id integer references meeting (meeting_id) on delete cascade`.execute(
    db,
  )
  await sql`update attachment set in_meeting_id = meeting_id`.execute(db)
  await sql`alter table attachment drop column meeting_id`.execute(db)
  await sql`alter table attachment rename column in_meeting_id to meeting_id`.execute(db)
  await tableMaker(db).index('attachment', ['meeting_id', 'create_ts'])
}
