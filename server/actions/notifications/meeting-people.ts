// The people of a meeting or series whom notifications are for.
import type { Kysely } from 'kysely'
import { FACILITATOR } from '../../../contract/codes.ts'
import { announcedAsSeries } from '../../calendar/reconciliation/index.ts'
import type { DB } from '../../db/tables.ts'

/** A meeting or a series. */
export type MeetingOrSeries = { meeting_id: number } | { meeting_series_id: number }

const idsOf = (rows: readonly { member_id: number }[]): number[] => rows.map(({ member_id }) => member_id)

const attendeesOf = (db: Kysely<DB>, meeting_id: number) =>
  db.selectFrom('attendee').select('member_id').where('meeting_id', '=', meeting_id)

const inviteesOf = (db: Kysely<DB>, meeting_series_id: number) =>
  db.selectFrom('invitee').select('member_id').where('meeting_series_id', '=', meeting_series_id)

/** Attendees, or invitees of a series. */
export const peopleOf = async (db: Kysely<DB>, of: MeetingOrSeries): Promise<number[]> =>
  idsOf(
    'meeting_id' in of
      ? await attendeesOf(db, of.meeting_id).execute()
      : await inviteesOf(db, of.meeting_series_id).execute(),
  )

/** Those who run it, unless their rights have ended. */
export const facilitatorsOf = async (db: Kysely<DB>, of: MeetingOrSeries): Promise<number[]> =>
  idsOf(
    'meeting_id' in of
      ? await attendeesOf(db, of.meeting_id).where('role_id', '=', FACILITATOR).where('rights_ended', '=', 0).execute()
      : await inviteesOf(db, of.meeting_series_id).where('role_id', '=', FACILITATOR).execute(),
  )

/** Whether people get updates of a meeting: it is announced, or its series is. */
export async function isAnnounced(db: Kysely<DB>, meeting_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('meeting')
    .select(announcedAsSeries.as('announced'))
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  return row.announced === 1
}

/** Whether people get updates of a series. */
export async function isSeriesAnnounced(db: Kysely<DB>, meeting_series_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('meeting_series')
    .select('announced')
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()
  return row.announced === 1
}
