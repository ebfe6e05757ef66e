// Reminders that were queued, and the last day on which each person's digest was due.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index } = tableMaker(db)
  await create('reminder')
    .addColumn('meeting_id', 'integer', belongsTo('meeting.meeting_id'))
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('start_time', 'bigint', required)
    .addPrimaryKeyConstraint('reminder_key', ['meeting_id', 'member_id', 'start_time'])
    .execute()
  await index('reminder', ['start_time'])
  await index('reminder', ['member_id'])
  await create('digest')
    .addColumn('member_id', 'integer', (column) =>
      column.primaryKey().references('member.member_id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', required)
    .execute()
  await index('meeting', ['start_time'])
  await index('mail_choice', ['reminder_minutes'])
  await index('mail_choice', ['digest', 'digest_hour'])
}
