// What lets a person in from a browser, ended: their sessions, half of one, and the links that would set their password.
import type { Transaction } from 'kysely'
import type { session } from '../../../contract/session.ts'
import { audit, auditAll } from '../../audit/audit.ts'
import type { Doing } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import type { CallTo } from '../call.ts'
import { revokeAuthorizationsOf } from './authorizations.ts'

/** Signs a browser out at once. */
export async function endSession(trx: Transaction<DB>, call: CallTo<typeof session, 'end'>): Promise<void> {
  const { session_id } = call.params
  await audit(trx, call, 'session_ended', session_id, { details: { reason: 'by hand' } })
  await trx.deleteFrom('session').where('session_id', '=', session_id).execute()
}

/** Signs a person out of every browser but perhaps one. */
export async function endSessions(
  trx: Transaction<DB>,
  doing: Doing,
  member_id: number,
  { but = null, reason }: { but?: number | null; reason: string },
): Promise<void> {
  let sessions = trx.selectFrom('session').select('session_id').where('member_id', '=', member_id)
  if (but !== null) sessions = sessions.where('session_id', '<>', but)
  const ids = (await sessions.orderBy('session_id').execute()).map(({ session_id }) => session_id)
  if (!ids.length) return
  await auditAll(trx, doing, 'session_ended', ids, { details: { reason } })
  await trx.deleteFrom('session').where('session_id', 'in', ids).execute()
}

/** Browsers in which one person may be signed in. */
export const MOST_SESSIONS = 100
/** The most that are ended at a time. */
const AT_A_TIME = 100

/** Ends the sessions that are more than a person may have: those that nobody has come with for the longest time. */
export async function endExcessSessions(trx: Transaction<DB>, doing: Doing, member_id: number): Promise<void> {
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
  await trx.deleteFrom('session').where('session_id', 'in', ids).execute()
}

/**
 * Ends all sessions of a person but perhaps one, those that wait for a code, the links that they were sent, the address that
 * they have asked for, and what they allowed applications.
 * What else must end when a password or an e-mail address changes (permissions 3.4) belongs here. API tokens stay: they
 * are ended one by one.
 */
export async function endAccess(
  trx: Transaction<DB>,
  doing: Doing,
  member_id: number,
  why: { but?: number | null; reason: string },
): Promise<void> {
  await endSessions(trx, doing, member_id, why)
  for (const table of ['password_link', 'pending_email', 'half_sign_in'] as const)
    await trx.deleteFrom(table).where('member_id', '=', member_id).execute()
  await revokeAuthorizationsOf(trx, doing, member_id, why.reason)
}
