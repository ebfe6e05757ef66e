// Guards of groups, their roles and directory tokens, which only enterprise administrators manage.
import { forbidden, notFound } from '../../problem.ts'
import { withoutApplication } from '../account/account.ts'
import type { Guard } from '../guard.ts'
import { type Lookup, lookup } from '../lookup.ts'

const groupOf = lookup('group.group_id', (db) => db.selectFrom('group').select('group_id'))

/** Enterprise administrators; 404 for a group that does not exist. */
export const inGroup: Guard<{ group_id: number }> = async (from, actor, { group_id }) => {
  if (!(await groupOf(from, actor, group_id))) throw notFound()
  if (!actor.enterprise) throw forbidden()
  return true
}

const roleOf = lookup('group_role.group_role_id', (db) => db.selectFrom('group_role').select('group_role_id'))

const tokenOf = lookup('directory_token.directory_token_id', (db) =>
  db.selectFrom('directory_token').select('directory_token_id'),
)

/** A guard: enterprise administrators; for them 404 for what does not exist. Nobody else learns whether it does. */
const keeping =
  <N extends string>(id: N, rowOf: Lookup<object>): Guard<Record<N, number>> =>
  async (from, actor, params) => {
    if (!actor.enterprise) throw forbidden()
    if (!(await rowOf(from, actor, params[id]))) throw notFound()
    return true
  }

export const groupItself = keeping('group_id', groupOf)
export const groupRoleItself = keeping('group_role_id', roleOf)

const keepingToken = keeping('directory_token_id', tokenOf)

/** The same for a token of a directory, and not through an application: it decides who is let in. */
export const directoryTokenItself: Guard<{ directory_token_id: number }> = async (from, actor, params) => {
  await withoutApplication(from, actor, params)
  return keepingToken(from, actor, params)
}
