// `member factor-off`: turns off two-step sign-in for a person who has lost their authenticator.
import { turnOffFactor } from '../../../actions/account/second-factor.ts'
import { operator } from '../../../audit/by.ts'
import { withOpenSite } from '../../../runtime/site.ts'
import { type Invocation, requiredOption } from '../../command.ts'
import { personByEmail } from '../../find-person.ts'

export async function turnFactorOff(invocation: Invocation): Promise<void> {
  const email = requiredOption(invocation, 'email')
  await withOpenSite(invocation.config, async ({ db, clock }) => {
    const member_id = await personByEmail(db.reads, email)
    const doing = { actor: operator, now: clock() }
    if (!(await db.write((trx) => turnOffFactor(trx, doing, member_id))))
      throw new Error(`${email} has not turned on two-step sign-in.`)
    invocation.print(`Two-step sign-in is off for ${email}: they sign in with their password only.`)
  })
}
