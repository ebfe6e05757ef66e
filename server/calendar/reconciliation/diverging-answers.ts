// People whose answer to one meeting differs from their answer to the series: their calendar needs an exception.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** SQL for the current answer of an attendee or invitee: an outdated one counts as none. */
export const presentAnswerOf = (part: string) =>
  sql<number>`case when ${sql.ref(`${part}.rsvp_outdated`)} = 1 then 0 else ${sql.ref(`${part}.rsvp`)} end`

/**
 * People with a diverging answer and the time since when (Unix seconds), by slot. `from`: first slot; `member_id`: one person only.
 * No answer to a meeting is not a diverging answer.
 */
export async function answeredApart(
  db: Kysely<DB>,
  meeting_series_id: number,
  from: number,
  member_id?: number,
): Promise<Map<number, ReadonlyMap<number, number>>> {
  let query = db
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
    .where(presentAnswerOf('attendee'), '<>', 0)
    .where(presentAnswerOf('attendee'), '<>', presentAnswerOf('invitee'))
  if (member_id !== undefined) query = query.where('attendee.member_id', '=', member_id)
  const bySlot = Map.groupBy(await query.execute(), ({ slot_ts }) => Number(slot_ts))
  const since = (row: { rsvp_ts: unknown; whole_ts: unknown }) => Math.max(Number(row.rsvp_ts), Number(row.whole_ts))
  return new Map([...bySlot].map(([slot, rows]) => [slot, new Map(rows.map((row) => [row.member_id, since(row)]))]))
}

/** Of people with a diverging answer: whether they were sent the whole event later than this start. */
export const apartAt = (
  since: ReadonlyMap<number, number> = new Map(),
  start: ReadonlyMap<number, { sent_ts?: number }>,
  whole: ReadonlyMap<number, { sent_ts?: number }>,
): ReadonlyMap<number, boolean> =>
  new Map(
    [...since].map(([id, at]) => {
      const sent = whole.get(id)?.sent_ts ?? 0
      return [id, at < sent && (start.get(id)?.sent_ts ?? 0) < sent]
    }),
  )
