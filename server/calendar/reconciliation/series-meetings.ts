// Meetings of a series for its calendar events: upcoming and deleted ones.
import { sql, type Transaction } from 'kysely'
import { inBigIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { AHEAD } from '../format/index.ts'
import type { CalendarObject, SentRows } from './sent-state.ts'

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

/**
 * Meetings of a series whose slot or start is at or after an instant, and those of the slots in `more`. Unscheduled ones have no
 * start.
 */
export async function meetingsToCome(
  trx: Transaction<DB>,
  meeting_series_id: number,
  from: number,
  more: readonly number[],
) {
  const rows = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'slot_ts', 'name', 'description', 'outcomes', 'location', 'audio'])
    .select(['state', 'start_time', 'end_time', 'announced', 'started_ts', 'state_ts'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where((eb) =>
      eb.or([
        ...[eb('slot_ts', '>=', from), eb('start_time', '>=', from)],
        ...(more.length ? [inBigIds(trx, sql.ref('slot_ts'), more)] : []),
      ]),
    )
    .orderBy('slot_ts')
    .execute()
  return rows.map(({ slot_ts, start_time, ...row }) => {
    return { ...row, slot_ts: Number(slot_ts), start_time: start_time === null ? null : Number(start_time) }
  })
}

/** Slots before an instant whose meeting was moved after it. */
export function slotsMovedOn(
  objects: readonly CalendarObject[],
  sent: ReadonlyMap<number, SentRows>,
  now: number,
  before: number,
): number[] {
  const slots = objects.flatMap(({ calendar_object_id, slot_ts }) =>
    [...(sent.get(calendar_object_id) ?? [])].flatMap(([slot, rows]) => {
      const at = Number(slot_ts ?? slot)
      const isShown = () => [...rows.values()].some(({ method, over }) => method === 'request' && over > now)
      return at !== 0 && at < before && isShown() ? [at] : []
    }),
  )
  return [...new Set(slots)]
}

/** Returns whether a meeting is hidden in calendars: canceled or unscheduled. */
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

/** Slots of upcoming meetings, by start or slot, even if the meeting was moved far from its slot. */
export const slotsToCome = (meetings: readonly SeriesMeeting[], now: number): Set<number> =>
  new Set(
    meetings
      .filter((meeting) => !isOff(meeting) && meeting.start_time! >= now - DAY)
      .filter(({ slot_ts, start_time }) => Math.min(slot_ts, start_time!) < now + AHEAD)
      .map(({ slot_ts }) => slot_ts),
  )
