// Mail: what is to be sent, what became of it, what each person wants, and what comes in.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  key,
  keyOf,
  refersTo,
  required,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const mailings: Area = {
  tables: [
    // `perhaps_sent`: given up, although a mail server may have accepted it.
    table(
      'notice',
      {
        notice_id: id,
        member_id: belongsTo('member'),
        kind: required(text),
        details: required(text),
        create_ts: required(bigint),
        sent_ts: bigint,
        state: defaultTo(text, 'waiting'),
        attempts: defaultTo(integer, 0),
        due_ms: { ...bigint, default: 0 },
        failure: text,
        claimed_by: text,
        claimed_until_ms: bigint,
        mailing_id: integer,
        calendar_object_id: integer,
        perhaps_sent: defaultTo(integer, 0),
      },
      [
        index(['member_id']),
        index(['state', 'create_ts']),
        index(['calendar_object_id', 'member_id', 'notice_id'], {
          where: 'due_ms is not null',
          name: 'notice_calendar',
        }),
        index(['due_ms', 'notice_id'], { where: 'due_ms is not null', name: 'notice_due' }),
      ],
    ),
    // Mail as it was sent, kept until it is known whether it arrived.
    table('outgoing_mail', {
      notice_id: keyOf('notice'),
      sealed: required(text),
    }),
    // A mailing outlives its meeting and its series, so it does not refer to them.
    table(
      'mailing',
      {
        mailing_id: id,
        kind: required(text),
        meeting_id: integer,
        meeting_series_id: integer,
        room_id: required(integer),
        organization_id: required(integer),
        resource: required(text),
        name: required(text),
        message: text,
        state: required(text),
        recipients: required(integer),
        outside: required(integer),
        waiting: required(integer),
        sent: required(integer),
        failed: required(integer),
        create_id: refersTo('member'),
        create_ts: required(bigint),
        done_ts: bigint,
      },
      [
        index(['create_id', 'create_ts']),
        index(['create_ts']),
        index(['meeting_id', 'create_ts']),
        index(['meeting_series_id', 'create_ts']),
      ],
    ),
    table(
      'mailing_recipient',
      {
        mailing_recipient_id: id,
        mailing_id: belongsTo('mailing'),
        member_id: belongsTo('member'),
        state: required(text),
        waiting: required(integer),
        details: text,
        bounced: defaultTo(integer, 0),
      },
      [unique(['mailing_id', 'member_id'])],
    ),
    table(
      'mail_choice',
      {
        member_id: keyOf('member'),
        invitations: required(integer),
        updates: required(integer),
        followups: required(integer),
        reminder_minutes: integer,
        digest: required(text),
        digest_hour: required(integer),
        update_ts: required(bigint),
      },
      [index(['digest', 'digest_hour']), index(['reminder_minutes'])],
    ),
    // Addresses whose owners unsubscribed from the site.
    table('mail_stop', {
      email_key: key(text),
      create_ts: required(bigint),
    }),
    // Addresses that mail does not reach.
    table('mail_pause', {
      email_key: key(text),
      create_ts: required(bigint),
    }),
    // Mail that was returned: each counts once.
    table(
      'mail_bounce',
      {
        mail_bounce_id: id,
        email_key: required(text),
        create_ts: required(bigint),
        notice_id: defaultTo(integer, 0),
      },
      [index(['create_ts']), index(['email_key', 'create_ts']), index(['notice_id'])],
    ),
    // Incoming mail that has been handled, so that each is handled once.
    table(
      'mail_in',
      {
        mail_in_id: id,
        message_key: required(text),
        subject: required(text),
        create_ts: required(bigint),
      },
      [index(['create_ts']), unique(['message_key']), index(['subject', 'create_ts'])],
    ),
    // Reminders that were queued.
    table(
      'reminder',
      {
        meeting_id: belongsTo('meeting'),
        member_id: belongsTo('member'),
        start_time: required(bigint),
      },
      [index(['member_id']), index(['start_time'])],
      ['meeting_id', 'member_id', 'start_time'],
    ),
    // The last day on which the digest of a person was due.
    table('digest', {
      member_id: keyOf('member'),
      day: required(integer),
    }),
  ],
  statements: (dialect) =>
    // Sealed mail is compressed already.
    dialect === 'postgres' ? ['alter table outgoing_mail alter column sealed set storage external'] : [],
}
