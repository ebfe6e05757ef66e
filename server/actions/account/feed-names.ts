// Names of the places of a person's calendar feeds, as far as they may read them, and places for new feeds.
import { type Kysely, sql } from 'kysely'
import type { Reader } from '../../access/actor.ts'
import { roomItself, seriesItself } from '../../access/visible.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** The name of the room or series of each feed; empty for what the reader may not read. */
export async function readableNames(db: Kysely<DB>, reader: Reader, rows: readonly Record<string, unknown>[]) {
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
  const [seenRooms, seenSeries] = [readableRooms, readableSeries].map((some) => new Set(some.map(({ id }) => id)))
  return rows.map((row) => ({
    room_name: seenRooms!.has(row['room_id'] as number) ? (row['room_name'] as string) : '',
    meeting_series_name: seenSeries!.has(row['meeting_series_id'] as number)
      ? (row['meeting_series_name'] as string)
      : '',
  }))
}

/** The feeds of a person, the newest first, with the names of what they may read. */
export async function readableFeeds(db: Kysely<DB>, reader: Reader) {
  const feeds = await db
    .selectFrom('calendar_feed')
    .select([
      'calendar_feed_id',
      'kind',
      'room_id',
      'meeting_series_id',
      'name',
      'last_four',
      'last_used_ts',
      'create_ts',
    ])
    .where('calendar_feed.member_id', '=', reader.member_id)
    .orderBy('calendar_feed.calendar_feed_id', 'desc')
    .execute()
  const named = await readableNames(db, reader, feeds)
  return feeds.map((feed, at) => ({ ...feed, ...named[at]! }))
}

/**
 * What a person can have a feed of beside their own meetings: rooms of theirs, and the room or series that they asked for,
 * where they may read it.
 */
export async function feedChoices(
  db: Kysely<DB>,
  reader: Reader,
  wanted: { room_id?: number | undefined; meeting_series_id?: number | undefined },
) {
  const own = db.selectFrom('room_member').select('room_id').where('member_id', '=', reader.member_id)
  const rooms = await db
    .selectFrom('room')
    .select(['room.room_id as id', 'room.name'])
    .where((eb) => eb.or([eb('room.room_id', 'in', own), eb('room.room_id', '=', wanted.room_id ?? 0)]))
    .where(roomItself(reader))
    .orderBy('room.name')
    .orderBy('room.room_id')
    .execute()
  const series = await db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id as id', 'meeting_series.name'])
    .where('meeting_series.meeting_series_id', '=', wanted.meeting_series_id ?? 0)
    .where(seriesItself(reader))
    .execute()
  return { rooms, series }
}
