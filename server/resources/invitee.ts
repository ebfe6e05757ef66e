// Invitees, as they are fetched and served.
import type { Kysely } from 'kysely'
import { invitee } from '../../contract/invitee.ts'
import type { Actor } from '../access/actor.ts'
import { READ, RUN } from '../access/can.ts'
import { ownInvitation, series } from '../access/series.ts'
import { seriesItself } from '../access/visible.ts'
import { add, change, drop } from '../actions/invitees.ts'
import type { DB } from '../db/tables.ts'
import { serve } from './serve.ts'

/** Every invitee of every series. */
export const inviteeRows = (db: Kysely<DB>) =>
  db
    .selectFrom('invitee')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .selectAll('invitee')
    .select([
      'meeting_series.name as meeting_series_name',
      'member.name as member_name',
      'member.email as member_email',
    ])

type Rows = ReturnType<typeof inviteeRows>

const visible = (query: Rows, actor: Actor): Rows => query.where(seriesItself(actor))

export const invitees = serve(invitee, {
  table: 'invitee',
  above: { table: 'meeting_series', key: 'meeting_series_id' },
  rows: inviteeRows,
  visible,
  embeds: {},
  endpoints: {
    inSeries: {
      may: series(READ),
      rows: (query, { params, as }) => {
        const all = query.where('invitee.meeting_series_id', '=', params.meeting_series_id)
        return as['role_id'] === undefined ? all : all.where('invitee.role_id', '=', as['role_id'])
      },
    },
    one: {},
    change: { may: ownInvitation, run: change },
    add: { may: series(RUN), run: add },
    drop: { may: ownInvitation, run: drop },
  },
})
