// Notifications: rows of people's inboxes, and what waits to be mailed or pushed; and where people want them.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  keyOf,
  perhapsBelongsTo,
  perhapsRefersTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const notifications: Area = {
  tables: [
    table(
      'notification',
      {
        notification_id: id,
        member_id: belongsTo('member'),
        kind: required(text),
        subject: required(text),
        joins: defaultTo(integer, 1),
        count: required(integer),
        read_ts: bigint,
        create_id: perhapsRefersTo('member'),
        meeting_id: perhapsBelongsTo('meeting'),
        meeting_series_id: perhapsBelongsTo('meeting_series'),
        action_item_id: perhapsBelongsTo('action_item'),
        note_id: perhapsBelongsTo('note'),
        agenda_item_id: perhapsBelongsTo('agenda_item'),
        agenda_proposal_id: perhapsBelongsTo('agenda_proposal'),
        mail_ts: bigint,
        push_ts: bigint,
        ...stamps,
      },
      [
        unique(['member_id', 'kind', 'subject'], { where: 'joins = 1', name: 'notification_joining' }),
        index(['member_id', 'update_ts', 'notification_id']),
        index(['member_id', 'create_ts', 'notification_id']),
        index(['member_id'], { where: 'read_ts is null', name: 'notification_unread' }),
        index(['update_ts']),
        index(['create_id'], { where: 'create_id is not null', name: 'notification_by_create_id' }),
        index(['meeting_id'], { where: 'meeting_id is not null', name: 'notification_by_meeting_id' }),
        index(['meeting_series_id'], {
          where: 'meeting_series_id is not null',
          name: 'notification_by_meeting_series_id',
        }),
        index(['action_item_id'], { where: 'action_item_id is not null', name: 'notification_by_action_item_id' }),
        index(['note_id'], { where: 'note_id is not null', name: 'notification_by_note_id' }),
        index(['agenda_item_id'], { where: 'agenda_item_id is not null', name: 'notification_by_agenda_item_id' }),
        index(['agenda_proposal_id'], {
          where: 'agenda_proposal_id is not null',
          name: 'notification_by_agenda_proposal_id',
        }),
        index(['member_id', 'mail_ts'], { where: 'mail_ts is not null', name: 'notification_mail_waits' }),
        index(['push_ts'], { where: 'push_ts is not null', name: 'notification_push_waits' }),
      ],
    ),
    // Each start and each due date notifies once.
    table('meeting_start_notified', { meeting_id: keyOf('meeting'), start_time: required(bigint) }),
    table('action_item_due_notified', { action_item_id: keyOf('action_item'), due_ts: required(bigint) }),
    // Kinds of notifications for which somebody has chosen something else than the usual channels.
    table(
      'notification_choice',
      {
        member_id: belongsTo('member'),
        kind: required(text),
        page: required(integer),
        mail: required(integer),
        push: required(integer),
      },
      [],
      ['member_id', 'kind'],
    ),
  ],
}
