// Signing in with e-mail and password: every wrong try counts, and nobody learns whether there is an account.
import { attempt, succeeded } from '../actions/attempts.ts'
import { emailKey } from '../rules/person.ts'
import type { Site } from '../site.ts'
import { passwordMatches } from './password.ts'
import { closeSession, openSession } from './session.ts'

export interface SigningIn {
  email: string
  password: string
  address: string
  user_agent: string | undefined
  /** The session that the browser has shown; it ends, so that nobody knows the new one beforehand. */
  before: string | undefined
}

/** The secret of a new session; undefined where e-mail and password do not belong together. Throws 429. */
export async function signIn(site: Site, given: SigningIn): Promise<string | undefined> {
  const { email, password, address, user_agent, before } = given
  const id = await site.db.write((trx) => attempt(trx, site, { kind: 'password', email, address }, site.clock()))
  const person = await site.db.reads
    .selectFrom('member')
    .select(['member_id', 'password_hash'])
    .where('email_key', '=', emailKey(email.trim()))
    .where('deleted_ts', 'is', null)
    .executeTakeFirst()
  if (!(await passwordMatches(password, person?.password_hash ?? null))) return undefined
  return site.db.write(async (trx) => {
    // The password may have been changed, or the person deleted, while it was compared.
    const still = await trx
      .selectFrom('member')
      .select('member_id')
      .where('member_id', '=', person!.member_id)
      .where('password_hash', '=', person!.password_hash)
      .executeTakeFirst()
    if (!still) return undefined
    await succeeded(trx, id)
    if (before) await closeSession(trx, before)
    return openSession(trx, { member_id: still.member_id, now: site.clock(), address, user_agent })
  })
}
