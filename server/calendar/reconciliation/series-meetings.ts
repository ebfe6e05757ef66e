// The meetings of a series as calendars are informed of them: those to come, and deleted ones.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { AHEAD } from '../format/index.ts'

const DAY = 86_400

/** The row of a series with whether its room is private; undefined where it is gone. */
export const seriesToTell = (trx: Transaction<DB>, meeting_series_id: number) =>
  trx
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .selectAll('meeting_series')
    .select(['room.private', 'room.name as room_name'])
    .where('meeting_series.meeting_series_id', '=', meeting_series_id)
    .executeTakeFirst()

/** A meeting of a series. */
type SeriesMeeting = Pick<Awaited<ReturnType<typeof meetingsToCome>>[number], 'slot_ts' | 'state' | 'start_time'>

/** The meetings of a series whose slot or start is at or after an instant. Some have no start: nobody knows yet when they are. */
export async function meetingsToCome(trx: Transaction<DB>, meeting_series_id: number, from: number) {
  const rows = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'slot_ts', 'name', 'description', 'outcomes', 'location', 'audio'])
    .select(['state', 'start_time', 'end_time', 'announced'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where((eb) => eb.or([eb('slot_ts', '>=', from), eb('start_time', '>=', from)]))
    .orderBy('slot_ts')
    .execute()
  return rows.map(({ slot_ts, start_time, ...row }) => {
    return { ...row, slot_ts: Number(slot_ts), start_time: start_time === null ? null : Number(start_time) }
  })
}

/** Whether calendars show no meeting: it is canceled, or has no time. */
export const isOff = ({ state, start_time }: Pick<SeriesMeeting, 'state' | 'start_time'>): boolean =>
  state === 'canceled' || start_time === null

/** The slots of deleted meetings of a series from an instant on, each with its meeting. */
export async function deletedSlots(
  trx: Transaction<DB>,
  meeting_series_id: number,
  from: number,
): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('deleted_meeting')
    .select(['meeting_id', 'slot_ts'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '>=', from)
    .execute()
  return new Map(rows.map(({ meeting_id, slot_ts }) => [Number(slot_ts), meeting_id]))
}

/** The slots of meetings that are to come, or whose turn it is: also where they were moved far from their slot. */
export const slotsToCome = (meetings: readonly SeriesMeeting[], now: number): Set<number> =>
  new Set(
    meetings
      .filter((meeting) => !isOff(meeting) && meeting.start_time! >= now - DAY)
      .filter(({ slot_ts, start_time }) => Math.min(slot_ts, start_time!) < now + AHEAD)
      .map(({ slot_ts }) => slot_ts),
  )
