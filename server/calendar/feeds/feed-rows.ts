// Content of a calendar feed: meetings that its person may read, and series with all their starts.
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { FeedKind } from '../../../contract/calendar/calendar-feed.ts'
import { type Actor, readerOf } from '../../access/actor.ts'
import { invited, meetingItself, seriesItself } from '../../access/visible.ts'
import type { Window } from '../../actions/series/series-slots.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { timesShown } from '../reconciliation/index.ts'

/** Whose feed it is, and of what. */
export interface FeedScope {
  actor: Actor
  kind: FeedKind
  room_id: number | null
  meeting_series_id: number | null
}

/** What a meeting or a series says to one person. */
interface Said {
  name: string
  location: string | null
  changed: number
  private: number
  busy_in_feeds: number
  /** The answer of the person; null: they are not asked. */
  rsvp: number | null
}

/** A meeting or a free slot. */
export interface FeedRow extends Said {
  /** Null: a slot of the series. */
  meeting_id: number | null
  meeting_series_id: number | null
  slot_ts: number | null
  start_time: number
  end_time: number | null
}

/** A meeting, with the identity used in mail if it is not part of a series. */
export interface FeedMeeting extends FeedRow {
  uid: string | null
  sequence: number | null
  sent_ts: number | null
}

/** Values that a series gives to each of its starts. */
export interface FeedStart extends Said {
  meeting_series_id: number
  duration: number | null
}

/** Limit of meetings in a feed, earliest first, and separately of series events. */
export const MOST = 5_000

/** The meetings of a window, by their start. */
export async function feedMeetings(
  db: Kysely<DB>,
  scope: FeedScope,
  { after, before }: Window,
): Promise<FeedMeeting[]> {
  const { actor, kind, room_id, meeting_series_id } = scope
  const from = db.selectFrom('meeting').innerJoin('room', 'room.room_id', 'meeting.room_id')
  const left = from.leftJoin('attendee as own', (join) =>
    join.onRef('own.meeting_id', '=', 'meeting.meeting_id').on('own.member_id', '=', actor.member_id),
  )
  // The inner join lets every database read only meetings that the person attends.
  const seated =
    kind === 'mine'
      ? (from.innerJoin('attendee as own', (join) =>
          join.onRef('own.meeting_id', '=', 'meeting.meeting_id').on('own.member_id', '=', actor.member_id),
        ) as unknown as typeof left)
      : left
  let query = seated
    .leftJoin('calendar_object as single', (join) =>
      join
        .onRef('single.meeting_id', '=', 'meeting.meeting_id')
        .on('single.state', '=', 'active')
        .on('meeting.meeting_series_id', 'is', null),
    )
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.slot_ts', 'meeting.name'])
    .select(['meeting.location', 'meeting.start_time', 'meeting.end_time', 'room.private', 'room.busy_in_feeds'])
    .select(['meeting.state', 'meeting.started_ts', 'meeting.state_ts'])
    .select(['meeting.update_ts', 'own.update_ts as own_ts', 'own.rsvp'])
    .select(['single.uid', 'single.sequence', 'single.update_ts as sent_ts'])
    .where('meeting.state', '<>', 'canceled')
    .where('meeting.start_time', '>=', after)
    .where('meeting.start_time', '<', before)
  if (kind !== 'mine') query = query.where(meetingItself(readerOf(actor)))
  if (kind === 'room') query = query.where('meeting.room_id', '=', room_id)
  if (kind === 'series') query = query.where(isOfHistory('meeting.meeting_series_id', meeting_series_id!))
  const rows = await query.orderBy('meeting.start_time').orderBy('meeting.meeting_id').limit(MOST).execute()
  // Removes duplicates that mail sent under two UIDs.
  const once = rows.filter(({ meeting_id }, at) => meeting_id !== rows[at - 1]?.meeting_id)
  return once.map(({ update_ts, own_ts, slot_ts, state, started_ts, state_ts, ...row }) => {
    const { start, end } = timesShown({ ...row, state, started_ts, state_ts })
    return {
      ...{ ...row, start_time: start, end_time: end, slot_ts: slot_ts === null ? null : Number(slot_ts) },
      changed: Math.max(Number(update_ts), Number(own_ts ?? 0)),
    }
  })
}

/** On `meeting_series` and `room`: a feed has the slots of the series. */
function seriesOf({ actor, kind, room_id, meeting_series_id }: FeedScope): Expression<SqlBool> {
  const reader = readerOf(actor)
  if (kind === 'mine') return invited(reader)
  if (kind === 'room') return sql<SqlBool>`meeting_series.room_id = ${room_id} and ${seriesItself(reader)}`
  const isPart = isOfHistory('meeting_series.meeting_series_id', meeting_series_id!)
  return sql<SqlBool>`${isPart} and ${seriesItself(reader)}`
}

/** Series that a feed contains as a whole, with the values of each start. */
export async function feedSeries(
  db: Kysely<DB>,
  scope: FeedScope,
  { after, before }: Window,
): Promise<Map<number, FeedStart>> {
  const rows = await db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .leftJoin('invitee as own', (join) =>
      join
        .onRef('own.meeting_series_id', '=', 'meeting_series.meeting_series_id')
        .on('own.member_id', '=', scope.actor.member_id),
    )
    .select(['meeting_series.meeting_series_id', 'meeting_series.name', 'meeting_series.location'])
    .select(['meeting_series.duration', 'meeting_series.update_ts', 'meeting_series.schedule_update_ts'])
    .select(['room.private', 'room.busy_in_feeds', 'own.rsvp', 'own.update_ts as own_ts'])
    .where('meeting_series.start_ts', '<', before)
    .where((eb) => eb.or([eb('meeting_series.until_ts', 'is', null), eb('meeting_series.until_ts', '>', after)]))
    .where(seriesOf(scope))
    .orderBy('meeting_series.meeting_series_id')
    .execute()
  return new Map(
    rows.map(({ update_ts, schedule_update_ts, own_ts, duration, ...row }) => {
      const changed = Math.max(Number(update_ts), Number(schedule_update_ts), Number(own_ts ?? 0))
      return [row.meeting_series_id, { ...row, changed, duration: duration === null ? null : Number(duration) }]
    }),
  )
}
