// Reconciles memberships with the roles that groups grant now (docs/directory.md#groups).
//
// It is idempotent: everything follows from current grants of groups and manual roles. It takes a few statements for each
// place, however many people there are.
import { sql, type Transaction } from 'kysely'
import { organizationRoles, roomRoles } from '../../../contract/codes.ts'
import { auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forKeyShare, forUpdate, inIds } from '../../db/dialects/dialect.ts'
import { updateEach } from '../../db/queries/bulk-update.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { isSameMembership, type Membership, membershipOf, roleByHand } from '../../rules/people/membership.ts'
import { lockPeople } from '../people/people.ts'
import { givenIn, type Place, type Places } from './given.ts'
import { type Left, leaveOrganization, leaveRoom } from './leave.ts'

/** The roles of some people in some places, as they have to be by now. */
export async function giveRoles(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  people: readonly number[],
  places: Places,
): Promise<void> {
  if (!people.length || !(places.organizations.length || places.rooms.length)) return
  const members = await lockPeople(trx, people)
  const { organizations, rooms } = await lockPlaces(trx, places)
  const leaving = new Map<number, Left[]>()
  for (const id of organizations) leaving.set(id, await settle(trx, doing, { kind: 'organization', id }, members))
  for (const id of rooms) await leaveRoom(trx, doing, id, await settle(trx, doing, { kind: 'room', id }, members))
  for (const [id, left] of leaving) await leaveOrganization(trx, doing, id, left)
}

/** Places that exist, in the order of their ids, with the organizations of rooms. They stay until the transaction ends. */
async function lockPlaces(trx: Transaction<DB>, { organizations, rooms }: Places) {
  const kept = await forKeyShare(
    trx,
    trx
      .selectFrom('room')
      .select(['room_id', 'organization_id'])
      .where(inIds(trx, sql.ref('room_id'), rooms))
      .orderBy('room_id'),
    'room',
  ).execute()
  const holding = [...organizations, ...kept.map(({ organization_id }) => organization_id)]
  const above = await forKeyShare(
    trx,
    trx
      .selectFrom('organization')
      .select('organization_id')
      .where(inIds(trx, sql.ref('organization_id'), holding))
      .orderBy('organization_id'),
    'organization',
  ).execute()
  return {
    organizations: above.map(({ organization_id }) => organization_id),
    rooms: kept.map(({ room_id }) => room_id),
  }
}

type Row = Membership & { id: number; member_id: number }

const NAMES: Readonly<Record<Place['kind'], Readonly<Record<number, string>>>> = {
  organization: organizationRoles,
  room: roomRoles,
}

/** Adds and changes the memberships of a place; gives those that have to end. */
async function settle(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  place: Place,
  members: readonly number[],
): Promise<Left[]> {
  const { kind, id } = place
  const table = `${kind}_member` as 'room_member'
  const query = trx
    .selectFrom(table)
    .select(`${table}_id as id`)
    .select(['member_id', 'role_id', 'from_group_id', 'by_hand_role_id'])
    .where(`${kind}_id` as 'room_id', '=', id)
    .where(inIds(trx, sql.ref('member_id'), members))
  const rows: Row[] = await forUpdate(trx, query.orderBy('id')).execute()
  const present = new Map(rows.map((row) => [row.member_id, row]))
  const given = await givenIn(trx, place, members)
  const added: (Membership & { member_id: number })[] = []
  const changed: { was: Row; is: Membership }[] = []
  const left: Left[] = []
  for (const member_id of members) {
    const was = present.get(member_id)
    const is = membershipOf(was ? roleByHand(was) : null, given.get(member_id))
    if (!was && is) added.push({ member_id, ...is })
    if (was && !is) left.push(was)
    if (was && is && !isSameMembership(was, is)) changed.push({ was, is })
  }
  await add(trx, doing, place, added)
  await change(trx, doing, place, changed)
  return left
}

const COLUMNS = { member_id: 'integer', role_id: 'integer', from_group_id: 'integer' } as const
const STAMPS = { create_ts: 'bigint', update_ts: 'bigint' } as const

async function add(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  { kind, id }: Place,
  added: readonly (Membership & { member_id: number })[],
): Promise<void> {
  if (!added.length) return
  const stamps = { [`${kind}_id`]: id, create_ts: doing.now, update_ts: doing.now }
  const columns = { [`${kind}_id`]: 'integer', ...COLUMNS, ...STAMPS } as const
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const sent = added.map(({ by_hand_role_id: _, ...row }) => ({ ...row, ...stamps }))
  const { rows } = await sql<{ id: number; role_id: number; from_group_id: number }>`
    insert into ${sql.table(`${kind}_member`)} (${names}) select ${names} from ${rowsAsTable(trx, columns, sent)}
    returning ${sql.ref(`${kind}_member_id`)} as id, role_id, from_group_id`.execute(trx)
  const members = added.map(({ member_id }) => member_id)
  await sql`delete from ${sql.table(`former_${kind}_member`)} where ${sql.ref(`${kind}_id`)} = ${id}
    and ${inIds(trx, sql.ref('member_id'), members)}`.execute(trx)
  for (const [key, same] of Map.groupBy(rows, (row) => `${row.role_id} ${row.from_group_id}`)) {
    const [role_id, group_id] = key.split(' ').map(Number)
    const details = { role: NAMES[kind][role_id!], group_id }
    const ids = same.map((row) => row.id)
    await auditAll(trx, doing, `${kind}_member_added`, ids, { details })
  }
}

async function change(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  { kind }: Place,
  changed: readonly { was: Row; is: Membership }[],
): Promise<void> {
  const table = `${kind}_member`
  const columns = { role_id: 'integer', from_group_id: 'integer', by_hand_role_id: 'integer' } as const
  const sent = changed.map(({ was, is }) => ({ [`${table}_id`]: was.id, ...is, update_ts: doing.now }))
  await updateEach(trx, table, `${table}_id`, { ...columns, update_ts: 'bigint' }, sent)
  const moved = changed.filter(({ was, is }) => was.role_id !== is.role_id)
  const kinds = Map.groupBy(moved, ({ was, is }) =>
    [was.role_id, is.role_id, is.from_group_id ?? was.from_group_id].join(' '),
  )
  for (const [key, same] of kinds) {
    const [before, role_id, group_id] = key.split(' ').map(Number)
    const details = { role: NAMES[kind][role_id!], before: NAMES[kind][before!], group_id }
    const ids = same.map(({ was }) => was.id)
    await auditAll(trx, doing, `${kind}_member_role_changed`, ids, { details })
  }
}
