// Roles that groups grant to people, by place.
import { sql, type Transaction } from 'kysely'
import { GUEST } from '../../../contract/codes.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type Given, higherGiven } from '../../rules/people/membership.ts'

/** A place, as its tables call it. */
export interface Place {
  kind: 'organization' | 'room'
  id: number
}

/** Organizations and rooms, by their ids. */
export interface Places {
  organizations: readonly number[]
  rooms: readonly number[]
}

/** The places in which some groups give roles. */
export async function placesOf(trx: Transaction<DB>, groups: readonly number[]): Promise<Places> {
  const rows = await trx
    .selectFrom('group_role')
    .select(['organization_id', 'room_id'])
    .where(inIds(trx, sql.ref('group_id'), groups))
    .execute()
  const ids = (column: 'organization_id' | 'room_id') => [...new Set(rows.flatMap((row) => row[column] ?? []))]
  return { organizations: ids('organization_id'), rooms: ids('room_id') }
}

/** The places of an organization in which groups give roles. */
export async function placesIn(trx: Transaction<DB>, organization_id: number): Promise<Places> {
  const rooms = await trx
    .selectFrom('group_role')
    .innerJoin('room', 'room.room_id', 'group_role.room_id')
    .select('room.room_id')
    .distinct()
    .where('room.organization_id', '=', organization_id)
    .execute()
  return { organizations: [organization_id], rooms: rooms.map(({ room_id }) => room_id) }
}

/**
 * The highest role that groups give in a place, by person. Anyone who has one in a room of an organization is a Guest of the
 * organization at least.
 */
export async function givenIn(
  trx: Transaction<DB>,
  { kind, id }: Place,
  members: readonly number[],
): Promise<Map<number, Given>> {
  const own = trx
    .selectFrom('group_member')
    .innerJoin('group_role', 'group_role.group_id', 'group_member.group_id')
    .select(['group_member.member_id', 'group_member.group_id', 'group_role.role_id'])
    .where(inIds(trx, sql.ref('group_member.member_id'), members))
  const rows = await own.where(`group_role.${kind}_id`, '=', id).execute()
  if (kind === 'organization') {
    const inside = await own
      .innerJoin('room', 'room.room_id', 'group_role.room_id')
      .where('room.organization_id', '=', id)
      .execute()
    rows.push(...inside.map((row) => ({ ...row, role_id: GUEST })))
  }
  const highest = new Map<number, Given>()
  for (const { member_id, ...given } of rows) highest.set(member_id, higherGiven(highest.get(member_id), given))
  return highest
}

/** The groups that give roles in a room. */
export async function groupsIn(trx: Transaction<DB>, room_id: number): Promise<number[]> {
  const rows = await trx.selectFrom('group_role').select('group_id').where('room_id', '=', room_id).execute()
  return rows.map(({ group_id }) => group_id)
}

/** The ids of the people in some groups. */
export async function peopleIn(trx: Transaction<DB>, groups: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('group_member')
    .select('member_id')
    .distinct()
    .where(inIds(trx, sql.ref('group_id'), groups))
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id }) => member_id)
}
