// Revokes every credential of a person and of programs that act for them.
import type { Transaction } from 'kysely'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { endPushSubscriptions } from '../../push/index.ts'
import { removeHooks } from '../hooks/hook-removal.ts'
import { endCalendarFeeds } from './calendar-feeds.ts'
import { endAccess } from './sessions.ts'

/**
 * Ends sessions, half sign-ins, links, authorizations of applications, hooks, push subscriptions and calendar feeds of a person. API tokens are
 * for the caller: they are deleted with an account, and revoked where it may come back.
 */
export async function endAllAccess(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
  reason: string,
): Promise<void> {
  await endAccess(trx, doing, member_id, { reason })
  await endCalendarFeeds(trx, doing, member_id, reason)
  await endPushSubscriptions(trx, doing, reason, (rows) => rows.where('member_id', '=', member_id))
  await removeHooks(trx, doing, reason, (hooks) => hooks.where('member_id', '=', member_id))
}
