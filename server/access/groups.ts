// Guards of groups, which enterprise administrators keep.
import { forbidden, notFound } from '../problem.ts'
import type { Guard } from './guard.ts'
import { lookup } from './lookup.ts'

const groupOf = lookup('group.group_id', (db) => db.selectFrom('group').select('group_id'))

/** Enterprise administrators; 404 for a group that does not exist. */
export const inGroup: Guard<{ group_id: number }> = async (from, actor, { group_id }) => {
  if (!(await groupOf(from, actor, group_id))) throw notFound()
  if (!actor.enterprise) throw forbidden()
  return true
}
