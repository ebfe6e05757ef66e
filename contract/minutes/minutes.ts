// Minutes: their state of approval, the approvals, and each approved revision.
import { flag, id, integer, nullable, oneOf, required, text, timestamp, tuple } from '../field.ts'
import { exportFormats, exportParts } from '../formats.ts'
import { GREATEST_ID } from '../limits.ts'
import { custom, resource } from '../resource.ts'

export const minutesStates = ['draft', 'in_review', 'approved'] as const
export type MinutesState = (typeof minutesStates)[number]

const approval = {
  member_id: id(),
  member_name: text(),
  approved: flag(),
  comment: nullable(text(2_000)),
  create_ts: timestamp(),
  approved_sha256: nullable(text()),
  outdated: flag(),
}

const reviewer = {
  member_id: id(),
  member_name: text(),
  approved: nullable(flag()),
  comment: nullable(text(2_000)),
  create_ts: nullable(timestamp()),
}

/** The resource of the people who were asked to review minutes (docs/api/minutes-and-decisions.md#minutes). */
export const minutesReviewer = resource({
  name: 'minutes_reviewer',
  collection: 'reviewers',
  id: 'member_id',
  about:
    'A person who was asked to review the minutes of a meeting, and their answer. While they have not answered, ' +
    '`approved`, `comment` and `create_ts` are null.',
  fields: reviewer,
  endpoints: {
    inMeeting: custom('GET', '/meetings/:meeting_id/minutes/reviewers', {}, reviewer, { paged: 'short' }),
  },
})

/** The hash of the text that the caller has read. */
const seen = { approved_sha256: nullable(text(64)) }

/** The resource of approvals of minutes (docs/api/minutes-and-decisions.md#minutes). */
export const minutesApproval = resource({
  name: 'minutes_approval',
  collection: 'approvals',
  id: 'member_id',
  about:
    'An attendee’s approval of minutes in review, or objection to them. `approved_sha256` is the SHA-256 of the ' +
    'record that they read. `outdated` means that the record has changed since.',
  fields: approval,
  endpoints: {
    inMeeting: custom('GET', '/meetings/:meeting_id/minutes/approvals', {}, approval, { paged: 'short' }),
    record: custom(
      'GET',
      '/meetings/:meeting_id/minutes',
      {},
      { meeting_id: id(), minutes_state: oneOf(...minutesStates), sha256: text() },
      {
        about:
          'The state of the minutes of a meeting, and the SHA-256 of its current record (RFC 8785), which changes ' +
          'with any part of the record.',
      },
    ),
    set: custom(
      'PUT',
      '/meetings/:meeting_id/minutes/approval',
      { approved: required(flag()), comment: nullable(text(2_000)), ...seen },
      approval,
      {
        about:
          'Approves minutes in review, or objects to them. Only those who run the meeting, and Participants who ' +
          'attended, may do this. `approved_sha256` is the `sha256` of the record that the caller read; 422 if the ' +
          'record has changed since. If omitted, it is that of the current record.',
      },
    ),
  },
})

const revision = {
  number: integer(1, GREATEST_ID),
  sha256: text(),
  previous_sha256: nullable(text()),
  approved_ts: timestamp(),
  approve_id: nullable(tuple('approve_name')),
  signature_count: integer(0, GREATEST_ID),
}

/** The formats of an approved record: those of a meeting, and its canonical bytes, alone and with signatures. */
export const revisionFormats = [...exportFormats, 'json', 'signed'] as const

/** The resource of approved records (docs/api/minutes-and-decisions.md#minutes). */
export const minutesRevision = resource({
  name: 'minutes_revision',
  collection: 'revisions',
  id: 'number',
  about:
    'The record of a meeting when its minutes were approved. It never changes. `signature_count` is the number of ' +
    'people who signed it.',
  fields: revision,
  endpoints: {
    inMeeting: custom('GET', '/meetings/:meeting_id/minutes/revisions', {}, revision, { paged: 'short' }),
    one: custom('GET', '/meetings/:meeting_id/minutes/revisions/:number', {}, revision, {
      formats: revisionFormats,
      formatEmbeds: exportParts,
      about:
        '`format` returns the approved record as a file. `format=json` returns the canonical bytes (RFC 8785) of ' +
        '`record` and `previous_sha256`, whose SHA-256 is `sha256`; `format=signed` those of `record`, ' +
        '`previous_sha256` and `signatures`.',
    }),
  },
})
