// Rows that belong to a series for one reader: its meetings, deleted ones, and what calendars were sent.
import { type Kysely, sql } from 'kysely'
import { type Actor, readerOf } from '../../access/actor.ts'
import { meetingItself } from '../../access/visible.ts'
import type { DB } from '../../db/tables.ts'
import { objectsFor } from './event-objects.ts'
import type { SeriesParts, SeriesWithRoom } from './series-events.ts'

/** The row of a series with whether its room is private. */
export const seriesWithRoom = (db: Kysely<DB>, meeting_series_id: number): Promise<SeriesWithRoom> =>
  db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .selectAll('meeting_series')
    .select('room.private')
    .where('meeting_series.meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()

/** Its meetings whose slot is at or after an instant, with the names that a document has. */
export async function seriesParts(
  db: Kysely<DB>,
  meeting_series_id: number,
  actor: Actor,
  from: number,
): Promise<SeriesParts> {
  const meetings = await db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting.meeting_series_id')
    .selectAll('meeting')
    .select(['room.name as room_name', 'meeting_series.recurrence_description as meeting_series_name'])
    .where('meeting.meeting_series_id', '=', meeting_series_id)
    .where('meeting.slot_ts', '>=', from)
    .where(meetingItself(readerOf(actor)))
    .orderBy('meeting.slot_ts')
    .execute()
  const gone = await db
    .selectFrom('deleted_meeting')
    .select('slot_ts')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '>=', from)
    .where(sql.ref('slot_ts'), 'is not', null)
    .execute()
  const objects = (await objectsFor(db, 'meeting_series', [meeting_series_id])).get(meeting_series_id) ?? []
  return { meetings, gone: new Set(gone.map(({ slot_ts }) => Number(slot_ts))), objects }
}
