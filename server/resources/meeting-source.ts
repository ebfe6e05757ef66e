// Meeting sources, as they are fetched and served.
import { type Kysely, sql } from 'kysely'
import { meetingSource } from '../../contract/meeting-source.ts'
import type { Reader } from '../access/actor.ts'
import { READ, RUN } from '../access/can.ts'
import * as must from '../access/must.ts'
import { sourceWriting } from '../access/sources.ts'
import { meetingItself } from '../access/visible.ts'
import { sourceActions } from '../actions/meetings/sources.ts'
import type { DB } from '../db/tables.ts'
import { bindResource } from './serve.ts'

/** Every source of every meeting. */
export const meetingSourceRows = (db: Kysely<DB>) =>
  db
    .selectFrom('meeting_source')
    .innerJoin('meeting', 'meeting.meeting_id', 'meeting_source.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .selectAll('meeting_source')

const { add, change, drop } = sourceActions('meeting')

type Rows = ReturnType<typeof meetingSourceRows>

const visible = (query: Rows, reader: Reader): Rows => query.where(meetingItself(reader))

export const meetingSources = bindResource(meetingSource, {
  table: 'meeting_source',
  long: ['source_data'],
  rows: meetingSourceRows,
  visible,
  embeds: {},
  endpoints: {
    mine: {
      may: must.anyone,
      rows: (query, { reader, sent }) => {
        let rows = query.where('meeting_source.member_id', '=', reader.member_id)
        if (sent.source_type !== undefined)
          rows = rows.where(sql.ref('meeting_source.source_type'), '=', sent.source_type)
        if (sent.source_id !== undefined) rows = rows.where(sql.ref('meeting_source.source_id'), '=', sent.source_id)
        return rows
      },
    },
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params }) => query.where('meeting_source.meeting_id', '=', params.meeting_id),
    },
    one: {},
    change: { may: sourceWriting, run: change },
    add: { may: must.meeting(RUN), run: add },
    drop: { may: sourceWriting, run: drop },
  },
})
