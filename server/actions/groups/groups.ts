// Groups: created, renamed and deleted, by enterprise administrators and by a directory.
import type { Transaction } from 'kysely'
import type { group } from '../../../contract/groups/group.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { isUniqueViolation, lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { CallTo } from '../call.ts'
import { giveRoles } from './give-roles.ts'
import { peopleIn, placesOf } from './given.ts'

type Group = typeof group

/** The form of a name by which groups are told apart: in any case. */
export const groupKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** Creates a group without people; gives its id. Throws 422 on `name` for one that is in use. */
export const createGroup = (trx: Transaction<DB>, call: CallTo<Group, 'add'>): Promise<number> =>
  insertGroup(trx, call, call.sent.name, null)

/** The same for a directory, which has an id of its own for it. */
export async function insertGroup(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  name: string,
  external_id: string | null,
): Promise<number> {
  const stamps = { create_ts: doing.now, update_ts: doing.now }
  const made = await trx
    .insertInto('group')
    .values({ name, name_key: groupKey(name), external_id, ...stamps })
    .onConflict((same) => same.column('name_key').doNothing())
    .returning('group_id')
    .executeTakeFirst()
  if (!made) throw nameInUse()
  await audit(trx, doing, 'group_added', made.group_id)
  return made.group_id
}

const nameInUse = () => refuse('name', 'not_unique', 'Another group already has this name.')

/** Renames a group. Throws 422 on `name` for one that is in use. */
export const changeGroup = (trx: Transaction<DB>, call: CallTo<Group, 'change'>): Promise<void> =>
  updateGroup(trx, call, call.params.group_id, { name: call.sent.name })

/** Writes what differs. */
export async function updateGroup(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  group_id: number,
  sent: { name?: string | undefined; external_id?: string | null | undefined },
): Promise<void> {
  await lockRow(trx, 'group', 'group_id', group_id)
  const was = await trx.selectFrom('group').selectAll().where('group_id', '=', group_id).executeTakeFirstOrThrow()
  const changes = changedFields(was, sent)
  if (!hasFields(changes)) return
  const key = changes.name === undefined ? {} : { name_key: groupKey(changes.name) }
  try {
    await trx
      .updateTable('group')
      .set({ ...changes, ...key, update_ts: doing.now })
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('group_id', '=', group_id)
      .execute()
  } catch (error) {
    throw isUniqueViolation(error) ? nameInUse() : error
  }
  const changed = Object.keys(changes).join(', ')
  await audit(trx, doing, 'group_changed', group_id, { details: { changed } })
}

/** Deletes a group, and with it the roles that nothing else gives. */
export const deleteGroup = (trx: Transaction<DB>, call: CallTo<Group, 'drop'>): Promise<void> =>
  removeGroup(trx, call, call.params.group_id)

/** The same for a directory. */
export async function removeGroup(trx: Transaction<DB>, doing: ByWhomAndWhen, group_id: number): Promise<void> {
  await lockRow(trx, 'group', 'group_id', group_id)
  const people = await peopleIn(trx, [group_id])
  const places = await placesOf(trx, [group_id])
  await trx.deleteFrom('group_member').where('group_id', '=', group_id).execute()
  const { numDeletedRows: roles } = await trx
    .deleteFrom('group_role')
    .where('group_id', '=', group_id)
    .executeTakeFirstOrThrow()
  await audit(trx, doing, 'group_deleted', group_id, { details: { members: people.length, roles: Number(roles) } })
  await giveRoles(trx, doing, people, places)
  await trx.deleteFrom('group').where('group_id', '=', group_id).execute()
}
