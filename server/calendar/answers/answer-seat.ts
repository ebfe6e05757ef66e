// The invitation that a calendar reply answers: its attendee or invitee, and the event.
import type { Kysely, Selectable } from 'kysely'
import type { AnsweredSeat } from '../../actions/meetings/answers.ts'
import type { ParametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../format/index.ts'
import { NOT_THERE, overOf } from '../reconciliation/index.ts'

const DAY = 86_400

/** What a person is asked. */
export interface AnswerRequest {
  calendar_object_id: number
  uid: string
  member_id: number
  /** Whose answer it is. */
  name: string
  language: string | null
  region: string | null
  timezone_name: string | null
  /** What they were sent last, and its number. */
  content: EventContent
  sequence: number
  meeting_id: number | null
  meeting_series_id: number | null
  /** The slot of the series; null for the whole series or a single meeting. */
  slot_ts: number | null
  /** Whether it is the repeating event of a series. */
  repeats: boolean
  /** Whether it is a single start that was sent to the person separately; they may have others of the series. */
  isPart: boolean
  /** The present answer. */
  rsvp: number
}

/** A person who is asked, and the address to which their mail goes. */
export interface AnswerSeat {
  request: AnswerRequest
  email: string
}

type At = ParametersOf<{ calendar_object_id: number; member_id: number; slot: number }>

const lastRequest = prepared((db, { calendar_object_id, member_id, slot }: At) =>
  db
    .selectFrom('calendar_sent')
    .innerJoin('calendar_object', 'calendar_object.calendar_object_id', 'calendar_sent.calendar_object_id')
    .innerJoin('member', 'member.member_id', 'calendar_sent.member_id')
    .leftJoin('attendee', (join) =>
      join
        .onRef('attendee.meeting_id', '=', 'calendar_object.meeting_id')
        .onRef('attendee.member_id', '=', 'calendar_sent.member_id'),
    )
    .select('attendee.rsvp as own_rsvp')
    .select(['calendar_object.meeting_id', 'calendar_object.meeting_series_id', 'calendar_object.slot_ts'])
    .select(['calendar_object.uid', 'calendar_sent.slot_ts as sent_slot', 'calendar_sent.sequence'])
    .select(['calendar_sent.content', 'member.name', 'member.email', 'member.language', 'member.timezone_name'])
    .select('member.region')
    .where('calendar_sent.calendar_object_id', '=', calendar_object_id)
    .where('calendar_sent.member_id', '=', member_id)
    .where('calendar_sent.method', '=', 'request')
    .where('calendar_sent.slot_ts', '>=', slot)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .orderBy('calendar_sent.slot_ts')
    .limit(1),
)

/**
 * The request of an event to a person; undefined if they were sent nothing about it, no longer attend, or everything sent was over
 * more than a day before `now` (Unix seconds; without it, age does not matter). `only`: the one start of a repeating event that is
 * requested.
 */
export async function answerSeat(
  db: Kysely<DB>,
  calendar_object_id: number,
  member_id: number,
  now: number | undefined,
  only = 0,
): Promise<AnswerSeat | undefined> {
  const [row] = await lastRequest(db, { calendar_object_id, member_id, slot: only })
  if (!row?.email || (only && Number(row.sent_slot) !== only)) return undefined
  const { content: text, email, slot_ts, sent_slot, own_rsvp, ...rest } = row
  const content = JSON.parse(text) as EventContent
  if (now !== undefined && overOf(content) + DAY < now) return undefined
  // Attendees of a single meeting of a series get only that occurrence.
  const slot = Number(sent_slot) || (slot_ts === null ? null : Number(slot_ts))
  const seat = {
    ...rest,
    calendar_object_id,
    member_id,
    slot_ts: slot,
    repeats: slot_ts === null && !Number(sent_slot),
    isPart: slot_ts === null && Number(sent_slot) !== 0,
  }
  const rsvp = seat.meeting_id === null ? await presentAnswer(db, seat) : own_rsvp
  return rsvp == null ? undefined : { email, request: { ...seat, content, rsvp } }
}

/** Limit of separately sent starts that are examined, latest first. */
const MOST_STARTS = 200

/**
 * The request that a reply by mail answers: the event, or else the first separately sent start that is not over. They all share one
 * reply address.
 */
export async function replySeat(
  db: Kysely<DB>,
  calendar_object_id: number,
  member_id: number,
  now: number,
): Promise<AnswerSeat | undefined> {
  const first = await answerSeat(db, calendar_object_id, member_id, now)
  if (first) return first
  const rows = await db
    .selectFrom('calendar_sent')
    .select(['slot_ts', 'content'])
    .where('calendar_object_id', '=', calendar_object_id)
    .where('member_id', '=', member_id)
    .where('method', '=', 'request')
    .where('slot_ts', '<>', 0)
    .orderBy('slot_ts', 'desc')
    .limit(MOST_STARTS)
    .execute()
  const left = rows.findLast(({ content }) => overOf(JSON.parse(content) as EventContent) + DAY >= now)
  return left && answerSeat(db, calendar_object_id, member_id, now, Number(left.slot_ts))
}

/** The former request of an event whose cancellation was sent to the person; undefined if none was. */
export async function canceledSeat(
  db: Kysely<DB>,
  calendar_object_id: number,
  member_id: number,
  slot: number,
): Promise<AnswerSeat | undefined> {
  const row = await db
    .selectFrom('calendar_sent as sent')
    .innerJoin('calendar_object as object', 'object.calendar_object_id', 'sent.calendar_object_id')
    .innerJoin('member', 'member.member_id', 'sent.member_id')
    .select(['object.meeting_id', 'object.meeting_series_id', 'object.uid', 'sent.sequence', 'sent.content'])
    .select(['sent.member_id', 'sent.calendar_object_id'])
    .select(['member.name', 'member.email', 'member.language', 'member.region', 'member.timezone_name'])
    .where('sent.calendar_object_id', '=', calendar_object_id)
    .where('sent.member_id', '=', member_id)
    .where('sent.slot_ts', '=', slot)
    .where('sent.method', '=', 'cancel')
    .where('sent.hash', '=', NOT_THERE)
    .where('sent.sequence', '>', 0)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .executeTakeFirst()
  if (!row?.email) return undefined
  const { content, email, ...rest } = row
  const request = {
    ...rest,
    content: JSON.parse(content) as EventContent,
    slot_ts: slot || null,
    repeats: false,
    isPart: false,
    rsvp: 0,
  }
  return { request, email }
}

type Seat = Pick<AnswerRequest, 'meeting_series_id' | 'slot_ts' | 'member_id'>

/** The current answer to a series or its meeting; undefined if the person is no longer invited. */
async function presentAnswer(db: Kysely<DB>, seat: Seat): Promise<number | undefined> {
  const { meeting_series_id, slot_ts, member_id } = seat
  if (slot_ts !== null) {
    const meeting = await meetingOfSlot(db, meeting_series_id!, slot_ts)
    if (meeting) return (await attendeeOf(db, meeting.meeting_id, member_id))?.rsvp
  }
  const invitee = await db
    .selectFrom('invitee')
    .select('rsvp')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return invitee?.rsvp
}

/** An attendee, with the columns that affect their answer. */
export interface MeetingSeat extends AnsweredSeat {
  rsvp_ts: number | null
  start_time: number | null
  minutes_state: Selectable<DB['meeting']>['minutes_state']
}

/** The seat that a person has in a meeting. */
export const attendeeOf = async (db: Kysely<DB>, meeting_id: number, member_id: number) =>
  (await attendees(db, { meeting_id, member_id }))[0]

const attendees = prepared<{ meeting_id: number; member_id: number }, MeetingSeat>((db, at) =>
  db
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['attendee.attendee_id as id', 'attendee.member_id', 'attendee.rsvp', 'attendee.rsvp_ts'])
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.start_time', 'meeting.minutes_state'])
    .select(['room.room_id', 'room.organization_id'])
    .where('attendee.meeting_id', '=', at.meeting_id)
    .where('attendee.member_id', '=', at.member_id),
)

/** The meeting of a slot, where there is one. */
export const meetingOfSlot = (db: Kysely<DB>, meeting_series_id: number, slot: number) =>
  db
    .selectFrom('meeting')
    .select(['meeting_id', 'start_time', 'end_time'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '=', slot)
    .executeTakeFirst()
