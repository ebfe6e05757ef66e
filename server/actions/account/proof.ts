// Reauthentication within a session, before sensitive changes: the password again, and a code of the second factor.
import type { Caller } from '../../access/actor.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { refuse } from '../../problem.ts'
import type { Site } from '../../site.ts'
import { mustBePassword, mustBeThePassword } from './password.ts'
import { isProven } from './recent-sign-in.ts'
import { factorOf, withFactorCode } from './second-factor.ts'

/** The proof that a request carries. */
export interface Proof {
  current_password?: string | undefined
  /** Six digits of the second factor, or a recovery code. */
  code?: string | undefined
}

/**
 * Checks the present password of a caller with a session and, where they have a second factor, a code, which is used
 * up, unless they have proven it in the last ten minutes. So a browser that somebody left open gives away nothing that outlives the session
 * (docs/security/authentication.md#reauthentication). Callers with a token pass. Throws 422 on
 * `current_password` or `code`, and 429 after too many wrong attempts.
 */
export async function mustBeProven(site: Site, actor: Caller, proof: Proof): Promise<void> {
  if (actor.by !== 'session') return
  if (await isProven(site.db.reads, actor, site.clock())) return
  await mustBePassword(site, actor, proof.current_password)
  await mustBeCode(site, actor, proof.code)
}

/** The same where an earlier proof does not count, so that none is prolonged. */
export async function proveByPassword(site: Site, actor: Caller, { current_password, code }: Proof): Promise<void> {
  await mustBeThePassword(site, actor, current_password)
  await mustBeCode(site, actor, code)
}

async function mustBeCode(site: Site, actor: Caller, code: string | undefined): Promise<void> {
  if (!(await factorOf(site, actor.member_id)) || (await isCompanyOnly(site.db.reads))) return
  if (code === undefined) throw refuse('code', 'missing_field', 'A two-step sign-in code is required.')
  const { member_id, email } = actor
  const accepted = await withFactorCode(site, { actor, member_id, email, text: code }, async () => true)
  if (!accepted) throw refuse('code', 'invalid_value', 'This is neither a current code nor a recovery code.')
}
