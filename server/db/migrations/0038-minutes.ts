// Minutes: whether those of a meeting are a draft, in review or approved; who approved them; and each approved record.
import type { Kysely } from 'kysely'
import { belongsTo, refersTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)
  await db.schema
    .alterTable('meeting')
    .addColumn('minutes_state', text, (column) => column.notNull().defaultTo('draft'))
    .execute()
  await create('minutes_approval')
    .addColumn('minutes_approval_id', 'integer', key)
    .addColumn('meeting_id', 'integer', belongsTo('meeting.meeting_id'))
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('approved', 'integer', required)
    .addColumn('comment', text)
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('minutes_approval', ['meeting_id', 'member_id'], true)
  // The series is that of the time of the approval: the meeting may leave it later.
  await create('minutes_revision')
    .addColumn('minutes_revision_id', 'integer', key)
    .addColumn('meeting_id', 'integer', belongsTo('meeting.meeting_id'))
    .addColumn('meeting_series_id', 'integer')
    .addColumn('number', 'integer', required)
    .addColumn('sha256', text, required)
    .addColumn('previous_sha256', text)
    .addColumn('content', text, required)
    .addColumn('approved_ts', 'bigint', required)
    .addColumn('approve_id', 'integer', refersTo('member.member_id'))
    .execute()
  await index('minutes_revision', ['meeting_id', 'number'], true)
  await index('minutes_revision', ['meeting_series_id', 'minutes_revision_id'])
}
