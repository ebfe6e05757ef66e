// Room members: people added to a room, their role changed, people removed.
import type { Insertable, Transaction } from 'kysely'
import { MANAGER, MEMBER, roomRoles } from '../../../contract/codes.ts'
import type { roomMember } from '../../../contract/places/room-member.ts'
import { isHigherRole, mayJoinRoom, RUN, roomLevel } from '../../access/can.ts'
import { inRoom, type RoomStanding } from '../../access/roles.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, mustExist, refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeFromGroup, mustNotBeLessThanGroups } from '../groups/by-hand.ts'
import { giveRoles } from '../groups/give-roles.ts'
import { findOrCreatePerson, lockPerson, personField } from '../people/people.ts'
import { profileIn, writeProfileThrough } from '../people/profiles.ts'
import { forgetInRoom, rememberInRooms } from './former-members.ts'
import { becomeOrganizationGuest } from './guests.ts'
import { endParticipation } from './leaving.ts'

type RoomMember = typeof roomMember
type Adding = CallTo<RoomMember, 'add'>

/**
 * The default room role for each organization role: Owner and Administrator manage, Member and Executive are Members.
 */
const FROM_ORGANIZATION: Readonly<Record<number, number>> = { 1: 2, 2: 2, 3: 3, 4: 3, 5: 5 }

/**
 * Adds a member of the organization, or a person by e-mail, to a room; gives the id of the membership. Members of the
 * organization may add themselves to an open room. Throws 403, or 422 for somebody who cannot be added
 * (docs/api/people.md#adding-people).
 */
export async function addRoomMember(trx: Transaction<DB>, call: Adding): Promise<number> {
  const { actor, now, params, sent, as } = call
  const standing = mustExist(await inRoom(trx, actor, params.room_id))
  const runs = roomLevel(standing) >= RUN
  const form = personField(sent)
  const member_id = form === 'member_id' ? sent.member_id! : await personByEmail(trx, call, standing, runs)
  if (!runs && member_id !== actor.member_id) throw forbidden()
  await lockPerson(trx, member_id)
  const sentRole = as['role_id'] ?? sent.role_id
  const wanted = sentRole ?? (await defaultRole(trx, standing.organization_id, member_id, runs))
  if (!runs && (!mayJoinRoom(standing) || wanted < MEMBER)) throw forbidden()
  await mustBeInOrganization(trx, standing.organization_id, member_id)
  const row = { room_id: params.room_id, member_id, create_ts: now, update_ts: now }
  const id = await insertMember(trx, { ...row, role_id: wanted }, form)
  const former = await forgetInRoom(trx, params.room_id, member_id)
  const role_id = runs ? wanted : await limitToFormerRole(trx, id, { wanted, sentRole, former })
  await audit(trx, call, 'room_member_added', id, { details: { role: nameOf(role_id) } })
  return id
}

/**
 * Gives a person who joins again at most their former role (docs/api/people.md#leaving-a-room-or-organization); throws 403 where they sent a
 * higher one. This follows the insert, which waits for a parallel removal and then finds the role that it recorded.
 */
async function limitToFormerRole(
  trx: Transaction<DB>,
  room_member_id: number,
  { wanted, sentRole, former }: { wanted: number; sentRole: number | undefined; former: number | undefined },
): Promise<number> {
  if (former === undefined || !isHigherRole(former, wanted)) return wanted
  if (sentRole !== undefined) throw forbidden()
  await trx.updateTable('room_member').set({ role_id: former }).where('room_member_id', '=', room_member_id).execute()
  return former
}

const nameOf = (role_id: number): string => (roomRoles as Record<number, string>)[role_id]!

async function personByEmail(trx: Transaction<DB>, call: Adding, { organization_id }: RoomStanding, runs: boolean) {
  const { site, actor, now, sent } = call
  if (!runs) throw forbidden()
  const member_id = await findOrCreatePerson(trx, profileIn(sent), {
    site,
    actor,
    now,
    organization_id,
    notified: true,
  })
  await becomeOrganizationGuest(trx, organization_id, member_id, call)
  return member_id
}

