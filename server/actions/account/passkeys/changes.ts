// Adds, renames and removes passkeys, with mail to their person.
import type { Transaction } from 'kysely'
import type { passkey } from '../../../../contract/account/passkey.ts'
import { isCompanyOnly } from '../../../access/providers/company.ts'
import { audit } from '../../../audit/audit.ts'
import { type ByWhomAndWhen, operator } from '../../../audit/by.ts'
import { lockRow } from '../../../db/dialects/dialect.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse } from '../../../problem.ts'
import { type NewPasskey, type RelyingParty, relyingPartyOf } from '../../../rules/account/webauthn/index.ts'
import type { CallTo } from '../../call.ts'
import { notify } from '../../notices.ts'
import { canSignInWithoutPasskey } from '../../providers/linking.ts'
import { lockPresentCaller, type PresentCaller } from '../present-caller.ts'
import { isProven } from '../recent-sign-in.ts'
import { endSessions } from '../sessions.ts'

/** Maximum number of passkeys of a person. */
export const MOST_PASSKEYS = 10

/** Returns how many passkeys a person has; throws 422 where these are as many as they can have. */
export async function mustHaveRoom(trx: Transaction<DB>, member_id: number): Promise<number> {
  const { passkeys } = await trx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  if (Number(passkeys) >= MOST_PASSKEYS)
    throw refuse('name', 'invalid_value', `You can have at most ${MOST_PASSKEYS} passkeys. Remove one first.`)
  return Number(passkeys)
}

/** A passkey to add. */
export interface PasskeyToAdd extends ByWhomAndWhen {
  actor: ByWhomAndWhen['actor'] & PresentCaller
  party: RelyingParty
  made: NewPasskey
  /** Undefined: one that counts the passkeys. */
  name?: string | undefined
}

/** Adds a passkey of the caller and returns its id; their session counts as one with both factors from then on. */
export async function addPasskey(trx: Transaction<DB>, given: PasskeyToAdd): Promise<number> {
  const { actor, now, party, made } = given
  const { member_id, session_id } = actor
  await lockPresentCaller(trx, actor)
  const before = await mustHaveRoom(trx, member_id)
  const { name = `Passkey ${before + 1}` } = given
  const { transports, ...row } = made
  const added = await trx
    .insertInto('passkey')
    .values({
      ...{ member_id, rp_id: party.id, ...row, transports: JSON.stringify(transports) },
      ...{ name, create_ts: now, last_used_ts: null },
    })
    .onConflict((same) => same.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  if (!added) throw refuse('credential', 'not_unique', 'This passkey is already in use here.')
  const { passkey_id } = added
  if (session_id !== null)
    await trx.updateTable('session').set({ assured: 1 }).where('session_id', '=', session_id).execute()
  await audit(trx, given, 'passkey_added', passkey_id)
  await notifyOf(trx, given, { member_id, name }, 'passkey_added')
  return passkey_id
}

type Passkey = typeof passkey

/** Renames a passkey of the caller. */
export async function renamePasskey(trx: Transaction<DB>, call: CallTo<Passkey, 'change'>): Promise<void> {
  const { passkey_id } = call.params
  const { name } = call.sent
  if (name === undefined) return
  await audit(trx, call, 'passkey_renamed', passkey_id)
  await trx.updateTable('passkey').set({ name }).where('passkey_id', '=', passkey_id).execute()
}

/**
 * Removes a passkey of the caller; the sessions that began with it end, but not the present one. `isProven`: who they are was
 * proven in this request. Throws 422 without a proof in a session, and on `passkey_id` where the person could not sign in any more.
 */
export async function removePasskey(
  trx: Transaction<DB>,
  call: CallTo<Passkey, 'remove'>,
  { isProven: knows = false }: { isProven?: boolean } = {},
): Promise<void> {
  const { site, actor, now, params } = call
  const { member_id } = actor
  const { passkey_id } = params
  await lockRow(trx, 'member', 'member_id', member_id)
  if (actor.by === 'session' && !knows && !(await isProven(trx, actor, now)))
    throw refuse('current_password', 'missing_field', 'Confirm that it’s you first, at /account/proof.')
  const id = relyingPartyOf(site.url)?.id ?? null
  if (await isLastWayIn(trx, { member_id, passkey_id, id }))
    throw refuse(
      'passkey_id',
      'locked',
      'You would no longer be able to sign in. Set a password or add another passkey first.',
    )
  await endPasskey(trx, call, { member_id, passkey_id }, actor.session_id)
}

/** Returns whether a passkey works here and a person can sign in with nothing else. */
async function isLastWayIn(
  trx: Transaction<DB>,
  { member_id, passkey_id, id }: { member_id: number; passkey_id: number; id: string | null },
): Promise<boolean> {
  if (await isCompanyOnly(trx)) return false
  const own = trx.selectFrom('passkey').select('passkey_id').where('member_id', '=', member_id)
  const working = await own.where('rp_id', '=', id).execute()
  if (working.length !== 1 || working[0]!.passkey_id !== passkey_id) return false
  return !(await canSignInWithoutPasskey(trx, member_id))
}

/** Removes all passkeys of a person, or one, in the name of the operator; returns how many. */
export async function removeByOperator(
  trx: Transaction<DB>,
  { member_id, now, passkey_id }: { member_id: number; now: number; passkey_id?: number },
): Promise<number> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const own = trx.selectFrom('passkey').select('passkey_id').where('member_id', '=', member_id)
  const some = passkey_id === undefined ? own : own.where('passkey_id', '=', passkey_id)
  const rows = await some.orderBy('passkey_id').execute()
  for (const row of rows) await endPasskey(trx, { actor: operator, now }, { member_id, ...row }, null)
  return rows.length
}

async function endPasskey(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  { member_id, passkey_id }: { member_id: number; passkey_id: number },
  but: number | null,
): Promise<void> {
  await audit(trx, doing, 'passkey_removed', passkey_id)
  const gone = trx.deleteFrom('passkey').where('passkey_id', '=', passkey_id).where('member_id', '=', member_id)
  const row = await gone.returning('name').executeTakeFirst()
  if (!row) return
  await endSessions(trx, doing, member_id, { but, passkey_id, reason: 'passkey removed' })
  await releaseNoLonger(trx, member_id)
  await notifyOf(trx, doing, { member_id, name: row.name }, 'passkey_removed')
}

/**
 * Ends what a passkey gave to sessions that began with the password, once the person has no passkey and no authenticator: where a
 * second factor is demanded, they need one again.
 */
async function releaseNoLonger(trx: Transaction<DB>, member_id: number): Promise<void> {
  await trx
    .updateTable('session')
    .set({ assured: 0 })
    .where('member_id', '=', member_id)
    .where('began_with', '=', 'password')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('passkey').select('passkey_id').where('member_id', '=', member_id))))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('second_factor').select('second_factor_id').where('member_id', '=', member_id))),
    )
    .execute()
}

/** Sends a mail to the address that the person has now, since an intruder might change it next. */
async function notifyOf(
  trx: Transaction<DB>,
  { actor, now }: ByWhomAndWhen,
  { member_id, name }: { member_id: number; name: string },
  kind: 'passkey_added' | 'passkey_removed',
): Promise<void> {
  const own = trx.selectFrom('member').select('email').where('member_id', '=', member_id)
  const { email } = await own.executeTakeFirstOrThrow()
  const details = { email, name, address: actor.from?.address ?? null, by_operator: actor.by === 'operator' }
  await notify(trx, { member_id, kind, details, now })
}
