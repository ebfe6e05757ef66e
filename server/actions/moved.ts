// What it means that a person has another e-mail address.
import type { Selectable, Transaction } from 'kysely'
import type { Caller } from '../access/actor.ts'
import { audit } from '../audit/audit.ts'
import type { DB } from '../db/tables.ts'
import { notify } from './notices.ts'
import { endAccess } from './sessions.ts'

/**
 * Whoever could read mail at the address before is out, and is told. Who was told of an account there and never came is
 * told of it at the new address: mostly the first one was mistyped.
 */
export async function movedTo(
  trx: Transaction<DB>,
  { member_id, email, claimed_ts }: Selectable<DB['member']>,
  { actor, now }: { actor: Caller; now: number },
): Promise<void> {
  await audit(trx, { actor, now }, 'email_changed', member_id)
  await endAccess(trx, { actor, now }, member_id, { but: actor.session_id, reason: 'another e-mail address' })
  if (email !== null) await notify(trx, { member_id, kind: 'email_changed', details: { email_before: email }, now })
  if (claimed_ts !== null) return
  const told = trx.deleteFrom('notice').where('member_id', '=', member_id).where('kind', '=', 'account_made')
  if (!Number((await told.executeTakeFirstOrThrow()).numDeletedRows)) return
  await notify(trx, { member_id, kind: 'account_made', details: {}, now })
}
