// What the feed of a person has: meetings that they may read, and slots of series that have no meeting yet.
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { FeedKind } from '../../../contract/calendar-feed.ts'
import { type Actor, readerOf } from '../../access/actor.ts'
import { invited, meetingItself, seriesItself } from '../../access/visible.ts'
import { slotsOfSeries, type Window } from '../../actions/series/series-slots.ts'
import { inIds } from '../../db/dialect.ts'
import { isOfHistory } from '../../db/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { slots } from '../../rules/recurrence/occurrences.ts'

/** Whose feed it is, and of what. */
export interface FeedScope {
  actor: Actor
  kind: FeedKind
  room_id: number | null
  meeting_series_id: number | null
}

/** A meeting or a free slot. */
export interface FeedRow {
  /** Null: a slot of the series. */
  meeting_id: number | null
  meeting_series_id: number | null
  slot_ts: number | null
  /** Where mail has told it by itself. */
  uid: string | null
  name: string
  location: string | null
  start_time: number
  end_time: number | null
  changed: number
  private: number
  busy_in_feeds: number
  /** The answer of the person; null: they are not asked. */
  rsvp: number | null
}

/** So many events a feed has at most: the first of its window. */
const MOST = 5_000

/** The meetings of a window, by their start. */
export async function feedMeetings(db: Kysely<DB>, scope: FeedScope, { after, before }: Window): Promise<FeedRow[]> {
  const { actor, kind, room_id, meeting_series_id } = scope
  const from = db.selectFrom('meeting').innerJoin('room', 'room.room_id', 'meeting.room_id')
  const left = from.leftJoin('attendee as own', (join) =>
    join.onRef('own.meeting_id', '=', 'meeting.meeting_id').on('own.member_id', '=', actor.member_id),
  )
  // By an inner join, every database can look at the meetings of the person's seats alone.
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
    .leftJoin('calendar_object as lone', (join) =>
      join
        .onRef('lone.meeting_series_id', '=', 'meeting.meeting_series_id')
        .onRef('lone.slot_ts', '=', 'meeting.slot_ts')
        .on('lone.state', '=', 'active'),
    )
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.slot_ts', 'meeting.name'])
    .select(['meeting.location', 'meeting.start_time', 'meeting.end_time', 'room.private', 'room.busy_in_feeds'])
    .select(['meeting.update_ts', 'own.update_ts as own_ts', 'own.rsvp'])
    .select((eb) => eb.fn.coalesce('single.uid', 'lone.uid').as('uid'))
    .where('meeting.state', '<>', 'canceled')
    .where('meeting.start_time', '>=', after)
    .where('meeting.start_time', '<', before)
  if (kind !== 'mine') query = query.where(meetingItself(readerOf(actor)))
  if (kind === 'room') query = query.where('meeting.room_id', '=', room_id)
  if (kind === 'series') query = query.where(isOfHistory('meeting.meeting_series_id', meeting_series_id!))
  const rows = await query.orderBy('meeting.start_time').orderBy('meeting.meeting_id').limit(MOST).execute()
  // What mail has told under two names counts once.
  const once = rows.filter(({ meeting_id }, at) => meeting_id !== rows[at - 1]?.meeting_id)
  return once.map(({ update_ts, own_ts, start_time, end_time, slot_ts, ...row }) => ({
    ...{ ...row, start_time: Number(start_time), end_time: end_time === null ? null : Number(end_time) },
    ...{ slot_ts: slot_ts === null ? null : Number(slot_ts) },
    changed: Math.max(Number(update_ts), Number(own_ts ?? 0)),
  }))
}

/** On `meeting_series` and `room`: a feed has the slots of the series. */
function seriesOf({ actor, kind, room_id, meeting_series_id }: FeedScope): Expression<SqlBool> {
  const reader = readerOf(actor)
  if (kind === 'mine') return invited(reader)
  if (kind === 'room') return sql<SqlBool>`meeting_series.room_id = ${room_id} and ${seriesItself(reader)}`
  const isPart = isOfHistory('meeting_series.meeting_series_id', meeting_series_id!)
  return sql<SqlBool>`${isPart} and ${seriesItself(reader)}`
}

/** The slots of a window that have no meeting yet. */
export async function feedSlots(db: Kysely<DB>, scope: FeedScope, window: Window): Promise<FeedRow[]> {
  const { after, before } = window
  const series = await db
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
  if (!series.length) return []
  const ids = series.map(({ meeting_series_id }) => meeting_series_id)
  const uids = await loneUids(db, ids)
  const byId = new Map(series.map((row) => [row.meeting_series_id, row]))
  const found: FeedRow[] = []
  for await (const slice of slotsOfSeries(db, ids, window)()) {
    for (const { meeting_series_id, schedule, taken } of slice) {
      const { name, location, duration, rsvp, ...row } = byId.get(meeting_series_id)!
      const changed = Math.max(Number(row.update_ts), Number(row.schedule_update_ts), Number(row.own_ts ?? 0))
      for (const slot of slots(schedule, after, before)) {
        if (taken.has(slot)) continue
        if (found.length >= MOST) return found
        found.push({
          ...{ meeting_id: null, meeting_series_id, slot_ts: slot, name, location, changed, rsvp },
          ...{ uid: uids.get(`${meeting_series_id} ${slot}`) ?? null, start_time: slot },
          ...{ end_time: duration === null ? null : slot + Number(duration) },
          ...{ private: row.private, busy_in_feeds: row.busy_in_feeds },
        })
      }
    }
  }
  return found
}

/** The UIDs of slots that mail has told by themselves. */
async function loneUids(db: Kysely<DB>, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('calendar_object')
    .select(['uid', 'meeting_series_id', 'slot_ts'])
    .where(inIds(db, sql.ref('meeting_series_id'), ids))
    .where('slot_ts', 'is not', null)
    .where('state', '=', 'active')
    .execute()
  return new Map(rows.map(({ uid, meeting_series_id, slot_ts }) => [`${meeting_series_id} ${Number(slot_ts)}`, uid]))
}
