// Signs people in with a passkey, which says by itself whose it is.
import type { Transaction } from 'kysely'
import type { Origin } from '../../access/actor.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { countAttempt, forgetAttempt } from '../../actions/account/attempts.ts'
import { countUse, spendChallenge, type VerifiedUse, verifyUse } from '../../actions/account/passkeys/index.ts'
import { stranger } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { isTooMany } from '../../problem.ts'
import { challengeNamedBy, PasskeyFault, type RelyingParty, readResponse } from '../../rules/account/webauthn/index.ts'
import type { Site } from '../../site.ts'
import type { Browser } from '../browser.ts'
import { replaceSession } from '../session.ts'
import { recordFault } from './refusal.ts'

export interface PasskeySignIn {
  party: RelyingParty
  /** What the browser sent. */
  credential: unknown
  /** The browser, as a hash of its secret. */
  bearer: string
  from: Origin
  browser: Browser
  /** The secret of the session that the browser had before. */
  before: string | undefined
}

/** The secret of a new session; undefined where the passkey is refused, for whatever reason. Throws 429 after too many. */
export async function signInByPasskey(site: Site, given: PasskeySignIn): Promise<string | undefined> {
  const actor = stranger(given.from)
  const attempt = await countAttempt(site, { kind: 'passkey', email: '', address: given.from.address }).catch(
    (error) => {
      if (isTooMany(error)) recordFault(site, actor, new PasskeyFault('too many tries'))
      throw error
    },
  )
  try {
    const use = await verify(site, given)
    return await site.db.write((trx) => open(trx, site, given, { use, attempt }))
  } catch (error) {
    recordFault(site, actor, error)
    return undefined
  }
}

async function verify(site: Site, { party, credential, bearer }: PasskeySignIn): Promise<VerifiedUse> {
  const challenge = challengeNamedBy(credential)
  if (!(await spendChallenge(site, challenge, { ceremony: 'sign-in', bearer }))) throw new PasskeyFault('challenge')
  const response = readResponse(credential)
  return verifyUse(site, response, { party, challenge })
}

async function open(
  trx: Transaction<DB>,
  site: Site,
  { from, browser, before }: PasskeySignIn,
  { use, attempt }: { use: VerifiedUse; attempt: number },
): Promise<string> {
  const now = site.clock()
  await countUse(trx, use, now)
  if (await isCompanyOnly(trx)) throw new PasskeyFault('company only')
  await forgetAttempt(trx, attempt)
  const { member_id, passkey_id } = use.passkey
  const began = { began_with: 'passkey', assured: 1, passkey_id, proof_ts: now } as const
  return replaceSession(trx, { member_id, now, from, browser, before, details: { passkey: true }, began })
}
