// What it means that a person has another e-mail address.
import type { Selectable, Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { notify } from '../notices.ts'
import { endAccess } from './sessions.ts'

/** Whoever could read mail at the address before is out, and is told, unless nobody has ever been in. */
export async function followEmailChange(
  trx: Transaction<DB>,
  { member_id, email, claimed_ts }: Selectable<DB['member']>,
  { actor, now }: { actor: Caller; now: number },
): Promise<void> {
  await audit(trx, { actor, now }, 'email_changed', member_id)
  await endAccess(trx, { actor, now }, member_id, { but: actor.session_id, reason: 'another e-mail address' })
  if (claimed_ts === null) await tellAgain(trx, member_id, now)
  else if (email !== null)
    await notify(trx, { member_id, kind: 'email_changed', details: { email_before: email }, now })
}

/** How many addresses are told of one account: whoever may put them right must not mail the world by it. */
const MOST_TOLD = 3

/** Who was told of an account is told of it at the new address: mostly the first one was mistyped. */
async function tellAgain(trx: Transaction<DB>, member_id: number, now: number): Promise<void> {
  const of = { member_id, kind: 'account_made' } as const
  const notices = await trx
    .selectFrom('notice')
    .select('notice_id')
    .where('member_id', '=', member_id)
    .where('kind', '=', of.kind)
    .execute()
  if (!notices.length || notices.length >= MOST_TOLD) return
  // One that has not left would go to the new address as well.
  await trx
    .updateTable('notice')
    .set({ state: 'dropped', due_ms: null, claimed_by: null, claimed_until_ms: null })
    .where('member_id', '=', member_id)
    .where('kind', '=', of.kind)
    .where('state', '=', 'waiting')
    .execute()
  await notify(trx, { ...of, details: {}, now })
}
