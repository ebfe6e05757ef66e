// The role that people had in a place before they left it: who joins again by themselves gets no higher one.
import { sql, type Transaction } from 'kysely'
import { within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'

export interface Leaver {
  member_id: number
  /** Whether others take them out. */
  removed: boolean
  now: number
}

/** Remembers the roles that a person has in some rooms, before they leave them. */
export async function rememberInRooms(
  trx: Transaction<DB>,
  { member_id, removed, now }: Leaver,
  rooms: readonly number[],
): Promise<void> {
  const places = await trx
    .selectFrom('room_member')
    .select(['room_id', 'member_id', 'role_id'])
    .where('member_id', '=', member_id)
    .where(within(trx, sql.ref('room_id'), rooms))
    .execute()
  const rows = places.map((place) => ({ ...place, removed: removed ? (1 as const) : (0 as const), left_ts: now }))
  for (let from = 0; from < rows.length; from += SLICE)
    await trx
      .insertInto('former_room_member')
      .values(rows.slice(from, from + SLICE))
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'member_id']).doUpdateSet((eb) => ({
          role_id: eb.ref('excluded.role_id'),
          removed: eb.ref('excluded.removed'),
          left_ts: eb.ref('excluded.left_ts'),
        })),
      )
      .execute()
}

/** How many rows are written in one statement. */
const SLICE = 500

/** Remembers the role that a person has in an organization, before they leave it. */
export async function rememberInOrganization(
  trx: Transaction<DB>,
  { member_id, removed, now }: Leaver,
  { organization_id, role_id }: { organization_id: number; role_id: number },
): Promise<void> {
  const told = { role_id, removed: removed ? (1 as const) : (0 as const), left_ts: now }
  await trx
    .insertInto('former_organization_member')
    .values({ organization_id, member_id, ...told })
    .onConflict((conflict) => conflict.columns(['organization_id', 'member_id']).doUpdateSet(told))
    .execute()
}

/** Forgets that a person left a room, since they are in it again; gives the role that they had. */
export async function forgetInRoom(
  trx: Transaction<DB>,
  room_id: number,
  member_id: number,
): Promise<number | undefined> {
  const former = await trx
    .deleteFrom('former_room_member')
    .where('room_id', '=', room_id)
    .where('member_id', '=', member_id)
    .returning('role_id')
    .executeTakeFirst()
  return former?.role_id
}

/** Forgets that a person left an organization, since they are in it again. */
export const forgetInOrganization = (trx: Transaction<DB>, organization_id: number, member_id: number) =>
  trx
    .deleteFrom('former_organization_member')
    .where('organization_id', '=', organization_id)
    .where('member_id', '=', member_id)
    .execute()

/** Where others took a person out: of the organization, or of the room. */
export async function removedFrom(
  trx: Transaction<DB>,
  { organization_id, room_id }: { organization_id: number; room_id: number },
  member_id: number,
): Promise<{ organization: boolean; room: boolean }> {
  const ofOrganization = await trx
    .selectFrom('former_organization_member')
    .select('removed')
    .where('organization_id', '=', organization_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  const ofRoom = await trx
    .selectFrom('former_room_member')
    .select('removed')
    .where('room_id', '=', room_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return { organization: ofOrganization?.removed === 1, room: ofRoom?.removed === 1 }
}
