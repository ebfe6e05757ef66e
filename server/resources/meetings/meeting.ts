// Meetings: their rows, who may read them, and their endpoints.
import { type SqlBool, sql } from 'kysely'
import { FACILITATOR, GUEST, OBSERVER, PARTICIPANT } from '../../../contract/codes.ts'
import { meeting } from '../../../contract/meetings/meeting.ts'
import type { Reader } from '../../access/actor.ts'
import { RUN, VISIT, WRITE } from '../../access/can.ts'
import { meetingMissing } from '../../access/meetings/deleted.ts'
import * as must from '../../access/must.ts'
import { meetingItself } from '../../access/visible.ts'
import type { CallTo } from '../../actions/call.ts'
import { changeMeeting, createMeeting, deleteMeeting } from '../../actions/meetings/meetings.ts'
import { setMinutes } from '../../actions/minutes/minutes.ts'
import { meetingCalendar } from '../../calendar/feeds/index.ts'
import type { Parameter } from '../../db/queries/parameter.ts'
import { openItems } from '../agenda/open-items.ts'
import { presentedItems } from '../agenda/presented-items.ts'
import { meetingFiles } from '../documents/export.ts'
import { scheduleWords, scheduleZones, seriesNames } from '../documents/schedule-words.ts'
import { viewsOf } from '../documents/views.ts'
import { withMailState } from '../mailings/mail-state.ts'
import { recordOfMeeting } from '../minutes/minutes-record.ts'
import { rowOf, rowsOf, weighed } from '../serving/embeds.ts'
import { withFewRooms } from '../serving/few-rooms.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource, type SortOrder } from '../serving/serve.ts'
import { attendeeRows } from './attendee.ts'
import { meetingRows } from './meeting-rows.ts'
import { meetingSourceRows } from './source.ts'

type Rows = ReturnType<typeof meetingRows>

/** Each timeframe asks in a way of its own. */
const SHAPES = { timeframe: ['all', 'past', 'future', 'scheduled', 'unscheduled'] } as const
const OWN_SHAPES = { ...SHAPES, to_review: [0, 1] } as const
type InRoom = ListQueryOf<typeof meeting, 'inRoom', typeof SHAPES>
type Mine = ListQueryOf<typeof meeting, 'mine', typeof OWN_SHAPES>

const visible = (query: Rows, reader: Reader): Rows => query.where(meetingItself(reader))

/** Narrows to times and states; a timeframe replaces `after` and `before`. */
function filtered(
  query: Rows,
  { timeframe, state, after, before, updated }: InRoom['sent'],
  now: Parameter<number>,
): Rows {
  let rows = query
  if (timeframe === 'past') rows = rows.where('meeting.start_time', '<', now)
  if (timeframe === 'future') rows = rows.where('meeting.start_time', '>', now)
  if (timeframe === 'scheduled') rows = rows.where('meeting.start_time', 'is not', null)
  if (timeframe === 'unscheduled') rows = rows.where('meeting.start_time', 'is', null)
  if (timeframe === undefined && after !== undefined) rows = rows.where('meeting.start_time', '>', after)
  if (timeframe === undefined && before !== undefined) rows = rows.where('meeting.start_time', '<', before)
  if (state !== undefined) rows = rows.where('meeting.state', '=', state)
  if (updated !== undefined) rows = rows.where('meeting.update_ts', '>', updated)
  return rows
}

/** A timeframe replaces the sort too. */
function order({ sent }: Pick<CallTo<typeof meeting, 'inRoom'>, 'sent'>): SortOrder | undefined {
  if (sent.timeframe === undefined) return undefined
  if (sent.timeframe === 'past') return [{ name: 'start_time', descending: true }]
  if (sent.timeframe === 'future') return [{ name: 'start_time', descending: false }]
  return []
}

/** The ids of the meetings that somebody attends or created. */
const ownMeetings = ({ member_id }: Reader) => sql`
  select meeting_id from attendee where member_id = ${member_id}
  union select meeting_id from meeting where create_id = ${member_id}`

/** The ids of the meetings whose minutes wait for the review of somebody. */
const meetingsToReview = ({ member_id }: Reader) => sql`
  select minutes_reviewer.meeting_id from minutes_reviewer
  inner join meeting as reviewed on reviewed.meeting_id = minutes_reviewer.meeting_id
  where minutes_reviewer.member_id = ${member_id} and reviewed.minutes_state = 'in_review' and not exists (
    select 1 from minutes_approval as answer
    where answer.meeting_id = minutes_reviewer.meeting_id and answer.member_id = ${member_id})`

/** The meetings that the caller attends or created, or those whose minutes they are to review. */
function mine(query: Rows, { reader, now, sent, dialect }: Mine): Rows {
  const { room_id, to_review, ...filters } = sent
  const ids = () => (to_review ? meetingsToReview(reader) : ownMeetings(reader))
  const own = sql<SqlBool>`meeting.meeting_id in (${ids()})`
  const rooms = sql`select near.room_id from meeting as near where near.meeting_id in (${ids()})`
  const rows = withFewRooms(filtered(query, filters, now).where(own), dialect, rooms)
  return room_id === undefined ? rows : rows.where('meeting.room_id', '=', room_id)
}

const inRoom = (query: Rows, { params, sent, now }: InRoom): Rows =>
  filtered(query, sent, now).where('meeting.room_id', '=', params.room_id)

/** The attendees, or those of one role; all readers of the meeting may read them. */
const attendeesOf = (role_id?: number) =>
  rowsOf(
    'attendee',
    'meeting_id',
    (db) => {
      const all = attendeeRows(db)
      return role_id === undefined ? all : all.where('attendee.role_id', '=', role_id)
    },
    withMailState('meeting'),
  )

/** The endpoints of meetings. */
export const meetings = bindResource(meeting, {
  table: 'meeting',
  long: ['description', 'outcomes', 'location', 'audio'],
  above: [{ table: 'meeting_series', key: 'meeting_series_id' }],
  rows: meetingRows,
  visible,
  missing: meetingMissing,
  embeds: {
    attendees: attendeesOf(),
    facilitators: attendeesOf(FACILITATOR),
    participants: attendeesOf(PARTICIPANT),
    observers: attendeesOf(OBSERVER),
    guests: attendeesOf(GUEST),
    ...viewsOf('meeting'),
    recurrence_descriptions: scheduleWords('meeting_id'),
    schedule_timezone: scheduleZones('meeting_id'),
    series_name: seriesNames,
    open_items: openItems,
    presented_items: presentedItems,
    meeting_source: weighed(
      rowOf('meeting_source', 'meeting_id', meetingSourceRows),
      'meeting_source',
      'meeting_id',
      'source_data',
    ),
  },
  endpoints: {
    mine: { may: must.anyone, rows: shapedBy(OWN_SHAPES, mine), order },
    inRoom: {
      may: must.room(VISIT),
      rows: shapedBy(SHAPES, inRoom),
      order,
    },
    one: { files: { ...meetingFiles, ics: meetingCalendar } },
    change: { may: must.meeting(RUN), run: changeMeeting },
    set: { may: must.meeting(RUN), run: changeMeeting },
    addToRoom: { may: must.room(WRITE), run: createMeeting },
    setMinutes: { may: must.meeting(RUN), run: setMinutes(recordOfMeeting) },
    drop: { may: must.meeting(RUN), run: deleteMeeting },
  },
})
