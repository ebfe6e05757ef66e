// Rooms: made, changed, ended.
import type { Transaction } from 'kysely'
import { MANAGER } from '../../contract/codes.ts'
import type { room } from '../../contract/room.ts'
import { audit } from '../audit/audit.ts'
import type { Doing } from '../audit/by.ts'
import { held } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { anything, changed } from '../rules/changed.ts'
import type { CallTo } from './call.ts'
import { removeHooks } from './hook-removal.ts'
import { rememberInvited } from './meeting-removal.ts'

type Room = typeof room

/** "The organization owner becomes the first room manager." */
export async function add(trx: Transaction<DB>, call: CallTo<Room, 'add'>): Promise<number> {
  const { now, params, sent } = call
  const { organization_id } = params
  const stamps = { create_ts: now, update_ts: now }
  const { member_id } = await trx
    .selectFrom('organization')
    .select('member_id')
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const { room_id } = await trx
    .insertInto('room')
    .values({
      organization_id,
      name: sent.name ?? 'New room',
      description: sent.description || null,
      private: sent.private ?? 1,
      ...stamps,
    })
    .returning('room_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('room_member')
    .values({ room_id, member_id, role_id: MANAGER, ...stamps })
    .execute()
  await audit(trx, call, 'room_added', room_id, { subject_id: member_id })
  return room_id
}

/** "private (optional; default true if omitted)": a PATCH that does not say otherwise closes the room. */
export async function change(trx: Transaction<DB>, call: CallTo<Room, 'change'>): Promise<void> {
  const { now, params, sent } = call
  const { room_id } = params
  const was = await trx.selectFrom('room').selectAll().where('room_id', '=', room_id).executeTakeFirstOrThrow()
  const description = sent.description === '' ? null : sent.description
  const changes = changed(was, { name: sent.name, description, private: sent.private ?? 1 })
  if (!anything(changes)) return
  await trx
    .updateTable('room')
    .set({ ...changes, update_ts: now })
    .where('room_id', '=', room_id)
    .execute()
  if (changes.private === undefined) return
  await audit(trx, call, 'room_privacy_changed', room_id, { details: { private: changes.private === 1 } })
}

export async function drop(trx: Transaction<DB>, call: CallTo<Room, 'drop'>): Promise<void> {
  const { room_id } = call.params
  const { rooms: _, ...details } = await heldBy(trx, 'room_id', room_id)
  await audit(trx, call, 'room_deleted', room_id, { details })
  await endRooms(trx, call, 'room_id', room_id, 'room deleted')
}

/** How much goes with rooms. */
export async function heldBy(trx: Transaction<DB>, by: By, id: number) {
  const rooms = trx.selectFrom('room').select('room_id').where(by, '=', id)
  const counted = await trx
    .selectNoFrom((eb) => [
      eb.selectFrom('room').select(eb.fn.countAll().as('n')).where(by, '=', id).as('rooms'),
      eb.selectFrom('meeting').select(eb.fn.countAll().as('n')).where('room_id', 'in', rooms).as('meetings'),
      eb.selectFrom('meeting_series').select(eb.fn.countAll().as('n')).where('room_id', 'in', rooms).as('series'),
    ])
    .executeTakeFirstOrThrow()
  return {
    rooms: Number(counted.rooms),
    meetings: Number(counted.meetings),
    meeting_series: Number(counted.series),
  }
}

type By = 'room_id' | 'organization_id'

/**
 * Ends rooms with all that they hold. Who was in them is kept, so that those people, and only they, hear 410 of what
 * was there.
 */
export async function endRooms(trx: Transaction<DB>, doing: Doing, by: By, id: number, reason: string): Promise<void> {
  const { now } = doing
  await holdMeetings(trx, by, id)
  const rooms = trx.selectFrom('room').select('room_id').where(by, '=', id)
  await removeHooks(trx, doing, reason, (hooks) => hooks.where('room_id', 'in', rooms))
  await trx
    .insertInto('deleted_room')
    .columns(['room_id', 'organization_id', 'private', 'deleted_ts'])
    .expression((eb) =>
      eb
        .selectFrom('room')
        .select(['room_id', 'organization_id', 'private'])
        .select((values) => values.cast<number>(values.val(now), 'bigint').as('deleted_ts'))
        .where(by, '=', id),
    )
    .execute()
  await trx
    .insertInto('deleted_room_member')
    .columns(['room_id', 'member_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('room_member')
        .innerJoin('room', 'room.room_id', 'room_member.room_id')
        .select(['room_member.room_id', 'room_member.member_id', 'room_member.role_id'])
        .where(`room.${by}`, '=', id),
    )
    .execute()
  await recordMeetings(trx, by, id, now)
  await recordSeries(trx, by, id, now)
  await trx.deleteFrom('room').where(by, '=', id).execute()
}

/** Whoever deletes one of the meetings or series at the same time has done so, or waits. */
async function holdMeetings(trx: Transaction<DB>, by: By, id: number): Promise<void> {
  const rooms = trx.selectFrom('room').select('room_id').where(by, '=', id)
  await held(trx, rooms).execute()
  await held(trx, trx.selectFrom('meeting').select('meeting_id').where('room_id', 'in', rooms)).execute()
  await held(trx, trx.selectFrom('meeting_series').select('meeting_series_id').where('room_id', 'in', rooms)).execute()
}

/** Meetings that go with their room leave that they were, and who was invited; no event tells of each. */
async function recordMeetings(trx: Transaction<DB>, by: By, id: number, now: number): Promise<void> {
  await trx
    .insertInto('deleted_meeting')
    .columns(['meeting_id', 'meeting_series_id', 'slot_ts', 'room_id', 'deleted_ts'])
    .expression((eb) =>
      eb
        .selectFrom('meeting')
        .innerJoin('room', 'room.room_id', 'meeting.room_id')
        .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.slot_ts', 'meeting.room_id'])
        .select((values) => values.cast<number>(values.val(now), 'bigint').as('deleted_ts'))
        .where(`room.${by}`, '=', id),
    )
    .execute()
  const rooms = trx.selectFrom('room').select('room_id').where(by, '=', id)
  await rememberInvited(trx, trx.selectFrom('meeting').select('meeting_id').where('room_id', 'in', rooms))
}

/** Series that go with their room, alike. */
async function recordSeries(trx: Transaction<DB>, by: By, id: number, now: number): Promise<void> {
  await trx
    .insertInto('deleted_meeting_series')
    .columns(['meeting_series_id', 'room_id', 'deleted_ts'])
    .expression((eb) =>
      eb
        .selectFrom('meeting_series')
        .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
        .select(['meeting_series.meeting_series_id', 'meeting_series.room_id'])
        .select((values) => values.cast<number>(values.val(now), 'bigint').as('deleted_ts'))
        .where(`room.${by}`, '=', id),
    )
    .execute()
  await trx
    .insertInto('deleted_meeting_series_invitee')
    .columns(['meeting_series_id', 'member_id'])
    .expression((eb) =>
      eb
        .selectFrom('invitee')
        .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
        .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
        .select(['invitee.meeting_series_id', 'invitee.member_id'])
        .where(`room.${by}`, '=', id),
    )
    .execute()
}
