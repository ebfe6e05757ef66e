// Events, what is left of deleted records, and answers to requests that may be repeated.
import {
  type Area,
  belongsTo,
  bigint,
  id,
  index,
  integer,
  key,
  required,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const records: Area = {
  tables: [
    // `relayed_ts`: when its deliveries to webhooks were created.
    table(
      'event',
      {
        event_id: id,
        event: required(text),
        organization_id: required(integer),
        room_id: required(integer),
        from_room_id: integer,
        to_room_id: integer,
        meeting_id: integer,
        meeting_series_id: integer,
        resource: required(text),
        create_ts: required(bigint),
        relayed_ts: bigint,
      },
      [index(['event_id'], { where: 'relayed_ts is null', name: 'event_to_relay' })],
    ),
    // What is left of deleted records, for 410 and for `/deleted_…`.
    table(
      'deleted_meeting',
      {
        meeting_id: key(integer),
        event_id: integer,
        meeting_series_id: integer,
        slot_ts: bigint,
        room_id: required(integer),
        source: text,
        deleted_ts: required(bigint),
      },
      [unique(['event_id']), index(['meeting_series_id', 'slot_ts'])],
    ),
    table(
      'deleted_meeting_attendee',
      {
        meeting_id: required(integer),
        member_id: required(integer),
      },
      [],
      ['meeting_id', 'member_id'],
    ),
    table(
      'deleted_meeting_series',
      {
        meeting_series_id: key(integer),
        event_id: integer,
        room_id: required(integer),
        source: text,
        deleted_ts: required(bigint),
      },
      [unique(['event_id'])],
    ),
    table(
      'deleted_meeting_series_invitee',
      {
        meeting_series_id: required(integer),
        member_id: required(integer),
      },
      [],
      ['meeting_series_id', 'member_id'],
    ),
    table('deleted_attendee', {
      event_id: key(integer),
      attendee_id: required(integer),
      meeting_id: required(integer),
      meeting_series_id: integer,
      member_id: required(integer),
      deleted_ts: required(bigint),
    }),
    table('deleted_invitee', {
      event_id: key(integer),
      invitee_id: required(integer),
      meeting_series_id: required(integer),
      member_id: required(integer),
      deleted_ts: required(bigint),
    }),
    table('deleted_room', {
      room_id: key(integer),
      organization_id: required(integer),
      private: required(integer),
      deleted_ts: required(bigint),
    }),
    table(
      'deleted_room_member',
      {
        room_id: required(integer),
        member_id: required(integer),
        role_id: required(integer),
      },
      [],
      ['room_id', 'member_id'],
    ),
    // Answers to requests with an idempotency key, which may be repeated.
    table(
      'idempotency',
      {
        member_id: required(integer),
        key: required(text),
        request_hash: required(text),
        status: required(integer),
        location: text,
        body: required(text),
        create_ts: required(bigint),
      },
      [index(['create_ts'])],
      ['member_id', 'key'],
    ),
    // Previews of assistants that can be confirmed, once each; only the hash of the value is stored.
    table(
      'assistant_preview',
      {
        confirm_hash: key(text),
        member_id: belongsTo('member'),
        call_hash: required(text),
        state_hash: required(text),
        expires_ts: required(bigint),
      },
      [index(['member_id']), index(['expires_ts'])],
    ),
    table('setting', {
      name: key(text),
      value: required(text),
    }),
  ],
}
