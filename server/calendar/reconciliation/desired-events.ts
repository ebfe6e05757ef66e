// Desired state of calendars for a meeting or series: its events and their recipients.
import type { Transaction } from 'kysely'
import type { MeetingState } from '../../../contract/codes.ts'
import { heldTimes } from '../../../contract/meetings/held.ts'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../format/index.ts'
import type { Part } from './difference.ts'
import { type TrueEvent, trueEvent } from './event-state.ts'
import { attendeesOf } from './invited-people.ts'
import type { CalendarObject, CalendarSubject, SentRows, SentValues } from './sent-state.ts'

/** A part with its content, and the cancellation that it announces. */
export interface WantedPart extends Part {
  truth: TrueEvent | undefined
  sent: ReadonlyMap<number, SentValues>
  /** The canceled or deleted meeting or series, if that is the reason for the removal. */
  canceled?: CalendarSubject
}

/** An object with its parts. */
export interface WantedObject {
  /** Undefined: it has to be made. */
  object: CalendarObject | undefined
  slot_ts: number | null
  parts: WantedPart[]
  /** Set if this is the last message about it. */
  ends?: true
  /** For a repeating event: only its starts are sent. */
  starts?: true
}

export const NOT_SENT: ReadonlyMap<number, SentValues> = new Map()

/** End of the latest version of a part that was sent. */
export const sentOver = (sent: ReadonlyMap<number, SentValues>): number =>
  Math.max(0, ...[...sent.values()].map(({ over }) => over))

/** Desired state of a single meeting; undefined if it is not announced. */
export async function wantedOfMeeting(
  trx: Transaction<DB>,
  meeting_id: number,
  objects: readonly CalendarObject[],
  sent: ReadonlyMap<number, SentRows>,
): Promise<WantedObject[] | undefined> {
  const meeting = await trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .selectAll('meeting')
    .select(['room.private', 'room.name as room_name'])
    .where('meeting.meeting_id', '=', meeting_id)
    .executeTakeFirst()
  if (meeting && (!meeting.announced || meeting.meeting_series_id !== null)) return undefined
  const [object] = objects
  if (!object && meeting?.start_time == null) return []
  const rows = (object && sent.get(object.calendar_object_id)?.get(0)) ?? NOT_SENT
  const isOn = meeting !== undefined && meeting.state !== 'canceled' && meeting.start_time !== null
  const wanted = isOn ? (await attendeesOf(trx, [meeting_id])).get(meeting_id)! : new Map<number, string>()
  const truth = isOn ? trueEvent(meeting, contentOf(meeting)) : undefined
  const canceled = !meeting || meeting.state === 'canceled' ? { kind: 'meeting' as const, id: meeting_id } : undefined
  const part = { slot: 0, truth, over: sentOver(rows), wanted, sent: rows, ...(canceled && { canceled }) }
  return [{ object, slot_ts: null, parts: [part], ...(!meeting && { ends: true as const }) }]
}

/** Columns of a meeting from which its event is composed. */
export interface MeetingTimes {
  name: string
  location: string | null
  start_time: number | null
  end_time: number | null
  state?: MeetingState
  started_ts?: number | null
  state_ts?: number
  private: number
  /** The name of the room. */
  room_name?: string | undefined
}

/** Times of a meeting in calendars: actual ones if it was held, else planned ones. */
export function timesShown(meeting: Omit<MeetingTimes, 'name' | 'location' | 'private' | 'room_name'>) {
  const { state, started_ts, state_ts, start_time, end_time } = meeting
  const time = (value: number | null | undefined) => (value == null ? null : Number(value))
  const held = heldTimes(time(started_ts), state === 'ended' ? time(state_ts) : null)
  return held ?? { start: Number(start_time), end: time(end_time) }
}

/** What the event of one meeting says. */
export const contentOf = (meeting: MeetingTimes, timezone: string | null = null): EventContent => ({
  ...{ ...timesShown(meeting), timezone },
  ...{ summary: meeting.name, location: meeting.location, rrule: null, until: null, exdates: [] },
  private: meeting.private === 1,
  ...(meeting.room_name !== undefined && { room: meeting.room_name }),
})