async function roleInOrganization(
  trx: Transaction<DB>,
  organization_id: number,
  member_id: number,
): Promise<number | undefined> {
  const membership = await trx
    .selectFrom('organization_member')
    .select('role_id')
    .where('organization_id', '=', organization_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return membership?.role_id
}

async function defaultRole(
  trx: Transaction<DB>,
  organization_id: number,
  member_id: number,
  runs: boolean,
): Promise<number> {
  const role = await roleInOrganization(trx, organization_id, member_id)
  const inRoom = FROM_ORGANIZATION[role ?? 5]!
  return runs || inRoom !== MANAGER ? inRoom : MEMBER
}

async function mustBeInOrganization(trx: Transaction<DB>, organization_id: number, member_id: number): Promise<void> {
  if ((await roleInOrganization(trx, organization_id, member_id)) !== undefined) return
  throw refuse(
    'member_id',
    'invalid_reference',
    'must be a member of the organization. Use email to invite other people.',
  )
}

async function insertMember(
  trx: Transaction<DB>,
  row: Insertable<DB['room_member']>,
  form: 'member_id' | 'email',
): Promise<number> {
  const made = await trx
    .insertInto('room_member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['room_id', 'member_id']).doNothing())
    .returning('room_member_id')
    .executeTakeFirst()
  if (!made) throw refuse(form, 'not_unique', 'This person is already a member of the room.')
  return made.room_member_id
}

/** Changes a role, and profile fields in the person's account. Throws 403 where the caller may not. */
export async function changeRoomMember(trx: Transaction<DB>, call: CallTo<RoomMember, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { room_member_id } = params
  const was = await trx
    .selectFrom('room_member')
    .selectAll()
    .where('room_member_id', '=', room_member_id)
    .executeTakeFirstOrThrow()
  const standing = mustExist(await inRoom(trx, actor, was.room_id))
  const runs = roomLevel(standing) >= RUN
  await writeProfileThrough(trx, was.member_id, profileIn(sent), call)
  const role_id = sent.role_id
  if (role_id === undefined || role_id === was.role_id) return
  const own = was.member_id === actor.member_id
  if (!runs || (own && !actor.enterprise && isHigherRole(was.role_id, role_id))) throw forbidden()
  await mustNotBeLessThanGroups(trx, { kind: 'room', id: was.room_id }, was.member_id, role_id)
  await trx
    .updateTable('room_member')
    .set({ role_id, from_group_id: null, by_hand_role_id: null, update_ts: now })
    .where('room_member_id', '=', room_member_id)
    .execute()
  const details = { role: nameOf(role_id), before: nameOf(was.role_id) }
  await audit(trx, call, 'room_member_role_changed', room_member_id, { details })
}

/**
 * Removes a person from a room, and ends their rights in its meetings (docs/api/people.md#leaving-a-room-or-organization). Throws 403 where
 * the caller may not let them keep their meetings.
 */
export async function removeRoomMember(trx: Transaction<DB>, call: CallTo<RoomMember, 'drop'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { room_member_id } = params
  const was = await trx
    .selectFrom('room_member')
    .selectAll()
    .where('room_member_id', '=', room_member_id)
    .executeTakeFirstOrThrow()
  const { role_id, room_id, member_id } = was
  const { meetings = 'guest' } = sent
  const own = member_id === actor.member_id
  // Nobody keeps rights in meetings for themselves that the list of members would no longer show.
  if (meetings === 'keep' && (own || roomLevel(mustExist(await inRoom(trx, actor, room_id))) < RUN)) throw forbidden()
  mustNotBeFromGroup(was)
  await audit(trx, call, 'room_member_removed', room_member_id, {
    details: { role: nameOf(role_id), meetings: sent.meetings },
  })
  await endParticipation(trx, call, { members: [member_id], rooms: [room_id], meetings })
  await rememberInRooms(trx, { member_id, removed: !own, now }, [room_id])
  await trx.deleteFrom('room_member').where('room_member_id', '=', room_member_id).execute()
  await giveRoles(trx, call, [member_id], { organizations: [], rooms: [room_id] })
}
