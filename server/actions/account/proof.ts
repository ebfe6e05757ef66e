// Proof that whoever uses a session is its person: the password again, and the code of a second factor.
import type { Caller } from '../../access/actor.ts'
import { refuse } from '../../problem.ts'
import type { Site } from '../../site.ts'
import { mustBePassword } from './password.ts'
import { factorOf, withFactorCode } from './second-factor.ts'

/** What a request brings as proof. */
export interface Proof {
  current_password?: string | undefined
  /** Six digits of the second factor, or a recovery code. */
  code?: string | undefined
}

/**
 * Refuses a session whose person does not show the present password and, with a second factor, a code of it; the code is
 * used up. A browser that somebody left open shall give nothing that outlives the session (decisions 8). Other ways in
 * are credentials of their own and pass. Throws 429 after too many wrong tries.
 */
export async function mustBeProven(site: Site, actor: Caller, { current_password, code }: Proof): Promise<void> {
  if (actor.by !== 'session') return
  await mustBePassword(site, actor, current_password)
  if (!(await factorOf(site, actor.member_id))) return
  if (code === undefined) throw refuse('code', 'missing_field', 'A code of the second factor is required.')
  const { member_id, email } = actor
  const shown = await withFactorCode(site, { actor, member_id, email, text: code }, async () => true)
  if (!shown) throw refuse('code', 'invalid_value', 'This is no code of now, and no recovery code.')
}
