// Removes people from a place in which no group grants them a role any longer, like a manual removal.
import { sql, type Transaction } from 'kysely'
import { GUEST, organizationRoles, roomRoles } from '../../../contract/codes.ts'
import { auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { rememberRemoved } from '../places/former-members.ts'
import { endParticipation } from '../places/leaving.ts'
import type { Place } from './given.ts'

/** A membership that ends. */
export interface Left {
  id: number
  member_id: number
  role_id: number
  from_group_id: number | null
}

/** Ends memberships of a room. */
export async function leaveRoom(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  room_id: number,
  left: readonly Left[],
): Promise<void> {
  if (!left.length) return
  const members = left.map(({ member_id }) => member_id)
  await auditLeft(trx, doing, 'room', left)
  await endParticipation(trx, doing, { members, rooms: [room_id], meetings: 'guest' })
  await end(trx, doing, 'room', left)
}

/** Ends memberships of an organization, but for those who have a place in a room of it by hand: they stay as Guests. */
export async function leaveOrganization(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  organization_id: number,
  left: readonly Left[],
): Promise<void> {
  if (!left.length) return
  const own = await trx.selectFrom('room').select('room_id').where('organization_id', '=', organization_id).execute()
  const rooms = own.map(({ room_id }) => room_id)
  const members = left.map(({ member_id }) => member_id)
  const inside = await trx
    .selectFrom('room_member')
    .select('member_id')
    .where(inIds(trx, sql.ref('room_id'), rooms))
    .where(inIds(trx, sql.ref('member_id'), members))
    .execute()
  const staying = new Set(inside.map(({ member_id }) => member_id))
  const guests = left.filter(({ member_id }) => staying.has(member_id))
  const gone = left.filter(({ member_id }) => !staying.has(member_id))
  await stayGuests(trx, doing, guests)
  if (!gone.length) return
  await auditLeft(trx, doing, 'organization', gone)
  const leavers = gone.map(({ member_id }) => member_id)
  await endParticipation(trx, doing, { members: leavers, rooms, meetings: 'guest' })
  await end(trx, doing, 'organization', gone)
}

async function stayGuests(trx: Transaction<DB>, doing: ByWhomAndWhen, guests: readonly Left[]): Promise<void> {
  if (!guests.length) return
  await trx
    .updateTable('organization_member')
    .set({ role_id: GUEST, from_group_id: null, by_hand_role_id: null, update_ts: doing.now })
    .where(
      inIds(
        trx,
        sql.ref('organization_member_id'),
        guests.map(({ id }) => id),
      ),
    )
    .execute()
  for (const [role_id, same] of Map.groupBy(guests, (one) => one.role_id)) {
    if (role_id === GUEST) continue
    const details = { role: organizationRoles[GUEST], before: nameOf('organization', role_id) }
    const ids = same.map(({ id }) => id)
    await auditAll(trx, doing, 'organization_member_role_changed', ids, { details })
  }
}

const nameOf = (kind: Place['kind'], role_id: number): string =>
  ((kind === 'room' ? roomRoles : organizationRoles) as Readonly<Record<number, string>>)[role_id]!

async function auditLeft(trx: Transaction<DB>, doing: ByWhomAndWhen, kind: Place['kind'], left: readonly Left[]) {
  for (const [key, same] of Map.groupBy(left, (one) => `${one.role_id} ${one.from_group_id}`)) {
    const [role_id, group_id] = key.split(' ').map(Number)
    const details = { role: nameOf(kind, role_id!), group_id }
    const ids = same.map(({ id }) => id)
    await auditAll(trx, doing, `${kind}_member_removed`, ids, { details })
  }
}

async function end(trx: Transaction<DB>, { now }: ByWhomAndWhen, kind: Place['kind'], left: readonly Left[]) {
  const ids = left.map(({ id }) => id)
  await rememberRemoved(trx, kind, ids, now)
  const table = `${kind}_member`
  await sql`delete from ${sql.table(table)} where ${inIds(trx, sql.ref(`${table}_id`), ids)}`.execute(trx)
}
