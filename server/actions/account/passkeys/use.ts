// Uses of passkeys: an assertion is verified outside of a transaction, and counts in one.
import type { Transaction } from 'kysely'
import { forUpdate } from '../../../db/dialects/dialect.ts'
import type { DB } from '../../../db/tables.ts'
import {
  type Assertion,
  type CredentialResponse,
  PasskeyFault,
  type RelyingParty,
  verifyAssertion,
} from '../../../rules/account/webauthn/index.ts'
import type { Site } from '../../../site.ts'
import { type PasskeyRow, passkeyBy } from './known.ts'

/** An assertion that was verified, and its passkey as it was then. */
export interface VerifiedUse {
  passkey: PasskeyRow
  assertion: Assertion
}

interface ExpectedUse {
  party: RelyingParty
  /** The challenge of the options, in base64url. */
  challenge: string
  /** Whose passkey it must be; undefined: it says so itself, as at sign-in. */
  member_id?: number
  /** Which passkey it must be; undefined: any. */
  passkey_id?: number
}

/**
 * Verifies that somebody confirmed a challenge with a passkey; throws a `PasskeyFault`. That the challenge is the right one
 * and was not answered before is up to the caller, as is `countUse`, which makes the assertion count.
 */
export async function verifyUse(site: Site, response: CredentialResponse, expected: ExpectedUse): Promise<VerifiedUse> {
  const { party, challenge, member_id, passkey_id } = expected
  const passkey = await passkeyBy(site.db.reads, response.id)
  if (!passkey) throw new PasskeyFault('unknown')
  if (member_id !== undefined && passkey.member_id !== member_id) throw new PasskeyFault('unknown')
  if (passkey_id !== undefined && passkey.passkey_id !== passkey_id) throw new PasskeyFault('another passkey')
  const needsUser = member_id === undefined
  return { passkey, assertion: await verifyAssertion(response, { party, challenge, passkey, needsUser }) }
}

/**
 * Makes a verified assertion count: the passkey still exists, and its counter rises where it has one. Locks its person's row;
 * throws a `PasskeyFault` where they may not sign in any more.
 */
export async function countUse(trx: Transaction<DB>, { passkey, assertion }: VerifiedUse, now: number): Promise<void> {
  const { member_id, passkey_id } = passkey
  const own = trx.selectFrom('member').select('member_id').where('member_id', '=', member_id)
  const present = own.where('deleted_ts', 'is', null).where('deactivated_ts', 'is', null)
  if (!(await forUpdate(trx, present).executeTakeFirst())) throw new PasskeyFault('unknown')
  const { counter } = assertion
  const used = await trx
    .updateTable('passkey')
    .set({ counter, last_used_ts: now })
    .where('passkey_id', '=', passkey_id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirstOrThrow()
  if (!Number(used.numUpdatedRows)) throw new PasskeyFault('counter')
}
