// Ends a person's access from browsers: sessions, pending sign-ins, and links that would set a password.
import { sql, type Transaction } from 'kysely'
import type { session } from '../../../contract/account/session.ts'
import { audit, auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { endPushSubscriptions } from '../../push/index.ts'
import type { CallTo } from '../call.ts'
import { revokeAuthorizationsOf } from './authorizations.ts'

/** Deletes sessions that end, with the push subscriptions that were made in them. */
export async function deleteSessions(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return
  await endPushSubscriptions(trx, doing, 'session ended', (rows) =>
    rows.where(inIds(trx, sql.ref('push_subscription.session_id'), ids)),
  )
  await trx
    .deleteFrom('session')
    .where(inIds(trx, sql.ref('session.session_id'), ids))
    .execute()
}

/** Ends one session of the caller at once. */
export async function endSession(trx: Transaction<DB>, call: CallTo<typeof session, 'end'>): Promise<void> {
  const { session_id } = call.params
  await audit(trx, call, 'session_ended', session_id, { details: { reason: 'by hand' } })
  await deleteSessions(trx, call, [session_id])
}

/** Ends all sessions of a person except the one given by `but`, or those that began with a passkey. */
export async function endSessions(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
  { but = null, passkey_id, reason }: { but?: number | null; passkey_id?: number; reason: string },
): Promise<void> {
  let sessions = trx.selectFrom('session').select('session_id').where('member_id', '=', member_id)
  if (passkey_id !== undefined) sessions = sessions.where('passkey_id', '=', passkey_id)
  if (but !== null) sessions = sessions.where('session_id', '<>', but)
  const ids = (await sessions.orderBy('session_id').execute()).map(({ session_id }) => session_id)
  if (!ids.length) return
  await auditAll(trx, doing, 'session_ended', ids, { details: { reason } })
  await deleteSessions(trx, doing, ids)
}

/** Maximum number of sessions of a person. */
export const MOST_SESSIONS = 100
/** Maximum number of sessions that one sign-in ends. */
const AT_A_TIME = 100

/** Ends the sessions that a person has beyond `MOST_SESSIONS`: those that were not used for the longest time. */
export async function endExcessSessions(trx: Transaction<DB>, doing: ByWhomAndWhen, member_id: number): Promise<void> {
  const over = await trx
    .selectFrom('session')
    .select('session_id')
    .where('member_id', '=', member_id)
    .orderBy('last_seen_ts', 'desc')
    .orderBy('session_id', 'desc')
    .offset(MOST_SESSIONS)
    .limit(AT_A_TIME)
    .execute()
  if (!over.length) return
  const ids = over.map(({ session_id }) => session_id)
  await auditAll(trx, doing, 'session_ended', ids, { details: { reason: 'too many' } })
  await deleteSessions(trx, doing, ids)
}

/**
 * Ends all access of a person except the session given by `but`: sessions, pending sign-ins, mailed links, a requested
 * e-mail address and authorizations of applications. Whatever must end when a password or an e-mail address changes
 * (docs/api/people.md#passwords) belongs here. API tokens stay: their owner revokes them one by one.
 */
export async function endAccess(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
  options: { but?: number | null; reason: string },
): Promise<void> {
  await endSessions(trx, doing, member_id, options)
  for (const table of ['password_link', 'half_sign_in'] as const)
    await trx.deleteFrom(table).where('member_id', '=', member_id).execute()
  // What a directory wants waits on: it lets nobody in.
  const pending = trx.deleteFrom('pending_email').where('member_id', '=', member_id)
  await pending.where('by_directory', '=', 0).execute()
  await revokeAuthorizationsOf(trx, doing, member_id, options.reason)
}
