// Ends rooms, alone or with their organization: all that they hold goes, and leaves its records.
import { type Insertable, sql, type Transaction } from 'kysely'
import type { Doing } from '../../audit/by.ts'
import { held, holdAll, within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emitDeletions } from '../../events/emit.ts'
import { removeHooks } from '../hooks/hook-removal.ts'
import { rememberInvited } from '../meetings/meeting-removal.ts'

/** What rooms are known by: their own id, or that of their organization. */
export type By = 'room_id' | 'organization_id'

/**
 * Ends rooms with all that they hold; each meeting and each series tells that it was deleted. Who was in them is kept, so
 * that those people, and only they, hear 410 of what was there. Hooks of a room go with it; those of its organization,
 * and those without a place, hear of what it held.
 */
export async function endRooms(trx: Transaction<DB>, doing: Doing, by: By, id: number, reason: string): Promise<void> {
  const { now } = doing
  const ids = await holdRooms(trx, by, id)
  const rooms = within(trx, sql.ref('room_id'), ids)
  await removeHooks(trx, doing, reason, (hooks) => hooks.where(rooms))
  await trx
    .insertInto('deleted_room')
    .columns(['room_id', 'organization_id', 'private', 'deleted_ts'])
    .expression((eb) =>
      eb
        .selectFrom('room')
        .select(['room_id', 'organization_id', 'private'])
        .select((values) => values.cast<number>(values.val(now), 'bigint').as('deleted_ts'))
        .where(rooms),
    )
    .execute()
  await trx
    .insertInto('deleted_room_member')
    .columns(['room_id', 'member_id', 'role_id'])
    .expression((eb) => eb.selectFrom('room_member').select(['room_id', 'member_id', 'role_id']).where(rooms))
    .execute()
  await recordMeetings(trx, ids, now)
  await recordSeries(trx, ids, now)
  await trx.deleteFrom('room').where(rooms).execute()
}

/**
 * Whoever changes one of the meetings or series at the same time has done so, or waits; nothing is added to the rooms any
 * more. Gives the ids of the rooms.
 */
async function holdRooms(trx: Transaction<DB>, by: By, id: number): Promise<number[]> {
  const rooms = await trx.selectFrom('room').select('room_id').where(by, '=', id).orderBy('room_id').execute()
  const ids = rooms.map(({ room_id }) => room_id)
  await holdAll(trx, 'room', 'room_id', ids)
  const inside = within(trx, sql.ref('room_id'), ids)
  // A series is held before its meetings.
  for (const table of ['meeting_series', 'meeting'] as const)
    await held(trx, trx.selectFrom(table).select(`${table}_id`).where(inside)).execute()
  return ids
}

/** How many rows are written in one statement. */
const SLICE = 500

async function inSlices<R>(rows: readonly R[], write: (some: readonly R[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) await write(rows.slice(from, from + SLICE))
}

/** Meetings that go with their room leave that they were, and who was invited. */
async function recordMeetings(trx: Transaction<DB>, rooms: number[], now: number): Promise<void> {
  const meetings = await trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.slot_ts', 'meeting.room_id'])
    .select('room.organization_id')
    .where(within(trx, sql.ref('meeting.room_id'), rooms))
    .orderBy('meeting.meeting_id')
    .execute()
  const told = meetings.map(({ slot_ts: _, ...place }) => ({ event: 'meeting_deleted' as const, ...place }))
  const events = await emitDeletions(trx, now, told, 'deleted_meetings')
  const records = meetings.map(
    ({ organization_id: _, ...record }, at): Insertable<DB['deleted_meeting']> => ({
      ...record,
      event_id: events[at]!,
      deleted_ts: now,
    }),
  )
  await inSlices(records, (some) => trx.insertInto('deleted_meeting').values(some).execute())
  const inside = within(trx, sql.ref('room_id'), rooms)
  await rememberInvited(trx, trx.selectFrom('meeting').select('meeting_id').where(inside))
}

/** Series that go with their room, alike. */
async function recordSeries(trx: Transaction<DB>, rooms: number[], now: number): Promise<void> {
  const series = await trx
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.room_id', 'room.organization_id'])
    .where(within(trx, sql.ref('meeting_series.room_id'), rooms))
    .orderBy('meeting_series.meeting_series_id')
    .execute()
  const told = series.map((place) => ({ event: 'meeting_series_deleted' as const, ...place }))
  const events = await emitDeletions(trx, now, told, 'deleted_meeting_series')
  const records = series.map(({ meeting_series_id, room_id }, at) => ({
    ...{ meeting_series_id, room_id, event_id: events[at]!, deleted_ts: now },
  }))
  await inSlices(records, (some) => trx.insertInto('deleted_meeting_series').values(some).execute())
  await trx
    .insertInto('deleted_meeting_series_invitee')
    .columns(['meeting_series_id', 'member_id'])
    .expression((eb) =>
      eb
        .selectFrom('invitee')
        .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
        .select(['invitee.meeting_series_id', 'invitee.member_id'])
        .where(within(trx, sql.ref('meeting_series.room_id'), rooms)),
    )
    .execute()
}
