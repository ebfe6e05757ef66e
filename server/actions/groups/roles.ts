// The roles that groups give in organizations and rooms: added and removed, and with them the memberships.
import type { Transaction } from 'kysely'
import { OWNER, organizationRoles, roomRoles } from '../../../contract/codes.ts'
import type { groupRole } from '../../../contract/groups/group.ts'
import { audit } from '../../audit/audit.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { giveRoles } from './give-roles.ts'
import { type Place, peopleIn } from './given.ts'

type GroupRole = typeof groupRole
type Adding = CallTo<GroupRole, 'add'>

/** Gives a group a role in a place; gives its id. Throws 422 for a place or a role that is none, or a role that it gives. */
export async function addGroupRole(trx: Transaction<DB>, call: Adding): Promise<number> {
  const { now, params, sent } = call
  const { group_id } = params
  const { role_id } = sent
  await lockRow(trx, 'group', 'group_id', group_id)
  const place = await placeIn(trx, sent)
  const role = roleIn(place, role_id)
  const at = { organization_id: null, room_id: null, [`${place.kind}_id`]: place.id }
  const made = await trx
    .insertInto('group_role')
    .values({ group_id, ...at, role_id, create_ts: now })
    .onConflict((same) => same.columns(['group_id', `${place.kind}_id`, 'role_id']).doNothing())
    .returning('group_role_id')
    .executeTakeFirst()
  if (!made) throw refuse('role_id', 'not_unique', 'The group already gives this role there.')
  await audit(trx, call, 'group_role_added', made.group_role_id, { details: { role } })
  await giveRoles(trx, call, await peopleIn(trx, [group_id]), placesAt(place))
  return made.group_role_id
}

/** The one place that was sent. */
async function placeIn(trx: Transaction<DB>, { organization_id, room_id }: Adding['sent']): Promise<Place> {
  if (organization_id != null && room_id != null)
    throw refuse('room_id', 'invalid_value', 'Send either organization_id or room_id.')
  if (organization_id == null && room_id == null)
    throw refuse('organization_id', 'missing_field', 'Send either organization_id or room_id.')
  const place: Place = room_id == null ? { kind: 'organization', id: organization_id! } : { kind: 'room', id: room_id }
  const query =
    place.kind === 'room'
      ? trx.selectFrom('room').select('room_id').where('room_id', '=', place.id)
      : trx.selectFrom('organization').select('organization_id').where('organization_id', '=', place.id)
  if (!(await query.executeTakeFirst()))
    throw refuse(`${place.kind}_id`, 'invalid_reference', `is not the id of a ${place.kind} that you can use here.`)
  return place
}

/** The name of a role of the place. Ownership is handed over by the organization itself, and never given. */
function roleIn({ kind }: Place, role_id: number): string {
  const names: Readonly<Record<number, string>> = kind === 'room' ? roomRoles : organizationRoles
  if (!Object.hasOwn(names, role_id) || role_id === OWNER)
    throw refuse(
      'role_id',
      'invalid_value',
      `must be a role that can be given in ${kind === 'room' ? 'a room' : 'an organization'}: 2 to 5.`,
    )
  return names[role_id]!
}

const placesAt = ({ kind, id }: Place) => ({
  organizations: kind === 'organization' ? [id] : [],
  rooms: kind === 'room' ? [id] : [],
})

/** Takes a role from a group, and from those of its people to whom nothing else gives it. */
export async function removeGroupRole(trx: Transaction<DB>, call: CallTo<GroupRole, 'drop'>): Promise<void> {
  const { group_role_id } = call.params
  await lockRow(trx, 'group_role', 'group_role_id', group_role_id)
  const own = trx.selectFrom('group_role').selectAll().where('group_role_id', '=', group_role_id)
  const { group_id, organization_id, room_id, role_id } = await own.executeTakeFirstOrThrow()
  await lockRow(trx, 'group', 'group_id', group_id)
  const place: Place = room_id === null ? { kind: 'organization', id: organization_id! } : { kind: 'room', id: room_id }
  await audit(trx, call, 'group_role_removed', group_role_id, { details: { role: roleIn(place, role_id) } })
  await trx.deleteFrom('group_role').where('group_role_id', '=', group_role_id).execute()
  await giveRoles(trx, call, await peopleIn(trx, [group_id]), placesAt(place))
}
