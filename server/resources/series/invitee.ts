// Invitees: their rows, who may read them, and their endpoints.
import type { Kysely } from 'kysely'
import { invitee } from '../../../contract/series/invitee.ts'
import type { Reader } from '../../access/actor.ts'
import { READ, RUN } from '../../access/can.ts'
import { invitationRunning, ownInvitation, series } from '../../access/series/series.ts'
import { seriesItself } from '../../access/visible.ts'
import { makeLinkOfInvitee } from '../../actions/mailings/personal-links.ts'
import { addInvitee, changeInvitee, removeInvitee } from '../../actions/series/invitees.ts'
import type { DB } from '../../db/tables.ts'
import { withMailState } from '../mailings/mail-state.ts'
import { bindResource } from '../serving/serve.ts'
import { sheetOf } from '../serving/sheet.ts'

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

const visible = (query: Rows, reader: Reader): Rows => query.where(seriesItself(reader))

const spreadsheet = sheetOf(invitee, {
  title: 'Invitees',
  holder: (db, { meeting_series_id }) =>
    db
      .selectFrom('meeting_series')
      .select('name')
      .where('meeting_series_id', '=', meeting_series_id)
      .executeTakeFirst(),
  titles: {
    member_name: 'Name',
    member_email: 'E-mail',
    role_id: 'Role',
    rsvp: 'RSVP',
    rsvp_ts: 'Answered',
    rsvp_comment: 'Comment',
    rsvp_outdated: 'Replied for an earlier time',
    mail_state: 'Mail',
    invited_ts: 'Invited',
    representing: 'Representing',
    note_taker: 'Note taker',
    presenter: 'Presenter',
    meeting_series_id: 'Meeting series',
    create_ts: 'Added',
    update_ts: 'Changed',
    invitee_id: 'Invitee ID',
    member_id: 'Member ID',
    id: 'ID',
    resource_url: 'API address',
  },
  aside: ['id', 'resource_url'],
})

/** The endpoints of invitees (docs/api/recurring-meetings.md#invitees). */
export const invitees = bindResource(invitee, {
  table: 'invitee',
  above: [{ table: 'meeting_series', key: 'meeting_series_id' }],
  rows: inviteeRows,
  visible,
  complete: withMailState('meeting_series'),
  embeds: {},
  endpoints: {
    inSeries: {
      may: series(READ),
      rows: (query, { params, as }) => {
        const all = query.where('invitee.meeting_series_id', '=', params.meeting_series_id)
        return as['role_id'] === undefined ? all : all.where('invitee.role_id', '=', as['role_id'])
      },
      files: { xlsx: spreadsheet },
      few: true,
    },
    one: {},
    change: { may: ownInvitation, run: changeInvitee },
    link: { may: invitationRunning, run: makeLinkOfInvitee },
    add: { may: series(RUN), run: addInvitee },
    drop: { may: ownInvitation, run: removeInvitee },
  },
})
