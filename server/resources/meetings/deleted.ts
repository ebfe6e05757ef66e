// The records of deletions: their rows and their endpoints. The guard of each decides who may read it.
import { type Kysely, type SqlBool, sql } from 'kysely'
import {
  deletedAttendee,
  deletedInvitee,
  deletedMeeting,
  deletedMeetingSeries,
} from '../../../contract/meetings/deleted.ts'
import { readerOf } from '../../access/actor.ts'
import { attendeeRecord, meetingRecord } from '../../access/meetings/deleted.ts'
import { inviteeRecord, seriesRecord } from '../../access/series/series.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { seesAddress } from '../../search/index.ts'
import { bindResource, type CompleteRows, type Embed } from '../serving/serve.ts'

const always = sql<SqlBool>`1 = 1`

const meetingRecords = (db: Kysely<DB>) =>
  db
    .selectFrom('deleted_meeting')
    .leftJoin('room', 'room.room_id', 'deleted_meeting.room_id')
    .selectAll('deleted_meeting')
    .select('room.name as room_name')

/** Embeds the source as it was at the time of the deletion. */
const deletedSource =
  (resource: string): Embed =>
  async (context, _, rows) =>
    new Map(
      rows.flatMap((row) => {
        if (row['source'] === null) return []
        const [source] = context.formatRows(resource, [JSON.parse(row['source'] as string)])
        return [[row['event_id'] as number, source] as const]
      }),
    )

/** The endpoint of records of deleted meetings (docs/api/meetings.md#deleted-records). */
export const deletedMeetings = bindResource(deletedMeeting, {
  table: 'deleted_meeting',
  rows: meetingRecords,
  visible: (query) => query.where(always),
  embeds: { meeting_source: deletedSource('meeting_source') },
  endpoints: { one: { may: meetingRecord } },
})

/** A record of somebody who left shows their present address only to whom another record shows it too. */
const withSeenAddresses: CompleteRows = async ({ db, actor }, rows) => {
  if (actor.enterprise) return rows
  const ids = rows.map((row) => row['member_id'] as number)
  const people = db
    .selectFrom('member')
    .select('member_id')
    .where(inIds(db, sql.ref('member.member_id'), ids))
  const seen = await people.where(seesAddress(sql`member.member_id`, readerOf(actor))).execute()
  const shown = new Set(seen.map(({ member_id }) => member_id))
  return rows.map((row) => (shown.has(row['member_id'] as number) ? row : { ...row, member_email: null }))
}

const attendeeRecords = (db: Kysely<DB>) =>
  db
    .selectFrom('deleted_attendee')
    .innerJoin('member', 'member.member_id', 'deleted_attendee.member_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'deleted_attendee.meeting_id')
    .selectAll('deleted_attendee')
    .select(['member.name as member_name', 'member.email as member_email', 'meeting.name as meeting_name'])

/** The endpoint of records of removed attendees. */
export const deletedAttendees = bindResource(deletedAttendee, {
  table: 'deleted_attendee',
  rows: attendeeRecords,
  visible: (query) => query.where(always),
  complete: withSeenAddresses,
  embeds: {},
  endpoints: { one: { may: attendeeRecord } },
})

const seriesRecords = (db: Kysely<DB>) =>
  db
    .selectFrom('deleted_meeting_series')
    .leftJoin('room', 'room.room_id', 'deleted_meeting_series.room_id')
    .selectAll('deleted_meeting_series')
    .select('room.name as room_name')

/** The endpoint of records of deleted series. */
export const deletedMeetingSeriesServed = bindResource(deletedMeetingSeries, {
  table: 'deleted_meeting_series',
  rows: seriesRecords,
  visible: (query) => query.where(always),
  embeds: { meeting_series_source: deletedSource('meeting_series_source') },
  endpoints: { one: { may: seriesRecord } },
})

const inviteeRecords = (db: Kysely<DB>) =>
  db
    .selectFrom('deleted_invitee')
    .innerJoin('member', 'member.member_id', 'deleted_invitee.member_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'deleted_invitee.meeting_series_id')
    .selectAll('deleted_invitee')
    .select(['member.name as member_name', 'member.email as member_email'])
    .select('meeting_series.name as meeting_series_name')

/** The endpoint of records of removed invitees. */
export const deletedInvitees = bindResource(deletedInvitee, {
  table: 'deleted_invitee',
  rows: inviteeRecords,
  visible: (query) => query.where(always),
  complete: withSeenAddresses,
  embeds: {},
  endpoints: { one: { may: inviteeRecord } },
})
