// Feeds of calendars, and rooms that keep their titles out of them.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)
  const place = (target: string) => (column: any) => column.references(target).onDelete('cascade')
  await create('calendar_feed')
    .addColumn('calendar_feed_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('kind', text, required)
    .addColumn('room_id', 'integer', place('room.room_id'))
    .addColumn('meeting_series_id', 'integer', place('meeting_series.meeting_series_id'))
    .addColumn('name', text)
    .addColumn('hash', text, required)
    .addColumn('last_four', text, required)
    .addColumn('last_used_ts', 'bigint')
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('calendar_feed', ['hash'], true)
  await index('calendar_feed', ['member_id', 'create_ts', 'calendar_feed_id'])
  await index('calendar_feed', ['room_id'])
  await index('calendar_feed', ['meeting_series_id'])
  await db.schema
    .alterTable('room')
    .addColumn('busy_in_feeds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
