// Calendar events with what was sent of each, answers to them, and feeds.

import {
  type Area,
  belongsTo,
  bigint,
  id,
  index,
  integer,
  perhapsBelongsTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'
import { calendarTriggers } from './calendar-triggers.ts'

export const calendar: Area = {
  tables: [
    // An event outlives its meeting and its series, so it does not refer to them.
    table(
      'calendar_object',
      {
        calendar_object_id: id,
        uid: required(text),
        meeting_id: integer,
        meeting_series_id: integer,
        slot_ts: bigint,
        from_ts: required(bigint),
        sequence: required(integer),
        state: required(text),
        hash: text,
        shape: text,
        content: text,
        ...stamps,
      },
      [index(['meeting_id']), index(['meeting_series_id']), unique(['uid'])],
    ),
    // The state that was last sent to a person of each event.
    table(
      'calendar_sent',
      {
        calendar_sent_id: id,
        calendar_object_id: belongsTo('calendar_object'),
        slot_ts: required(bigint),
        member_id: belongsTo('member'),
        address: required(text),
        method: required(text),
        sequence: required(integer),
        hash: required(text),
        content: required(text),
        sent_ts: required(bigint),
      },
      [unique(['calendar_object_id', 'slot_ts', 'member_id']), index(['member_id'])],
    ),
    // Meetings and series whose events must be compared with what was sent.
    table(
      'calendar_change',
      {
        calendar_change_id: id,
        kind: required(text),
        thing_id: required(integer),
        fresh: required(integer),
        member_id: integer,
        first_ms: bigint,
        due_ms: bigint,
      },
      [index(['due_ms']), unique(['kind', 'thing_id'])],
    ),
    // How new the last answer of each person to an event is.
    table(
      'calendar_answer',
      {
        calendar_answer_id: id,
        calendar_object_id: belongsTo('calendar_object'),
        slot_ts: required(bigint),
        member_id: belongsTo('member'),
        stamp_ts: required(bigint),
        given_ts: required(bigint),
      },
      [unique(['calendar_object_id', 'slot_ts', 'member_id']), index(['member_id'])],
    ),
    table(
      'calendar_feed',
      {
        calendar_feed_id: id,
        member_id: belongsTo('member'),
        kind: required(text),
        room_id: perhapsBelongsTo('room'),
        meeting_series_id: perhapsBelongsTo('meeting_series'),
        name: text,
        hash: required(text),
        last_four: required(text),
        last_used_ts: bigint,
        create_ts: required(bigint),
      },
      [
        unique(['hash']),
        index(['meeting_series_id']),
        index(['member_id', 'create_ts', 'calendar_feed_id']),
        index(['room_id']),
      ],
    ),
  ],
  statements: calendarTriggers,
}
