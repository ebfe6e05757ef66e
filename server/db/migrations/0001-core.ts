// The first tables: places, people, meetings, notes and action items.
import type { Kysely } from 'kysely'
import { belongsTo, refersTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)

  await stamped(
    create('member')
      .addColumn('member_id', 'integer', key)
      .addColumn('name', text, required)
      .addColumn('first_name', text)
      .addColumn('last_name', text)
      .addColumn('company', text)
      .addColumn('title', text)
      .addColumn('email', text)
      .addColumn('email_key', text)
      .addColumn('search_text', text, required)
      .addColumn('password_hash', text)
      .addColumn('timezone_name', text)
      .addColumn('enterprise_admin', 'integer', required)
      .addColumn('last_access', 'bigint')
      .addColumn('claimed_ts', 'bigint')
      .addColumn('create_id', 'integer')
      .addColumn('create_organization_id', 'integer')
      .addColumn('deleted_ts', 'bigint'),
  ).execute()
  await index('member', ['email_key'], true)
  // Of the people who are listed. As its first column, `deleted_ts` would be taken for something worth searching by.
  for (const column of ['last_access', 'create_ts']) {
    await db.schema
      .createIndex(`member_by_${column}`)
      .on('member')
      .columns([column, 'member_id'])
      .where('deleted_ts', 'is', null)
      .execute()
  }
  await index('member', ['create_id', 'create_ts'])

  await create('api_token')
    .addColumn('token_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('name', text, required)
    .addColumn('access', text, required)
    .addColumn('hash', text, required)
    .addColumn('last_four', text, required)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('last_used_ts', 'bigint')
    .addColumn('expires_ts', 'bigint')
    .addColumn('revoked_ts', 'bigint')
    .execute()
  await index('api_token', ['hash'], true)
  await index('api_token', ['member_id'])

  await stamped(
    create('organization')
      .addColumn('organization_id', 'integer', key)
      .addColumn('name', text, required)
      .addColumn('type', text, required)
      .addColumn('member_id', 'integer', (column) => required(refersTo('member.member_id')(column))),
  ).execute()
  await index('organization', ['member_id'])

  await stamped(
    create('organization_member')
      .addColumn('organization_member_id', 'integer', key)
      .addColumn('organization_id', 'integer', belongsTo('organization.organization_id'))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('role_id', 'integer', required),
  ).execute()
  await index('organization_member', ['organization_id', 'member_id'], true)
  await index('organization_member', ['organization_id', 'create_ts', 'organization_member_id'])
  await index('organization_member', ['member_id'])

  await stamped(
    create('room')
      .addColumn('room_id', 'integer', key)
      .addColumn('organization_id', 'integer', belongsTo('organization.organization_id'))
      .addColumn('name', text, required)
      .addColumn('description', text)
      .addColumn('private', 'integer', required),
  ).execute()
  await index('room', ['organization_id', 'create_ts', 'room_id'])

  await stamped(
    create('room_member')
      .addColumn('room_member_id', 'integer', key)
      .addColumn('room_id', 'integer', belongsTo('room.room_id'))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('role_id', 'integer', required),
  ).execute()
  await index('room_member', ['room_id', 'member_id'], true)
  await index('room_member', ['member_id'])

  await stamped(
    create('meeting')
      .addColumn('meeting_id', 'integer', key)
      .addColumn('room_id', 'integer', belongsTo('room.room_id'))
      .addColumn('template_id', 'integer')
      .addColumn('meeting_series_id', 'integer')
      .addColumn('slot_ts', 'bigint')
      .addColumn('name', text, required)
      .addColumn('description', text)
      .addColumn('outcomes', text)
      .addColumn('location', text)
      .addColumn('audio', text)
      .addColumn('state', text, required)
      .addColumn('state_ts', 'bigint', required)
      .addColumn('start_time', 'bigint')
      .addColumn('end_time', 'bigint')
      .addColumn('duration', 'integer')
      .addColumn('create_id', 'integer', refersTo('member.member_id')),
  ).execute()
  await index('meeting', ['room_id', 'create_ts', 'meeting_id'])
  await index('meeting', ['room_id', 'start_time', 'meeting_id'])
  await index('meeting', ['room_id', 'update_ts', 'meeting_id'])
  await index('meeting', ['create_id'])
  await index('meeting', ['meeting_series_id', 'slot_ts'], true)
  await index('meeting', ['meeting_series_id', 'start_time'])

  await stamped(
    create('attendee')
      .addColumn('attendee_id', 'integer', key)
      .addColumn('meeting_id', 'integer', belongsTo('meeting.meeting_id'))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('representing', text)
      .addColumn('attended', 'integer', required)
      .addColumn('note_taker', 'integer', required)
      .addColumn('presenter', 'integer', required)
      .addColumn('role_id', 'integer', required)
      .addColumn('rsvp', 'integer', required),
  ).execute()
  await index('attendee', ['meeting_id', 'member_id'], true)
  await index('attendee', ['member_id', 'meeting_id'])

  await stamped(
    create('meeting_source')
      .addColumn('meeting_source_id', 'integer', key)
      .addColumn('meeting_id', 'integer', belongsTo('meeting.meeting_id'))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('source_type', text, required)
      .addColumn('source_id', text, required)
      .addColumn('source_data', text),
  ).execute()
  await index('meeting_source', ['meeting_id'], true)
  await index('meeting_source', ['source_type', 'source_id'], true)
  await index('meeting_source', ['member_id', 'create_ts'])

  await stamped(
    create('note')
      .addColumn('note_id', 'integer', key)
      .addColumn('room_id', 'integer', belongsTo('room.room_id'))
      .addColumn('meeting_id', 'integer', (column) => column.references('meeting.meeting_id').onDelete('cascade'))
      .addColumn('description', text, required)
      .addColumn('create_id', 'integer', refersTo('member.member_id'))
      .addColumn('update_id', 'integer', refersTo('member.member_id')),
  ).execute()
  await index('note', ['room_id', 'create_ts', 'note_id'])
  await index('note', ['meeting_id', 'create_ts', 'note_id'])

  await stamped(
    create('action_item')
      .addColumn('action_item_id', 'integer', key)
      .addColumn('room_id', 'integer', belongsTo('room.room_id'))
      .addColumn('meeting_id', 'integer', (column) => column.references('meeting.meeting_id').onDelete('cascade'))
      .addColumn('state', 'integer', required)
      .addColumn('description', text, required)
      .addColumn('member_id', 'integer', refersTo('member.member_id'))
      .addColumn('due_ts', 'bigint')
      .addColumn('close_ts', 'bigint')
      .addColumn('create_id', 'integer', refersTo('member.member_id'))
      .addColumn('update_id', 'integer', refersTo('member.member_id')),
  ).execute()
  await index('action_item', ['room_id', 'create_ts', 'action_item_id'])
  await index('action_item', ['room_id', 'due_ts', 'action_item_id'])
  await index('action_item', ['meeting_id', 'create_ts', 'action_item_id'])
  await index('action_item', ['member_id', 'create_ts'])
  await index('action_item', ['create_id', 'create_ts'])

  for (const noun of ['note', 'action_item']) {
    await create(`${noun}_tag`)
      .addColumn(`${noun}_id`, 'integer', belongsTo(`${noun}.${noun}_id`))
      .addColumn('tag', text, required)
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint(`${noun}_tag_key`, [`${noun}_id`, 'tag'] as never)
      .execute()
    await index(`${noun}_tag`, ['tag'])
  }
}
