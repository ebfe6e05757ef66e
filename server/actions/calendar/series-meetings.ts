// The meetings of a series as calendars are told of them: those to come, deleted ones, and those moved past a neighbour.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { type Schedule, slots } from '../../rules/recurrence/occurrences.ts'
import { wallAt } from '../../rules/zone.ts'

const DAY = 86_400

/** The row of a series with whether its room is private; undefined where it is gone. */
export const seriesToTell = (trx: Transaction<DB>, meeting_series_id: number) =>
  trx
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .selectAll('meeting_series')
    .select('room.private')
    .where('meeting_series.meeting_series_id', '=', meeting_series_id)
    .executeTakeFirst()

/** A meeting of a series. */
export type SeriesMeeting = Awaited<ReturnType<typeof meetingsToCome>>[number]

/** The meetings of a series whose slot or start is at or after an instant. Some have no start: nobody knows yet when they are. */
export async function meetingsToCome(trx: Transaction<DB>, meeting_series_id: number, from: number) {
  const rows = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'slot_ts', 'name', 'description', 'outcomes', 'location', 'audio'])
    .select(['state', 'start_time', 'end_time'])
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

/** The slots whose meeting was moved to the day of a neighbour or past it, which no repeating event can say. */
export function movedApart(schedule: Schedule, meetings: readonly SeriesMeeting[]): Set<number> {
  const day = (instant: number) => Math.floor(wallAt(schedule.timezone, instant) / DAY)
  const apart = new Set<number>()
  for (const { slot_ts, start_time } of meetings) {
    if (start_time === null || start_time === slot_ts || day(start_time) === day(slot_ts)) continue
    const [begin, end] = start_time > slot_ts ? [slot_ts + 1, start_time + 2 * DAY] : [start_time - 2 * DAY, slot_ts]
    for (const slot of slots(schedule, begin, end)) {
      const reached = start_time > slot_ts ? day(start_time) >= day(slot) : day(start_time) <= day(slot)
      if (slot !== slot_ts && reached) apart.add(slot_ts)
    }
  }
  return apart
}
