// Meeting series sources, as they are fetched and served.
import { type Kysely, sql } from 'kysely'
import { meetingSeriesSource } from '../../contract/meeting-series-source.ts'
import type { Reader } from '../access/actor.ts'
import { READ, RUN } from '../access/can.ts'
import * as must from '../access/must.ts'
import { series, seriesSourceWriting } from '../access/series.ts'
import { seriesItself } from '../access/visible.ts'
import { sourceActions } from '../actions/meetings/sources.ts'
import type { DB } from '../db/tables.ts'
import { bindResource } from './serve.ts'

/** Every source of every series. */
export const meetingSeriesSourceRows = (db: Kysely<DB>) =>
  db
    .selectFrom('meeting_series_source')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting_series_source.meeting_series_id')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .selectAll('meeting_series_source')

const { add, change, drop } = sourceActions('meeting_series')

type Rows = ReturnType<typeof meetingSeriesSourceRows>

const visible = (query: Rows, reader: Reader): Rows => query.where(seriesItself(reader))

export const meetingSeriesSources = bindResource(meetingSeriesSource, {
  table: 'meeting_series_source',
  long: ['source_data'],
  rows: meetingSeriesSourceRows,
  visible,
  embeds: {},
  endpoints: {
    mine: {
      may: must.anyone,
      rows: (query, { reader, sent }) => {
        let rows = query.where('meeting_series_source.member_id', '=', reader.member_id)
        const { source_type, source_id } = sent
        if (source_type !== undefined) rows = rows.where(sql.ref('meeting_series_source.source_type'), '=', source_type)
        if (source_id !== undefined) rows = rows.where(sql.ref('meeting_series_source.source_id'), '=', source_id)
        return rows
      },
    },
    inSeries: {
      may: series(READ),
      rows: (query, { params }) =>
        query.where('meeting_series_source.meeting_series_id', '=', params.meeting_series_id),
    },
    one: {},
    change: { may: seriesSourceWriting, run: change },
    add: { may: series(RUN), run: add },
    drop: { may: seriesSourceWriting, run: drop },
  },
})
