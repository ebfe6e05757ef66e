// Approvals of minutes, the text of each approved version, and its signatures.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  key,
  refersTo,
  required,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const minutes: Area = {
  tables: [
    table(
      'minutes_approval',
      {
        minutes_approval_id: id,
        meeting_id: belongsTo('meeting'),
        member_id: belongsTo('member'),
        approved: required(integer),
        comment: text,
        create_ts: required(bigint),
        // The text that was approved; `outdated`: the frozen text is another one.
        approved_sha256: text,
        outdated: defaultTo(integer, 0),
      },
      [unique(['meeting_id', 'member_id'])],
    ),
    table(
      'minutes_reviewer',
      { meeting_id: belongsTo('meeting'), member_id: belongsTo('member'), reminded: defaultTo(integer, 0) },
      [index(['member_id'])],
      ['meeting_id', 'member_id'],
    ),
    // The series at the time of the approval: the meeting may leave it later.
    table(
      'minutes_revision',
      {
        minutes_revision_id: id,
        meeting_id: belongsTo('meeting'),
        meeting_series_id: integer,
        number: required(integer),
        sha256: required(text),
        previous_sha256: text,
        content: required(text),
        approved_ts: required(bigint),
        approve_id: refersTo('member'),
      },
      [unique(['meeting_id', 'number']), index(['meeting_series_id', 'minutes_revision_id'])],
    ),
    // `entry`: the canonical JSON of the signature, as it is in files.
    table(
      'minutes_signature',
      {
        minutes_signature_id: id,
        minutes_revision_id: belongsTo('minutes_revision'),
        member_id: required(refersTo('member')),
        create_ts: required(bigint),
        entry: required(text),
      },
      [unique(['minutes_revision_id', 'member_id'])],
    ),
    // A statement that a session was given to sign; the first answer to its challenge deletes it.
    table(
      'minutes_statement',
      {
        challenge: key(text),
        session_id: required(integer),
        statement: required(text),
        expires_ts: required(bigint),
      },
      [index(['expires_ts'])],
    ),
  ],
}
