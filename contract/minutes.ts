// Minutes: what becomes of the record of a meeting, who approved it, and each approved record.
import { flag, id, integer, nullable, required, text, timestamp, tuple } from './field.ts'
import { exportFormats, exportParts } from './formats.ts'
import { GREATEST_ID } from './limits.ts'
import { custom, resource } from './resource.ts'

export const minutesStates = ['draft', 'in_review', 'approved'] as const
export type MinutesState = (typeof minutesStates)[number]

const approval = {
  member_id: id(),
  member_name: text(),
  approved: flag(),
  comment: nullable(text(2_000)),
  create_ts: timestamp(),
}

/** The resource of approvals of minutes (docs/api.md#minutes). */
export const minutesApproval = resource({
  name: 'minutes_approval',
  collection: 'approvals',
  id: 'member_id',
  about: 'What somebody who was in a meeting says of its minutes, while they are in review.',
  fields: approval,
  endpoints: {
    inMeeting: custom('GET', '/meetings/:meeting_id/minutes/approvals', {}, approval, { paged: 'short' }),
    set: custom(
      'PUT',
      '/meetings/:meeting_id/minutes/approval',
      { approved: required(flag()), comment: nullable(text(2_000)) },
      approval,
      {
        about:
          'Approves the minutes of a meeting, or says what is wrong with them, while they are in review: for those who run it, ' +
          'and for Participants who were there.',
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
}

/** The formats of an approved record: those of a meeting, and its canonical bytes. */
export const revisionFormats = [...exportFormats, 'json'] as const

/** The resource of approved records (docs/api.md#minutes). */
export const minutesRevision = resource({
  name: 'minutes_revision',
  collection: 'revisions',
  id: 'number',
  about: 'A record as it was when its minutes were approved. It does not change any more.',
  fields: revision,
  endpoints: {
    inMeeting: custom('GET', '/meetings/:meeting_id/minutes/revisions', {}, revision, { paged: 'short' }),
    one: custom('GET', '/meetings/:meeting_id/minutes/revisions/:number', {}, revision, {
      formats: revisionFormats,
      formatEmbeds: exportParts,
      about:
        '`format` gives the record as a file, made from what was approved. `format=json` gives the canonical bytes (RFC 8785) ' +
        'of `record` and `previous_sha256`, whose SHA-256 is `sha256`.',
    }),
  },
})
