// Organization members: people added to an organization, their role changed, people removed.
import { type Insertable, sql, type Transaction } from 'kysely'
import { GUEST, OWNER, organizationRoles } from '../../../contract/codes.ts'
import type { organizationMember } from '../../../contract/places/organization-member.ts'
import { isHigherRole, organizationLevel, ownsOrganization, RUN } from '../../access/can.ts'
import { inOrganization } from '../../access/roles.ts'
import { audit } from '../../audit/audit.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, mustExist, refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeFromGroup, mustNotBeLessThanGroups } from '../groups/by-hand.ts'
import { giveRoles } from '../groups/give-roles.ts'
import { placesIn } from '../groups/given.ts'
import { findOrCreatePerson, mustBeMember, personField } from '../people/people.ts'
import { profileIn, writeProfileThrough } from '../people/profiles.ts'
import { forgetInOrganization, rememberInOrganization, rememberInRooms } from './former-members.ts'
import { endParticipation } from './leaving.ts'

type OrganizationMember = typeof organizationMember
type Adding = CallTo<OrganizationMember, 'add'>

/**
 * Adds a person by e-mail, or, where an enterprise administrator calls, any member of the site by `member_id`; gives
 * the id of the membership. Throws 403, or 422 for somebody who cannot be added (docs/api/people.md#adding-people).
 */
export async function addOrganizationMember(trx: Transaction<DB>, call: Adding): Promise<number> {
  const { site, actor, now, params, sent, as } = call
  const { organization_id } = params
  const role_id = as['role_id'] ?? sent.role_id ?? GUEST
  mustNotGiveOwnership(role_id)
  const form = personField(sent)
  const member_id =
    form === 'member_id'
      ? await memberOfSite(trx, call)
      : await findOrCreatePerson(trx, profileIn(sent), { site, actor, now, organization_id, notified: true })
  const id = await insertMember(trx, { organization_id, member_id, role_id, create_ts: now, update_ts: now }, form)
  await forgetInOrganization(trx, organization_id, member_id)
  await audit(trx, call, 'organization_member_added', id, { details: { role: nameOf(role_id) } })
  return id
}

/** Only enterprise administrators may add people by their id (docs/api/people.md#adding-people). */
async function memberOfSite(trx: Transaction<DB>, { actor, sent }: Adding): Promise<number> {
  if (!actor.enterprise) throw forbidden()
  await mustBeMember(trx, sent.member_id!)
  return sent.member_id!
}

/** Ownership is changed by the organization's `member_id` (docs/api/people.md#organizations-and-rooms), never here. */
function mustNotGiveOwnership(role_id: number): void {
  if (role_id === OWNER)
    throw refuse('role_id', 'invalid_value', 'cannot be the owner role: to transfer ownership, PATCH the organization.')
}

async function insertMember(
  trx: Transaction<DB>,
  row: Insertable<DB['organization_member']>,
  form: 'member_id' | 'email',
): Promise<number> {
  const made = await trx
    .insertInto('organization_member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'member_id']).doNothing())
    .returning('organization_member_id')
    .executeTakeFirst()
  if (!made) throw refuse(form, 'not_unique', 'This person is already a member of the organization.')
  return made.organization_member_id
}

const membershipRow = (trx: Transaction<DB>, organization_member_id: number) =>
  trx
    .selectFrom('organization_member')
    .selectAll()
    .where('organization_member_id', '=', organization_member_id)
    .executeTakeFirstOrThrow()

/**
 * Changes a role, and profile fields in the person's account. Throws 403 where the caller may not, and 422 on `role_id`
 * for the role of the owner.
 */
export async function changeOrganizationMember(
  trx: Transaction<DB>,
  call: CallTo<OrganizationMember, 'change'>,
): Promise<void> {
  const { actor, now, params, sent } = call
  const { organization_member_id } = params
  const was = await membershipRow(trx, organization_member_id)
  const { organization_id } = was
  const standing = mustExist(await inOrganization(trx, actor, organization_id))
  const runs = organizationLevel(standing) >= RUN
  await writeProfileThrough(trx, was.member_id, profileIn(sent), call)
  const role_id = sent.role_id
  if (role_id === undefined || role_id === was.role_id) return
  if (!runs || (was.role_id === OWNER && !ownsOrganization(standing))) throw forbidden()
  mustNotGiveOwnership(role_id)
  if (was.role_id === OWNER)
    throw refuse('role_id', 'invalid_value', 'cannot be changed for the owner: transfer ownership first.')
  if (was.member_id === actor.member_id && !actor.enterprise && isHigherRole(was.role_id, role_id)) throw forbidden()
  await mustNotBeLessThanGroups(trx, { kind: 'organization', id: organization_id }, was.member_id, role_id)
  await trx
    .updateTable('organization_member')
    .set({ role_id, from_group_id: null, by_hand_role_id: null, update_ts: now })
    .where('organization_member_id', '=', organization_member_id)
    .execute()
  const details = { role: nameOf(role_id), before: nameOf(was.role_id) }
  await audit(trx, call, 'organization_member_role_changed', organization_member_id, { details })
}

const nameOf = (role_id: number): string => (organizationRoles as Record<number, string>)[role_id]!

/**
 * Removes a person from an organization and its rooms, and ends their rights in its meetings
 * (docs/api/people.md#leaving-a-room-or-organization). Throws 422 for the owner, and 403 where the caller may not let them keep their
 * meetings.
 */
export async function removeOrganizationMember(
  trx: Transaction<DB>,
  call: CallTo<OrganizationMember, 'drop'>,
): Promise<void> {
  const { actor, now, params, sent } = call
  const { organization_member_id } = params
  const was = await membershipRow(trx, organization_member_id)
  const { organization_id, member_id, role_id } = was
  if (role_id === OWNER) throw refuse('role_id', 'invalid_value', 'The owner cannot be removed.')
  const { meetings = 'guest' } = sent
  const standing = mustExist(await inOrganization(trx, actor, organization_id))
  const leaves = member_id === actor.member_id
  // Nobody keeps rights in meetings for themselves that the list of members would no longer show.
  if (meetings === 'keep' && (leaves || organizationLevel(standing) < RUN)) throw forbidden()
  mustNotBeFromGroup(was)
  const own = await trx.selectFrom('room').select('room_id').where('organization_id', '=', organization_id).execute()
  const rooms = own.map(({ room_id }) => room_id)
  await endParticipation(trx, call, { members: [member_id], rooms, meetings })
  const leaver = { member_id, removed: !leaves, now }
  await rememberInRooms(trx, leaver, rooms)
  await rememberInOrganization(trx, leaver, was)
  const { numDeletedRows } = await trx
    .deleteFrom('room_member')
    .where('member_id', '=', member_id)
    .where(inIds(trx, sql.ref('room_id'), rooms))
    .executeTakeFirstOrThrow()
  const details = { role: nameOf(role_id), rooms: Number(numDeletedRows), meetings: sent.meetings }
  await audit(trx, call, 'organization_member_removed', organization_member_id, { details })
  await trx.deleteFrom('organization_member').where('organization_member_id', '=', organization_member_id).execute()
  await giveRoles(trx, call, [member_id], await placesIn(trx, organization_id))
}
