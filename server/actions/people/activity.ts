// Deactivates and reactivates people, for directories.
import type { Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { endAllAccess } from '../account/all-access.ts'
import { disableApplicationsOf } from '../account/applications.ts'
import { endTokensOf } from '../account/tokens.ts'
import { mustLeaveAdministrator } from './last-administrator.ts'

/**
 * Ends all access of a person in this transaction: sessions, API tokens, applications, hooks, feeds, links, and sign-ins
 * that are under way, and what their own applications do for others. Their records and memberships stay. Anyone who is kept out
 * already stays so. Throws 422 on `active` for the last enterprise administrator.
 */
export async function deactivateMember(trx: Transaction<DB>, doing: ByWhomAndWhen, member_id: number): Promise<void> {
  await lockRow(trx, 'member', 'member_id', member_id)
  await mustLeaveAdministrator(trx, member_id, 'active')
  const { numUpdatedRows } = await trx
    .updateTable('member')
    .set({ deactivated_ts: doing.now })
    .where('member_id', '=', member_id)
    .where('deactivated_ts', 'is', null)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) return
  await endAllAccess(trx, doing, member_id, 'deactivated')
  await endTokensOf(trx, doing, member_id, 'deactivated')
  await disableApplicationsOf(trx, doing, member_id)
  await audit(trx, doing, 'member_deactivated', member_id)
}

/** Lets a person sign in again, and gives nothing else back. */
export async function activateMember(trx: Transaction<DB>, doing: ByWhomAndWhen, member_id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('member')
    .set({ deactivated_ts: null })
    .where('member_id', '=', member_id)
    .where('deactivated_ts', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows) await audit(trx, doing, 'member_activated', member_id)
}
