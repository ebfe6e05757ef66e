// Deletes rooms, alone or with their organization, with all their content, and leaves records of the deletions.
import { type Insertable, sql, type Transaction } from 'kysely'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { forUpdate, inIds, lockRowsForDelete } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { emitDeletions } from '../../events/emit.ts'
import { removeHooks } from '../hooks/hook-removal.ts'
import { rememberInvited } from '../meetings/meeting-removal.ts'

/** The column that selects rooms: their own id, or that of their organization. */
export type RoomKey = 'room_id' | 'organization_id'

/**
 * Deletes rooms with all their content, and emits an event for each meeting and series. Their members are recorded, so
 * that these people, and nobody else, get 410 for what was there (docs/api/errors.md#forbidden-missing-and-deleted). Hooks of
 * a room are deleted with it; those of its organization, and those without a place, are sent the events.
 */
export async function endRooms(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  by: RoomKey,
  id: number,
  reason: string,
): Promise<void> {
  const { now } = doing
  const ids = await lockRooms(trx, by, id)
  const rooms = inIds(trx, sql.ref('room_id'), ids)
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
  await removeMeetingsOf(trx, ids, now)
  await recordSeries(trx, ids, now)
  for (const table of ['action_item', 'note'] as const) await removeRowsOf(trx, table, ids)
  await trx.deleteFrom('room').where(rooms).execute()
}

/**
 * Locks rooms with their series and meetings, so that nothing in them is added or changed meanwhile; gives the rooms'
 * ids.
 */
async function lockRooms(trx: Transaction<DB>, by: RoomKey, id: number): Promise<number[]> {
  const rooms = await trx.selectFrom('room').select('room_id').where(by, '=', id).orderBy('room_id').execute()
  const ids = rooms.map(({ room_id }) => room_id)
  await lockRowsForDelete(trx, 'room', 'room_id', ids)
  const inside = inIds(trx, sql.ref('room_id'), ids)
  // A series is always locked before its meetings.
  for (const table of ['meeting_series', 'meeting'] as const)
    await forUpdate(trx, trx.selectFrom(table).select(`${table}_id`).where(inside)).execute()
  return ids
}

/** Number of rows that are deleted together, so that other requests are served in between. */
const SLICE = 200

function* slicesOf<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += SLICE) yield rows.slice(from, from + SLICE)
}

/** Deletes the meetings of rooms, records them with who was invited to them, and emits their deletions. */
async function removeMeetingsOf(trx: Transaction<DB>, rooms: number[], now: number): Promise<void> {
  const meetings = await trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.slot_ts', 'meeting.room_id'])
    .select('room.organization_id')
    .where(inIds(trx, sql.ref('meeting.room_id'), rooms))
    .orderBy('meeting.meeting_id')
    .execute()
  for await (const slice of yieldingToRequests(slicesOf(meetings))) {
    const events = slice.map(({ slot_ts: _, ...location }) => ({ event: 'meeting_deleted' as const, ...location }))
    const eventIds = await emitDeletions(trx, now, events, 'deleted_meetings')
    const records = slice.map(
      ({ organization_id: _, ...record }, index): Insertable<DB['deleted_meeting']> => ({
        ...record,
        event_id: eventIds[index]!,
        deleted_ts: now,
      }),
    )
    await trx.insertInto('deleted_meeting').values(records).execute()
    const ids = slice.map(({ meeting_id }) => meeting_id)
    const these = inIds(trx, sql.ref('meeting_id'), ids)
    await rememberInvited(trx, trx.selectFrom('meeting').select('meeting_id').where(these))
    await trx.deleteFrom('meeting').where(these).execute()
  }
}

/** Deletes what else rooms have much of. */
async function removeRowsOf(trx: Transaction<DB>, table: 'action_item' | 'note', rooms: number[]): Promise<void> {
  const id = `${table}_id` as 'note_id'
  const rows = await trx
    .selectFrom(table as 'note')
    .select(id)
    .where(inIds(trx, sql.ref('room_id'), rooms))
    .execute()
  const ids = rows.map((row) => row[id])
  for await (const slice of yieldingToRequests(slicesOf(ids)))
    await trx
      .deleteFrom(table)
      .where(inIds(trx, sql.ref(id), slice))
      .execute()
}

/** Records the series of rooms, with who was invited to them, and emits their deletions. */
async function recordSeries(trx: Transaction<DB>, rooms: number[], now: number): Promise<void> {
  const series = await trx
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.room_id', 'room.organization_id'])
    .where(inIds(trx, sql.ref('meeting_series.room_id'), rooms))
    .orderBy('meeting_series.meeting_series_id')
    .execute()
  const events = series.map((location) => ({ event: 'meeting_series_deleted' as const, ...location }))
  const eventIds = await emitDeletions(trx, now, events, 'deleted_meeting_series')
  const records = series.map(({ meeting_series_id, room_id }, index) => ({
    ...{ meeting_series_id, room_id, event_id: eventIds[index]!, deleted_ts: now },
  }))
  await inSlices(records, (slice) => trx.insertInto('deleted_meeting_series').values(slice).execute())
  await trx
    .insertInto('deleted_meeting_series_invitee')
    .columns(['meeting_series_id', 'member_id'])
    .expression((eb) =>
      eb
        .selectFrom('invitee')
        .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
        .select(['invitee.meeting_series_id', 'invitee.member_id'])
        .where(inIds(trx, sql.ref('meeting_series.room_id'), rooms)),
    )
    .execute()
}
