// Signs people in by e-mail and password. Failed attempts are counted, and the answer does not reveal whether there is
// an account. A person with a second factor gets a pending sign-in instead of a session.
import type { Origin } from '../access/actor.ts'
import { isCompanyOnly } from '../access/providers/company.ts'
import { accountMark, countAttempt, forgetAttempt } from '../actions/account/attempts.ts'
import { audit } from '../audit/audit.ts'
import { stranger, person as whoIs } from '../audit/by.ts'
import { recordRefusal } from '../audit/refusals.ts'
import { forUpdate } from '../db/dialects/dialect.ts'
import { isTooMany } from '../problem.ts'
import { emailKeys } from '../rules/people/email-address.ts'
import type { Site } from '../site.ts'
import type { Browser } from './browser.ts'
import { CompanyRefusal } from './company/refusal.ts'
import { passwordMatches } from './password.ts'
import { openPendingSignIn } from './pending-sign-in.ts'
import { closeSession, replaceSession } from './session.ts'

export interface SignInAttempt {
  email: string
  password: string
  from: Origin
  browser: Browser
  /** The secret of the session that the browser had before. */
  before: string | undefined
}

/** The secret of a new session, or that of a pending sign-in where a code is needed. */
export type SignedIn = { session: string; pending?: undefined } | { pending: string }

/**
 * Signs a person in; undefined where e-mail or password is wrong. Throws 429 after too many attempts, and `CompanyRefusal`
 * where people sign in with their company only.
 */
export async function signIn(site: Site, given: SignInAttempt): Promise<SignedIn | undefined> {
  const { email, password, from, browser, before } = given
  const { address } = from
  if (await isCompanyOnly(site.db.reads)) {
    recordRefusal(site, { actor: stranger(from), action: 'sign_in_refused', details: { reason: 'password' } })
    throw new CompanyRefusal('password')
  }
  const person = await site.db.reads
    .selectFrom('member')
    .select(['member_id', 'password_hash'])
    .where('email_key', 'in', emailKeys(email))
    .where('deleted_ts', 'is', null)
    .executeTakeFirst()
  const wrong = (action: 'sign_in_failed' | 'sign_in_throttled') => {
    const details = person ? {} : { account: accountMark(site, email) }
    recordRefusal(site, { actor: stranger(from), action, id: person?.member_id ?? null, details })
  }
  const id = await countAttempt(site, { kind: 'password', email, address }).catch((error) => {
    if (isTooMany(error)) wrong('sign_in_throttled')
    throw error
  })
  if (!(await passwordMatches(password, person?.password_hash ?? null))) {
    wrong('sign_in_failed')
    return undefined
  }
  return site.db.write(async (trx) => {
    // The password may have been changed, or the person deleted, while it was compared.
    const same = trx
      .selectFrom('member')
      .select('member_id')
      .where('member_id', '=', person!.member_id)
      .where('deactivated_ts', 'is', null)
      .where('password_hash', '=', person!.password_hash)
    const still = await forUpdate(trx, same).executeTakeFirst()
    if (!still || (await isCompanyOnly(trx))) return undefined
    await forgetAttempt(trx, id)
    const { member_id } = still
    const now = site.clock()
    const own = trx.selectFrom('second_factor').select('member_id').where('member_id', '=', member_id)
    if (await own.executeTakeFirst()) return { pending: await openPendingSignIn(trx, member_id, now) }
    return { session: await replaceSession(trx, { member_id, now, from, browser, before }) }
  })
}

/** Ends the session of a secret, if there is one. */
export function signOut(site: Site, secret: string, from: Origin): Promise<void> {
  return site.db.write((trx) =>
    closeSession(trx, secret, async ({ session_id, member_id }) => {
      const doing = { actor: whoIs(member_id, from, session_id), now: site.clock() }
      await audit(trx, doing, 'signed_out', session_id)
      return doing
    }),
  )
}
