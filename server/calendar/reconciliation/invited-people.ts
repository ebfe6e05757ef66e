// Recipients of calendar mail: people of meetings and series who have an address.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { wantsMail } from '../../actions/account/mail-choices.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** The addresses of people, by their id. */
export type People = Map<number, string>

const reachable = sql<SqlBool>`(member.deleted_ts is null and member.deactivated_ts is null and member.email is not null and ${wantsMail(undefined)})`

/** The attendees of meetings, by meeting. */
export async function attendeesOf(db: Kysely<DB>, meetings: readonly number[]): Promise<Map<number, People>> {
  const rows = await db
    .selectFrom('attendee')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select(['attendee.meeting_id', 'member.member_id', 'member.email'])
    .where(inIds(db, sql.ref('attendee.meeting_id'), meetings))
    .where(reachable)
    .execute()
  const byMeeting = new Map<number, People>(meetings.map((id) => [id, new Map()]))
  for (const { meeting_id, member_id, email } of rows) byMeeting.get(meeting_id)!.set(member_id, email!)
  return byMeeting
}

/** The invitees of a series. */
export async function inviteesOf(db: Kysely<DB>, meeting_series_id: number): Promise<People> {
  const rows = await db
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .select(['member.member_id', 'member.email'])
    .where('invitee.meeting_series_id', '=', meeting_series_id)
    .where(reachable)
    .execute()
  return new Map(rows.map(({ member_id, email }) => [member_id, email!]))
}
