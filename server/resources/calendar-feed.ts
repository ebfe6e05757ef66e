// Calendar feeds, which only their person may read: their rows and their endpoints.
import { type Kysely, sql } from 'kysely'
import { calendarFeed } from '../../contract/calendar-feed.ts'
import { ownFeed, withoutApplication } from '../access/account.ts'
import { type Reader, readerOf } from '../access/actor.ts'
import { roomItself, seriesItself } from '../access/visible.ts'
import { createCalendarFeed, endCalendarFeed } from '../actions/account/calendar-feeds.ts'
import { inIds } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { bindResource, type CompleteRows } from './serve.ts'

/** Every feed, without its hash. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('calendar_feed')
    .leftJoin('room', 'room.room_id', 'calendar_feed.room_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'calendar_feed.meeting_series_id')
    .select(['calendar_feed.calendar_feed_id', 'calendar_feed.kind', 'calendar_feed.room_id', 'calendar_feed.name'])
    .select(['calendar_feed.meeting_series_id', 'calendar_feed.last_four', 'calendar_feed.last_used_ts'])
    .select(['calendar_feed.create_ts', 'room.name as room_name', 'meeting_series.name as meeting_series_name'])

type Rows = ReturnType<typeof rows>

/** Leaves out the names of rooms and series that the person may no longer read. */
const withReadableNames: CompleteRows = async ({ db, actor }, rows) => {
  const reader = readerOf(actor)
  const ids = (name: string) => rows.flatMap((row) => (row[name] == null ? [] : [row[name] as number]))
  const [rooms, series] = [ids('room_id'), ids('meeting_series_id')]
  const readableRooms = rooms.length
    ? await db
        .selectFrom('room')
        .select('room.room_id as id')
        .where(inIds(db, sql.ref('room.room_id'), rooms))
        .where(roomItself(reader))
        .execute()
    : []
  const readableSeries = series.length
    ? await db
        .selectFrom('meeting_series')
        .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
        .select('meeting_series.meeting_series_id as id')
        .where(inIds(db, sql.ref('meeting_series.meeting_series_id'), series))
        .where(seriesItself(reader))
        .execute()
    : []
  const [seenRooms, seenSeries] = [readableRooms, readableSeries].map((found) => new Set(found.map(({ id }) => id)))
  return rows.map((row) => ({
    ...row,
    room_name: seenRooms!.has(row['room_id'] as number) ? row['room_name'] : '',
    meeting_series_name: seenSeries!.has(row['meeting_series_id'] as number) ? row['meeting_series_name'] : '',
  }))
}

/** The endpoints of calendar feeds (docs/api.md#calendar-feeds). */
export const calendarFeeds = bindResource(calendarFeed, {
  table: 'calendar_feed',
  rows,
  visible: (query: Rows, reader: Reader): Rows => query.where('calendar_feed.member_id', '=', reader.member_id),
  complete: withReadableNames,
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: withoutApplication },
    add: { may: withoutApplication, run: createCalendarFeed },
    drop: { may: ownFeed, run: endCalendarFeed },
  },
})
