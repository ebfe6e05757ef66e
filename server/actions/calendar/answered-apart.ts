// Who answered a meeting of a series otherwise than the series: their calendar has to be told of it by itself.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** The answer of an attendee or invitee as calendars name it: one that was given for another time is none. */
export const presentAnswerOf = (part: string) =>
  sql<number>`case when ${sql.ref(`${part}.rsvp_outdated`)} = 1 then 0 else ${sql.ref(`${part}.rsvp`)} end`

/** By the slot of the meeting, who did so, and since when it is so; Unix seconds. `from`: from which slot on. */
export async function answeredApart(
  db: Kysely<DB>,
  meeting_series_id: number,
  from: number,
): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .selectFrom('meeting')
    .innerJoin('attendee', 'attendee.meeting_id', 'meeting.meeting_id')
    .innerJoin('invitee', (join) =>
      join
        .onRef('invitee.meeting_series_id', '=', 'meeting.meeting_series_id')
        .onRef('invitee.member_id', '=', 'attendee.member_id'),
    )
    .select(['meeting.slot_ts', 'attendee.member_id', 'attendee.rsvp_ts', 'invitee.rsvp_ts as whole_ts'])
    .where('meeting.meeting_series_id', '=', meeting_series_id)
    .where('meeting.slot_ts', '>=', from)
    .where(presentAnswerOf('attendee'), '<>', presentAnswerOf('invitee'))
    .execute()
  const found = new Map<number, Map<number, number>>()
  for (const { slot_ts, member_id, rsvp_ts, whole_ts } of rows) {
    const people = found.get(Number(slot_ts)) ?? new Map<number, number>()
    found.set(Number(slot_ts), people.set(member_id, Math.max(Number(rsvp_ts ?? 0), Number(whole_ts ?? 0))))
  }
  return found
}
