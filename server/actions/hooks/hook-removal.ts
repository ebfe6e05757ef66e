// Deletes webhooks, each with an entry in the audit log.
import type { SelectQueryBuilder, Transaction } from 'kysely'
import { auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'

type Hooks = SelectQueryBuilder<DB, 'hook', { hook_id: number }>

/** Deletes the hooks that `which` narrows to, with the reason in the audit log; gives how many there were. */
export async function removeHooks(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  reason: string,
  which: (hooks: Hooks) => Hooks,
): Promise<number> {
  const rows = await which(trx.selectFrom('hook').select('hook_id')).orderBy('hook_id').execute()
  const ids = rows.map(({ hook_id }) => hook_id)
  if (!ids.length) return 0
  await auditAll(trx, doing, 'hook_deleted', ids, { details: { reason } })
  await trx.deleteFrom('hook').where('hook_id', 'in', ids).execute()
  return ids.length
}

/** A narrowing for `removeHooks`: the hooks that applications made under certain grants. */
export const hooksMadeBy =
  (grants: (query: Grants) => Grants) =>
  (hooks: Hooks): Hooks =>
    hooks.where('grant_id', 'in', (eb) =>
      grants(
        eb
          .selectFrom('oauth_grant')
          .innerJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
          .select('oauth_grant.grant_id'),
      ),
    )

type Grants = SelectQueryBuilder<DB, 'hook' | 'oauth_grant' | 'authorization', { grant_id: number }>
