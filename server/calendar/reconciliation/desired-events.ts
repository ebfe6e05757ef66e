// What calendars should say of a meeting or a series: its events, and who is to know of each.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../format/index.ts'
import type { Part } from './difference.ts'
import { overOf, type TrueEvent, trueEvent } from './event-state.ts'
import { attendeesOf } from './invited-people.ts'
import type { CalendarObject, CalendarSubject, SentRows, SentValues } from './sent-state.ts'

/** A part with the values that it says, and of which cancellation it tells. */
export interface WantedPart extends Part {
  truth: TrueEvent | undefined
  sent: ReadonlyMap<number, SentValues>
  /** The meeting or series that was canceled or deleted, where that is why there is nothing any more. */
  canceled?: CalendarSubject
}

/** An object with its parts. */
export interface WantedObject {
  /** Undefined: it has to be made. */
  object: CalendarObject | undefined
  slot_ts: number | null
  parts: WantedPart[]
  /** The last that is sent about it. */
  ends?: true
  /** Of a repeating event: nothing is sent but of its starts. */
  starts?: true
}

export const NOT_SENT: ReadonlyMap<number, SentValues> = new Map()

/** When what was sent about a part is over. */
export const sentOver = (sent: ReadonlyMap<number, SentValues>): number =>
  Math.max(0, ...[...sent.values()].map(({ content }) => overOf(content)))

/** What calendars should say of a single meeting; undefined where it is not announced. */
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

/** The columns of a meeting that its event is made of. */
export interface MeetingTimes {
  name: string
  location: string | null
  start_time: number | null
  end_time: number | null
  private: number
  /** The name of the room. */
  room_name?: string | undefined
}

/** What the event of one meeting says. */
export const contentOf = (meeting: MeetingTimes, timezone: string | null = null): EventContent => ({
  ...{ start: Number(meeting.start_time), end: meeting.end_time === null ? null : Number(meeting.end_time), timezone },
  ...{ summary: meeting.name, location: meeting.location, rrule: null, until: null, exdates: [] },
  private: meeting.private === 1,
  ...(meeting.room_name !== undefined && { room: meeting.room_name }),
})
