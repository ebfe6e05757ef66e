// Former roles in a place: people who join again get no higher role than before.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'

/** A person who leaves. */
export interface Leaver {
  member_id: number
  /** Whether they are removed by someone else. */
  removed: boolean
  /** Unix seconds. */
  now: number
}

/** Records the roles that a person has in some rooms, before they leave them. */
export async function rememberInRooms(
  trx: Transaction<DB>,
  { member_id, removed, now }: Leaver,
  rooms: readonly number[],
): Promise<void> {
  const memberships = await trx
    .selectFrom('room_member')
    .select(['room_id', 'member_id', 'role_id'])
    .where('member_id', '=', member_id)
    .where(inIds(trx, sql.ref('room_id'), rooms))
    .execute()
  const rows = memberships.map((one) => ({ ...one, removed: removed ? (1 as const) : (0 as const), left_ts: now }))
  await inSlices(rows, (slice) =>
    trx
      .insertInto('former_room_member')
      .values(slice)
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'member_id']).doUpdateSet((eb) => ({
          role_id: eb.ref('excluded.role_id'),
          removed: eb.ref('excluded.removed'),
          left_ts: eb.ref('excluded.left_ts'),
        })),
      )
      .execute(),
  )
}

/** Records the role that a person has in an organization, before they leave it. */
export async function rememberInOrganization(
  trx: Transaction<DB>,
  { member_id, removed, now }: Leaver,
  { organization_id, role_id }: { organization_id: number; role_id: number },
): Promise<void> {
  const values = { role_id, removed: removed ? (1 as const) : (0 as const), left_ts: now }
  await trx
    .insertInto('former_organization_member')
    .values({ organization_id, member_id, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'member_id']).doUpdateSet(values))
    .execute()
}

/** Records the roles of memberships that others end, before they are deleted. */
export const rememberRemoved = (
  trx: Transaction<DB>,
  kind: 'organization' | 'room',
  ids: readonly number[],
  now: number,
) =>
  sql`insert into ${sql.table(`former_${kind}_member`)} (${sql.ref(`${kind}_id`)}, member_id, role_id, removed, left_ts)
    select ${sql.ref(`${kind}_id`)}, member_id, role_id, 1, cast(${now} as bigint) from ${sql.table(`${kind}_member`)}
    where ${inIds(trx, sql.ref(`${kind}_member_id`), ids)}
    on conflict (${sql.ref(`${kind}_id`)}, member_id) do update
      set role_id = excluded.role_id, removed = excluded.removed, left_ts = excluded.left_ts`.execute(trx)

/** Deletes the record that a person left a room, since they are back; gives the role that they had, if any. */
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

/** Deletes the record that a person left an organization, since they are back. */
export const forgetInOrganization = (trx: Transaction<DB>, organization_id: number, member_id: number) =>
  trx
    .deleteFrom('former_organization_member')
    .where('organization_id', '=', organization_id)
    .where('member_id', '=', member_id)
    .execute()

/** Returns whether a person was removed from an organization, and from a room in it, by someone else. */
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
