// Rooms: created, changed, deleted.
import type { Insertable, Transaction } from 'kysely'
import { MANAGER } from '../../../contract/codes.ts'
import type { room } from '../../../contract/places/room.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { changedFields, emptyToNull, hasFields } from '../../rules/changed-fields.ts'
import type { CallTo } from '../call.ts'
import { giveRoles } from '../groups/give-roles.ts'
import { groupsIn, peopleIn } from '../groups/given.ts'
import { countContents, countDeleted } from './place-contents.ts'
import { claimKey, keyOfRoom, rarestColor } from './room-looks.ts'
import { endRooms } from './room-removal.ts'

type Room = typeof room

/** Creates a room, whose first manager is the owner of the organization; gives its id. */
export async function createRoom(trx: Transaction<DB>, call: CallTo<Room, 'add'>): Promise<number> {
  const { params, sent } = call
  const { organization_id } = params
  const { member_id } = await trx
    .selectFrom('organization')
    .select('member_id')
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const { name = 'New room', description, busy_in_feeds = 0, members_add_agenda_items = 0 } = sent
  const color = sent.color ?? (await rarestColor(trx, organization_id))
  const looks = { color, busy_in_feeds, members_add_agenda_items }
  const room = { organization_id, name, description: description || null, private: sent.private ?? 1, ...looks }
  const room_id = await insertRoom(trx, call, room, member_id)
  const key = keyOfRoom(sent.key)
  if (key) {
    await claimKey(trx, { organization_id, room_id }, key)
    await trx.updateTable('room').set({ key }).where('room_id', '=', room_id).execute()
  }
  return room_id
}

/** Inserts a room with its first manager; gives its id. */
export async function insertRoom(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  room: Pick<
    Insertable<DB['room']>,
    'organization_id' | 'name' | 'description' | 'private' | 'color' | 'busy_in_feeds' | 'members_add_agenda_items'
  >,
  member_id: number,
): Promise<number> {
  const stamps = { create_ts: doing.now, update_ts: doing.now }
  const { room_id } = await trx
    .insertInto('room')
    .values({ ...room, ...stamps })
    .returning('room_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('room_member')
    .values({ room_id, member_id, role_id: MANAGER, ...stamps })
    .execute()
  await audit(trx, doing, 'room_added', room_id, { subject_id: member_id })
  return room_id
}

/** Changes a room. `private` is true where it is not sent, by PATCH too (docs/api/people.md#organizations-and-rooms). */
export async function changeRoom(trx: Transaction<DB>, call: CallTo<Room, 'change'>): Promise<void> {
  const { now, params, sent } = call
  const { room_id } = params
  const was = await trx.selectFrom('room').selectAll().where('room_id', '=', room_id).executeTakeFirstOrThrow()
  const { name, description, busy_in_feeds, members_add_agenda_items, color } = sent
  const key = sent.key === undefined ? undefined : keyOfRoom(sent.key)
  const flags = { busy_in_feeds, members_add_agenda_items, private: sent.private ?? 1 }
  const wanted = { name, ...emptyToNull({ description }), key, color, ...flags }
  const changes = changedFields(was, wanted)
  if (!hasFields(changes)) return
  if (changes.key) await claimKey(trx, was, changes.key)
  await trx
    .updateTable('room')
    .set({ ...changes, update_ts: now })
    .where('room_id', '=', room_id)
    .execute()
  // Their display numbers have changed, so that clients and the search index read them again.
  if (changes.key !== undefined)
    await trx.updateTable('decision').set({ update_ts: now }).where('room_id', '=', room_id).execute()
  if (changes.members_add_agenda_items !== undefined)
    await audit(trx, call, 'room_agenda_rights_changed', room_id, {
      details: { members_add_agenda_items: changes.members_add_agenda_items === 1 },
    })
  if (changes.private === undefined) return
  await audit(trx, call, 'room_privacy_changed', room_id, { details: { private: changes.private === 1 } })
}

/** Deletes a room with all its content. */
export async function deleteRoom(trx: Transaction<DB>, call: CallTo<Room, 'drop'>): Promise<void> {
  const { room_id } = call.params
  const { rooms: _, ...details } = await countContents(trx, 'room_id', room_id)
  await audit(trx, call, 'room_deleted', room_id, { details })
  const { organization_id } = await trx
    .selectFrom('room')
    .select('organization_id')
    .where('room_id', '=', room_id)
    .executeTakeFirstOrThrow()
  const people = await peopleIn(trx, await groupsIn(trx, room_id))
  await endRooms(trx, call, 'room_id', room_id, 'room deleted')
  // Room members by a group were Guests of the organization by the same group.
  await giveRoles(trx, call, people, { organizations: [organization_id], rooms: [] })
}

/** The answer to `?preview=true` of DELETE: how much is deleted with a room. */
export const previewRoomDeletion = (trx: Transaction<DB>, { params }: CallTo<Room, 'drop'>) =>
  countDeleted(trx, 'room_id', params.room_id)
