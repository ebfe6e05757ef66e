// Mail in order: what a person is told of one event is sent in the order in which it was told; what came back of several
// mails to one person; and whoever is kept out is told by calendar.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { memberTrigger } from './calendar-triggers.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('notice').addColumn('calendar_object_id', 'integer').execute()
  await db.schema
    .createIndex('notice_calendar')
    .on('notice')
    .columns(['calendar_object_id', 'member_id', 'notice_id'])
    .where(sql.ref('due_ms'), 'is not', null)
    .execute()
  await db.schema
    .alterTable('mailing_recipient')
    .addColumn('bounced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const statement of memberTrigger(dialectOf(db), 'activity', ['deactivated_ts']))
    await sql.raw(statement).execute(db)
}
