// Side effects of a changed e-mail address.
import type { Selectable, Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { endPause } from '../mailings/bounces.ts'
import { notify } from '../notices.ts'
import { endAccess } from './sessions.ts'

/**
 * Ends all access of a person but the present session, since anyone who reads mail at the old address may have got it, and
 * tells the old address. Where nobody has used the account yet, the new address gets the invitation instead.
 */
export async function followEmailChange(
  trx: Transaction<DB>,
  { member_id, email, claimed_ts }: Selectable<DB['member']>,
  { actor, now }: ByWhomAndWhen,
): Promise<void> {
  await audit(trx, { actor, now }, 'email_changed', member_id)
  if (email !== null) await endPause(trx, email)
  await endAccess(trx, { actor, now }, member_id, { but: actor.session_id, reason: 'another e-mail address' })
  if (claimed_ts === null) await inviteAgain(trx, member_id, now)
  else if (email !== null)
    await notify(trx, { member_id, kind: 'email_changed', details: { email_before: email }, now })
}

/** Maximum number of invitations to one account, so that correcting addresses cannot be used to send mail to strangers. */
const MOST_INVITATIONS = 3

/** Sends the mail about a new account to the new address, if one was queued before: the first was probably mistyped. */
async function inviteAgain(trx: Transaction<DB>, member_id: number, now: number): Promise<void> {
  const invitation = { member_id, kind: 'account_made' } as const
  const notices = await trx
    .selectFrom('notice')
    .select('notice_id')
    .where('member_id', '=', member_id)
    .where('kind', '=', invitation.kind)
    .execute()
  if (!notices.length || notices.length >= MOST_INVITATIONS) return
  // One that still waits would go to the new address as well.
  await trx
    .updateTable('notice')
    .set({ state: 'dropped', due_ms: null, claimed_by: null, claimed_until_ms: null })
    .where('member_id', '=', member_id)
    .where('kind', '=', invitation.kind)
    .where('state', '=', 'waiting')
    .execute()
  await notify(trx, { ...invitation, details: {}, now })
}
