// Sources of meetings and of series: their rows, who may read them, and their endpoints.
import { type Kysely, sql } from 'kysely'
import { meetingSource } from '../../../contract/meetings/meeting-source.ts'
import { meetingSeriesSource } from '../../../contract/series/meeting-series-source.ts'
import type { Reader } from '../../access/actor.ts'
import { READ, RUN } from '../../access/can.ts'
import { sourceWriting } from '../../access/meetings/sources.ts'
import * as must from '../../access/must.ts'
import { series, seriesSourceWriting } from '../../access/series/series.ts'
import { meetingItself, seriesItself } from '../../access/visible.ts'
import { sourceActions } from '../../actions/meetings/sources.ts'
import type { DB } from '../../db/tables.ts'
import { withFewRooms } from '../serving/few-rooms.ts'
import type { ListQueryOf } from '../serving/list-query.ts'
import { bindResource, type RowsQuery } from '../serving/serve.ts'

/** Every source of every meeting. */
export const meetingSourceRows = (db: Kysely<DB>) =>
  db
    .selectFrom('meeting_source')
    .innerJoin('meeting', 'meeting.meeting_id', 'meeting_source.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .selectAll('meeting_source')

/** Every source of every series. */
export const meetingSeriesSourceRows = (db: Kysely<DB>) =>
  db
    .selectFrom('meeting_series_source')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting_series_source.meeting_series_id')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .selectAll('meeting_series_source')

type MeetingRows = ReturnType<typeof meetingSourceRows>
type SeriesRows = ReturnType<typeof meetingSeriesSourceRows>
type Mine = Pick<ListQueryOf<typeof meetingSource, 'mine'>, 'reader' | 'sent' | 'dialect'>

/** Narrows to the sources that the reader has added, of a type and with an id where these were sent. */
function addedByReader<Q extends RowsQuery>(
  query: Q,
  holder: 'meeting' | 'meeting_series',
  { reader, sent, dialect }: Mine,
): Q {
  const table = `${holder}_source`
  const rooms = sql`select near.room_id from ${sql.table(table)} as own
    join ${sql.table(holder)} as near on ${sql.ref(`near.${holder}_id`)} = ${sql.ref(`own.${holder}_id`)}
    where own.member_id = ${reader.member_id}`
  const added: RowsQuery = query.where(sql.ref(`${table}.member_id`), '=', reader.member_id)
  let rows = withFewRooms(added, dialect, rooms)
  const { source_type, source_id } = sent
  if (source_type !== undefined) rows = rows.where(sql.ref(`${table}.source_type`), '=', source_type)
  if (source_id !== undefined) rows = rows.where(sql.ref(`${table}.source_id`), '=', source_id)
  return rows as Q
}

const ofMeeting = sourceActions('meeting')

/** The endpoints of meeting sources. */
export const meetingSources = bindResource(meetingSource, {
  table: 'meeting_source',
  long: ['source_data'],
  rows: meetingSourceRows,
  visible: (query: MeetingRows, reader: Reader): MeetingRows => query.where(meetingItself(reader)),
  embeds: {},
  endpoints: {
    mine: { may: must.anyone, rows: (query, list) => addedByReader(query, 'meeting', list) },
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params }) => query.where('meeting_source.meeting_id', '=', params.meeting_id),
      few: true,
    },
    one: {},
    change: { may: sourceWriting, run: ofMeeting.change },
    add: { may: must.meeting(RUN), run: ofMeeting.add },
    drop: { may: sourceWriting, run: ofMeeting.drop },
  },
})

const ofSeries = sourceActions('meeting_series')

/** The endpoints of series sources. */
export const meetingSeriesSources = bindResource(meetingSeriesSource, {
  table: 'meeting_series_source',
  long: ['source_data'],
  rows: meetingSeriesSourceRows,
  visible: (query: SeriesRows, reader: Reader): SeriesRows => query.where(seriesItself(reader)),
  embeds: {},
  endpoints: {
    mine: { may: must.anyone, rows: (query, list) => addedByReader(query, 'meeting_series', list) },
    inSeries: {
      may: series(READ),
      rows: (query, { params }) =>
        query.where('meeting_series_source.meeting_series_id', '=', params.meeting_series_id),
      few: true,
    },
    one: {},
    change: { may: seriesSourceWriting, run: ofSeries.change },
    add: { may: series(RUN), run: ofSeries.add },
    drop: { may: seriesSourceWriting, run: ofSeries.drop },
  },
})
