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

/** How somebody says which text they saw. */
const seen = { approved_sha256: nullable(text(64)) }

/** The resource of approvals of minutes (docs/api/minutes-and-decisions.md#minutes). */
export const minutesApproval = resource({
  name: 'minutes_approval',
  collection: 'approvals',
  id: 'member_id',
  about:
    'What somebody who was in a meeting says of its minutes, while they are in review. `approved_sha256` is that of the record which ' +
    'they saw; `outdated`: the record has changed since.',
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
          'The state of the minutes of a meeting, and the SHA-256 of its record as it stands (RFC 8785): another one where anything ' +
          'of the record is another.',
      },
    ),
    set: custom(
      'PUT',
      '/meetings/:meeting_id/minutes/approval',
      { approved: required(flag()), comment: nullable(text(2_000)), ...seen },
      approval,
      {
        about:
          'Approves the minutes of a meeting, or says what is wrong with them, while they are in review: for those who run it, ' +
          'and for Participants who were there. `approved_sha256` is the `sha256` of what the caller has read: 422 where the record is ' +
          'another one by now. Left out, it is that of the record as it stands.',
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

/** The resource of approved records (docs/api/minutes-and-decisions.md#minutes). */
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
