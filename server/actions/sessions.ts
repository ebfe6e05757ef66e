// What lets a person in from a browser, ended: their sessions, and the links that would set their password.
import type { Transaction } from 'kysely'
import type { session } from '../../contract/session.ts'
import type { DB } from '../db/tables.ts'
import { revokeAll } from './authorizations.ts'
import type { CallTo } from './call.ts'

/** Signs a browser out at once. */
export async function end(trx: Transaction<DB>, { params }: CallTo<typeof session, 'end'>): Promise<void> {
  await trx.deleteFrom('session').where('session_id', '=', params.session_id).execute()
}

/**
 * Ends all sessions of a person but perhaps one, the links that they were sent, and what they allowed applications. What else must end when a password
 * or an e-mail address changes (permissions 3.4) belongs here. API tokens stay: they are ended one by one.
 */
export async function endAccess(trx: Transaction<DB>, member_id: number, but: number | null = null): Promise<void> {
  let sessions = trx.deleteFrom('session').where('member_id', '=', member_id)
  if (but !== null) sessions = sessions.where('session_id', '<>', but)
  await sessions.execute()
  await trx.deleteFrom('password_link').where('member_id', '=', member_id).execute()
  await revokeAll(trx, member_id)
}
