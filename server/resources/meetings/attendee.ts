// Attendees: their rows, who may read them, and their endpoints.
import type { Kysely } from 'kysely'
import { attendee } from '../../../contract/meetings/attendee.ts'
import type { Reader } from '../../access/actor.ts'
import { READ, RUN } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { attendanceRunning, ownAttendance } from '../../access/people/people.ts'
import { meetingItself } from '../../access/visible.ts'
import { makeLinkOfAttendee } from '../../actions/mailings/personal-links.ts'
import { addAttendee, changeAttendee, removeAttendee } from '../../actions/meetings/attendees.ts'
import type { DB } from '../../db/tables.ts'
import { withMailState } from '../mailings/mail-state.ts'
import { bindResource } from '../serving/serve.ts'
import { sheetOf } from '../serving/sheet.ts'

/** Every attendee of every meeting. */
export const attendeeRows = (db: Kysely<DB>) =>
  db
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .selectAll('attendee')
    .select(['meeting.name as meeting_name', 'member.name as member_name', 'member.email as member_email'])

/** The same with the rooms of their meetings, which say who may read them. */
export const attendeeRowsInRooms = (db: Kysely<DB>) =>
  attendeeRows(db).innerJoin('room', 'room.room_id', 'meeting.room_id')

type Rows = ReturnType<typeof attendeeRowsInRooms>

const visible = (query: Rows, reader: Reader): Rows => query.where(meetingItself(reader))

const spreadsheet = sheetOf(attendee, {
  title: 'Attendees',
  holder: (db, { meeting_id }) =>
    db.selectFrom('meeting').select('name').where('meeting_id', '=', meeting_id).executeTakeFirst(),
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
    attended: 'Attended',
    note_taker: 'Note taker',
    presenter: 'Presenter',
    meeting_id: 'Meeting',
    create_ts: 'Added',
    update_ts: 'Changed',
    attendee_id: 'Attendee ID',
    member_id: 'Member ID',
  },
})

/** The endpoints of attendees. */
export const attendees = bindResource(attendee, {
  table: 'attendee',
  rows: attendeeRowsInRooms,
  visible,
  complete: withMailState('meeting'),
  embeds: {},
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params, as }) => {
        const all = query.where('attendee.meeting_id', '=', params.meeting_id)
        return as['role_id'] === undefined ? all : all.where('attendee.role_id', '=', as['role_id'])
      },
      files: { xlsx: spreadsheet },
      few: true,
    },
    one: {},
    change: { may: ownAttendance, run: changeAttendee },
    link: { may: attendanceRunning, run: makeLinkOfAttendee },
    add: { may: must.meeting(RUN), run: addAttendee },
    drop: { may: ownAttendance, run: removeAttendee },
  },
})
