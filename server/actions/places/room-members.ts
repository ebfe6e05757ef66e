// Room members: people added to a room, their role changed, people taken out.
import type { Transaction } from 'kysely'
import { MANAGER, MEMBER, roomRoles } from '../../../contract/codes.ts'
import type { roomMember } from '../../../contract/room-member.ts'
import { joins, RUN, raises, roomLevel } from '../../access/can.ts'
import { inRoom, type RoomStanding } from '../../access/standing.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, mustExist, refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { findOrCreatePerson, formOfPerson, holdPerson } from '../people/people.ts'
import { profileIn, writeProfileThrough } from '../people/profiles.ts'
import { forgetInRoom, rememberInRooms } from './former-members.ts'
import { becomeOrganizationGuest } from './guests.ts'
import { endPart } from './leaving.ts'

type RoomMember = typeof roomMember
type Adding = CallTo<RoomMember, 'add'>

/** What the organization role gives in a room: Owner and Administrator manage, Member and Executive are Members. */
const FROM_ORGANIZATION: Readonly<Record<number, number>> = { 1: 2, 2: 2, 3: 3, 4: 3, 5: 5 }

/** Adds a member of the organization, or a person by e-mail; members may add themselves to a room that is open. */
export async function addRoomMember(trx: Transaction<DB>, call: Adding): Promise<number> {
  const { actor, now, params, sent, as } = call
  const standing = mustExist(await inRoom(trx, actor, params.room_id))
  const runs = roomLevel(standing) >= RUN
  const form = formOfPerson(sent)
  const member_id = form === 'member_id' ? sent.member_id! : await byEmail(trx, call, standing, runs)
  if (!runs && member_id !== actor.member_id) throw forbidden()
  await holdPerson(trx, member_id)
  const asked = as['role_id'] ?? sent.role_id
  const given = asked ?? (await defaultRole(trx, standing.organization_id, member_id, runs))
  if (!runs && (!joins(standing) || given < MEMBER)) throw forbidden()
  await mustBeInOrganization(trx, standing.organization_id, member_id)
  const row = { room_id: params.room_id, member_id, create_ts: now, update_ts: now }
  const id = await insert(trx, { ...row, role_id: given }, form)
  const former = await forgetInRoom(trx, params.room_id, member_id)
  const role_id = runs ? given : await noHigher(trx, id, { given, asked, former })
  await audit(trx, call, 'room_member_added', id, { details: { role: nameOf(role_id) } })
  return id
}

/**
 * Whoever joins again has at most the role of before (decisions 5.4); asking for a higher one is 403. Looked up once the
 * row is there: who is being taken out at the same moment is out by then.
 */
async function noHigher(
  trx: Transaction<DB>,
  room_member_id: number,
  { given, asked, former }: { given: number; asked: number | undefined; former: number | undefined },
): Promise<number> {
  if (former === undefined || !raises(former, given)) return given
  if (asked !== undefined) throw forbidden()
  await trx.updateTable('room_member').set({ role_id: former }).where('room_member_id', '=', room_member_id).execute()
  return former
}

const nameOf = (role_id: number): string => (roomRoles as Record<number, string>)[role_id]!

async function byEmail(trx: Transaction<DB>, call: Adding, { organization_id }: RoomStanding, runs: boolean) {
  const { site, actor, now, sent } = call
  if (!runs) throw forbidden()
  const member_id = await findOrCreatePerson(trx, profileIn(sent), { site, actor, now, organization_id, told: true })
  await becomeOrganizationGuest(trx, organization_id, member_id, call)
  return member_id
}

async function roleInOrganization(
  trx: Transaction<DB>,
  organization_id: number,
  member_id: number,
): Promise<number | undefined> {
  const seat = await trx
    .selectFrom('organization_member')
    .select('role_id')
    .where('organization_id', '=', organization_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return seat?.role_id
}

async function defaultRole(
  trx: Transaction<DB>,
  organization_id: number,
  member_id: number,
  runs: boolean,
): Promise<number> {
  const role = await roleInOrganization(trx, organization_id, member_id)
  const given = FROM_ORGANIZATION[role ?? 5]!
  return runs || given !== MANAGER ? given : MEMBER
}

async function mustBeInOrganization(trx: Transaction<DB>, organization_id: number, member_id: number): Promise<void> {
  if ((await roleInOrganization(trx, organization_id, member_id)) !== undefined) return
  throw refuse(
    'member_id',
    'invalid_reference',
    'A room member is added from the members of the organization, or by email.',
  )
}

async function insert(
  trx: Transaction<DB>,
  row: Omit<DB['room_member'], 'room_member_id'>,
  form: 'member_id' | 'email',
): Promise<number> {
  const made = await trx
    .insertInto('room_member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['room_id', 'member_id']).doNothing())
    .returning('room_member_id')
    .executeTakeFirst()
  if (!made) throw refuse(form, 'not_unique', 'This person is a member of the room already.')
  return made.room_member_id
}

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
  if (!runs || (own && !actor.enterprise && raises(was.role_id, role_id))) throw forbidden()
  await trx
    .updateTable('room_member')
    .set({ role_id, update_ts: now })
    .where('room_member_id', '=', room_member_id)
    .execute()
  const details = { role: nameOf(role_id), before: nameOf(was.role_id) }
  await audit(trx, call, 'room_member_role_changed', room_member_id, { details })
}

/** The rights that came from the room end at once, also those in its coming meetings; what the person did there stays. */
export async function removeRoomMember(trx: Transaction<DB>, call: CallTo<RoomMember, 'drop'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { room_member_id } = params
  const { role_id, room_id, member_id } = await trx
    .selectFrom('room_member')
    .selectAll()
    .where('room_member_id', '=', room_member_id)
    .executeTakeFirstOrThrow()
  const { meetings = 'guest' } = sent
  const own = member_id === actor.member_id
  // Whoever leaves takes no power along that nobody finds among the members any more.
  if (meetings === 'keep' && (own || roomLevel(mustExist(await inRoom(trx, actor, room_id))) < RUN)) throw forbidden()
  await audit(trx, call, 'room_member_removed', room_member_id, {
    details: { role: nameOf(role_id), meetings: sent.meetings },
  })
  await endPart(trx, call, { member_id, rooms: [room_id], meetings })
  await rememberInRooms(trx, { member_id, removed: !own, now }, [room_id])
  await trx.deleteFrom('room_member').where('room_member_id', '=', room_member_id).execute()
}
