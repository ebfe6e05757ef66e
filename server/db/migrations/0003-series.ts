// Meeting series with their people and sources, templates, and what is left of deleted series.
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { belongsTo, refersTo, required, tableMaker } from './columns.ts'

const primary = (column: ColumnDefinitionBuilder) => column.primaryKey()

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)

  await stamped(
    create('template')
      .addColumn('template_id', 'integer', key)
      .addColumn('room_id', 'integer', belongsTo('room.room_id'))
      .addColumn('name', text, required)
      .addColumn('description', text)
      .addColumn('group_size_min', 'integer')
      .addColumn('group_size_max', 'integer')
      .addColumn('facilitator_guide_text', text)
      .addColumn('participant_guide_text', text)
      .addColumn('meeting_name', text)
      .addColumn('meeting_goal', text)
      .addColumn('meeting_outcomes', text)
      .addColumn('duration', 'integer')
      .addColumn('room_default', 'integer', required),
  ).execute()
  await index('template', ['room_id', 'create_ts'])

  await stamped(
    create('template_attendee')
      .addColumn('template_attendee_id', 'integer', key)
      .addColumn('template_id', 'integer', belongsTo('template.template_id'))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('role_id', 'integer', required),
  ).execute()
  await index('template_attendee', ['template_id', 'member_id'], true)
  await index('template_attendee', ['member_id'])

  await stamped(
    create('meeting_series')
      .addColumn('meeting_series_id', 'integer', key)
      .addColumn('room_id', 'integer', belongsTo('room.room_id'))
      .addColumn('template_id', 'integer')
      .addColumn('name', text, required)
      .addColumn('description', text)
      .addColumn('outcomes', text)
      .addColumn('location', text)
      .addColumn('audio', text)
      .addColumn('duration', 'integer')
      .addColumn('recurrence_description', text, required)
      .addColumn('rrule', text, required)
      .addColumn('timezone_name', text, required)
      .addColumn('dtstart', 'bigint', required)
      .addColumn('dtuntil', 'bigint')
      .addColumn('rcount', 'integer')
      .addColumn('added', text, required)
      .addColumn('excluded', text, required)
      .addColumn('blocked', text, required)
      .addColumn('offered_from', 'bigint')
      .addColumn('start_ts', 'bigint', required)
      .addColumn('until_ts', 'bigint')
      .addColumn('schedule_create_ts', 'bigint', required)
      .addColumn('schedule_update_ts', 'bigint', required)
      .addColumn('create_id', 'integer', refersTo('member.member_id')),
  ).execute()
  await index('meeting_series', ['room_id', 'create_ts', 'meeting_series_id'])
  await index('meeting_series', ['create_id'])

  await stamped(
    create('invitee')
      .addColumn('invitee_id', 'integer', key)
      .addColumn('meeting_series_id', 'integer', belongsTo('meeting_series.meeting_series_id'))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('representing', text)
      .addColumn('note_taker', 'integer', required)
      .addColumn('presenter', 'integer', required)
      .addColumn('role_id', 'integer', required)
      .addColumn('rsvp', 'integer', required),
  ).execute()
  await index('invitee', ['meeting_series_id', 'member_id'], true)
  await index('invitee', ['member_id'])

  await stamped(
    create('meeting_series_source')
      .addColumn('meeting_series_source_id', 'integer', key)
      .addColumn('meeting_series_id', 'integer', belongsTo('meeting_series.meeting_series_id'))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('source_type', text, required)
      .addColumn('source_id', text, required)
      .addColumn('source_data', text),
  ).execute()
  await index('meeting_series_source', ['meeting_series_id'], true)
  await index('meeting_series_source', ['source_type', 'source_id'], true)
  await index('meeting_series_source', ['member_id', 'create_ts'])

  await create('deleted_meeting_series')
    .addColumn('meeting_series_id', 'integer', primary)
    .addColumn('event_id', 'integer')
    .addColumn('room_id', 'integer', required)
    .addColumn('source', text)
    .addColumn('deleted_ts', 'bigint', required)
    .execute()
  await index('deleted_meeting_series', ['event_id'], true)
  await create('deleted_meeting_series_invitee')
    .addColumn('meeting_series_id', 'integer', required)
    .addColumn('member_id', 'integer', required)
    .addPrimaryKeyConstraint('deleted_meeting_series_invitee_key', ['meeting_series_id', 'member_id'] as never)
    .execute()

  await create('deleted_invitee')
    .addColumn('event_id', 'integer', primary)
    .addColumn('invitee_id', 'integer', required)
    .addColumn('meeting_series_id', 'integer', required)
    .addColumn('member_id', 'integer', required)
    .addColumn('deleted_ts', 'bigint', required)
    .execute()
}
