// Group members, as a directory or sign-in provider sets them.
import { sql, type Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forUpdate, inIds, lockRow } from '../../db/dialects/dialect.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { lockPeople } from '../people/people.ts'
import { giveRoles } from './give-roles.ts'
import { peopleIn, placesOf } from './given.ts'

/** The source of memberships that are not reported by a sign-in provider: the directory. */
export const DIRECTORY = 0

/** People added to a group and removed from it, by id. */
export interface MembersChange {
  add: readonly number[]
  remove: readonly number[]
}

/**
 * Changes who is in a group, and their roles with it; anyone who goes is out, regardless of who said that they are in. People without an
 * account are passed over.
 */
export async function changeGroupMembers(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  group_id: number,
  { add, remove }: MembersChange,
): Promise<void> {
  if (!add.length && !remove.length) return
  await lockRow(trx, 'group', 'group_id', group_id)
  const living = new Set(await lockPeople(trx, [...add, ...remove]))
  const before = new Set(await peopleIn(trx, [group_id]))
  const added = [...new Set(add)].filter((id) => living.has(id) && !before.has(id))
  const removed = [...new Set(remove)].filter((id) => before.has(id))
  await insertMembers(
    trx,
    add.filter((id) => living.has(id)).map((member_id) => ({ group_id, member_id, said_by: DIRECTORY })),
  )
  if (removed.length)
    await trx
      .deleteFrom('group_member')
      .where('group_id', '=', group_id)
      .where(inIds(trx, sql.ref('member_id'), removed))
      .execute()
  if (!added.length && !removed.length) return
  await recount(trx, [group_id], doing.now)
  const details = { added: added.length, removed: removed.length }
  await audit(trx, doing, 'group_members_changed', group_id, { details })
  await giveRoles(trx, doing, [...added, ...removed], await placesOf(trx, [group_id]))
}

async function insertMembers(trx: Transaction<DB>, rows: readonly DB['group_member'][]): Promise<void> {
  if (!rows.length) return
  const columns = { group_id: 'integer', member_id: 'integer', said_by: 'integer' } as const
  await sql`insert into group_member (group_id, member_id, said_by)
    select group_id, member_id, said_by from ${rowsAsTable(trx, columns, rows)}
    where true on conflict do nothing`.execute(trx)
}

/** Counts the people of groups again, after others are in them. */
export const recount = (trx: Transaction<DB>, groups: readonly number[], now: number) =>
  sql`update "group" set revision = revision + 1, update_ts = ${now}, member_count =
    (select count(distinct member_id) from group_member where group_member.group_id = "group".group_id)
    where ${inIds(trx, sql.ref('group_id'), groups)}`.execute(trx)

/** A person, of whom a sign-in provider says in which groups they are. */
export interface Said {
  member_id: number
  sign_in_provider_id: number
  /** The ids of the groups. */
  groups: readonly number[]
}

/**
 * Locks the groups that a person comes into or leaves when a sign-in provider says theirs; gives the ids of those that exist.
 * Groups are locked before people, by everybody, so that no two wait for each other; so anyone who locks the person for more than
 * their groups does this first.
 */
export async function lockGroupsSaid(trx: Transaction<DB>, said: Said): Promise<number[]> {
  const changed = [...(await groupsThatChange(trx, said))]
  if (!changed.length) return []
  const which = trx
    .selectFrom('group')
    .select('group_id')
    .where(inIds(trx, sql.ref('group_id'), changed))
    .orderBy('group_id')
  return (await forUpdate(trx, which).execute()).map(({ group_id }) => group_id)
}

async function groupsThatChange(
  trx: Transaction<DB>,
  { member_id, sign_in_provider_id, groups }: Said,
): Promise<Set<number>> {
  const present = await trx
    .selectFrom('group_member')
    .select('group_id')
    .where('member_id', '=', member_id)
    .where('said_by', '=', sign_in_provider_id)
    .execute()
  return new Set(present.map(({ group_id }) => group_id)).symmetricDifference(new Set(groups))
}

/** Other groups change than those that were locked, since somebody else has changed them meanwhile. */
export class OtherGroups extends Error {}

/**
 * Makes the groups of a person those that a sign-in provider says, and the roles with them. `locked`: the groups that were
 * locked before the person was. Throws `OtherGroups` where others change too.
 */
export async function setGroupsSaid(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  said: Said,
  locked?: ReadonlySet<number>,
): Promise<void> {
  const { member_id, sign_in_provider_id: said_by } = said
  if (locked && !locked.isSupersetOf(await groupsThatChange(trx, said))) throw new OtherGroups()
  const groups = await lockGroupsSaid(trx, said)
  if (!groups.length || !(await lockPeople(trx, [member_id])).length) return
  const wanted = new Set(said.groups)
  const counted = await groupsOf(trx, member_id)
  await trx
    .deleteFrom('group_member')
    .where('member_id', '=', member_id)
    .where('said_by', '=', said_by)
    .where(inIds(trx, sql.ref('group_id'), groups))
    .execute()
  const added = groups.filter((group_id) => wanted.has(group_id))
  await insertMembers(
    trx,
    added.map((group_id) => ({ group_id, member_id, said_by })),
  )
  // Where the directory says the same, nothing changes for the person.
  const touched = [...counted.symmetricDifference(await groupsOf(trx, member_id))]
  if (!touched.length) return
  await recount(trx, touched, doing.now)
  for (const group_id of touched) {
    const details = counted.has(group_id) ? { removed: 1 } : { added: 1 }
    await audit(trx, doing, 'group_members_changed', group_id, { details, subject_id: member_id })
  }
  await giveRoles(trx, doing, [member_id], await placesOf(trx, touched))
}

async function groupsOf(trx: Transaction<DB>, member_id: number): Promise<Set<number>> {
  const rows = await trx.selectFrom('group_member').select('group_id').where('member_id', '=', member_id).execute()
  return new Set(rows.map(({ group_id }) => group_id))
}

/** Forgets what a sign-in provider said of groups, since it says nothing any more. */
export async function forgetGroupsSaid(trx: Transaction<DB>, doing: ByWhomAndWhen, said_by: number): Promise<void> {
  const said = trx.selectFrom('group_member').where('said_by', '=', said_by)
  const groups = (await said.select('group_id').distinct().orderBy('group_id').execute()).map((row) => row.group_id)
  if (!groups.length) return
  const which = trx
    .selectFrom('group')
    .select('group_id')
    .where(inIds(trx, sql.ref('group_id'), groups))
    .orderBy('group_id')
  await forUpdate(trx, which).execute()
  const people = (await said.select('member_id').distinct().execute()).map((row) => row.member_id)
  await trx.deleteFrom('group_member').where('said_by', '=', said_by).execute()
  await recount(trx, groups, doing.now)
  await giveRoles(trx, doing, people, await placesOf(trx, groups))
}

/** Takes a person whose account ends out of all groups. */
export async function leaveAllGroups(trx: Transaction<DB>, member_id: number, now: number): Promise<void> {
  const groups = [...(await groupsOf(trx, member_id))]
  if (!groups.length) return
  await trx.deleteFrom('group_member').where('member_id', '=', member_id).execute()
  await recount(trx, groups, now)
}
