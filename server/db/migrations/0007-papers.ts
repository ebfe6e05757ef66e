// Attachments of meetings with the files that they are, and chat.
import type { Kysely } from 'kysely'
import { belongsTo, refersTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)

  await create('stored_file')
    .addColumn('stored_file_id', 'integer', key)
    .addColumn('key', text, (column) => column.notNull().unique())
    .addColumn('doomed_ts', 'bigint')
    .addColumn('create_ts', 'bigint', required)
    .execute()

  await stamped(
    create('attachment')
      .addColumn('attachment_id', 'integer', key)
      .addColumn('meeting_id', 'integer', belongsTo('meeting.meeting_id'))
      // What is taken off the agenda leaves its files with the meeting.
      .addColumn('agenda_item_id', 'integer', (column) =>
        column.references('agenda_item.agenda_item_id').onDelete('set null'),
      )
      .addColumn('name', text, required)
      .addColumn('type', text, required)
      .addColumn('size', 'bigint', required)
      .addColumn('sha256', text)
      .addColumn('stored_file_id', 'integer', refersTo('stored_file.stored_file_id'))
      .addColumn('create_id', 'integer', refersTo('member.member_id')),
  ).execute()
  await index('attachment', ['meeting_id', 'create_ts'])
  await index('attachment', ['agenda_item_id'])
  await index('attachment', ['stored_file_id'], true)
  await index('attachment', ['create_id'])

  await create('chat_message')
    .addColumn('chat_message_id', 'integer', key)
    .addColumn('meeting_id', 'integer', belongsTo('meeting.meeting_id'))
    .addColumn('text', text, required)
    .addColumn('create_id', 'integer', refersTo('member.member_id'))
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('chat_message', ['meeting_id', 'create_ts'])
  await index('chat_message', ['create_id'])
}
