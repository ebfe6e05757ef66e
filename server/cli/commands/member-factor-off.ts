// `member factor-off`: turns off two-step sign-in for a person who has lost their authenticator.
import { turnOffFactor } from '../../actions/account/second-factor.ts'
import { operator } from '../../audit/by.ts'
import { withOpenSite } from '../../runtime/site.ts'
import { type Command, requiredOption } from '../command.ts'
import { personByEmail } from '../find-person.ts'

export const memberFactorOff: Command = {
  name: 'member factor-off',
  usage: '--email E',
  about:
    'Turns off two-step sign-in for a person who has lost their phone and their recovery codes, and tells them by mail.',
  options: { email: { type: 'string' } },
  words: 0,
  async run(invocation) {
    const email = requiredOption(invocation, 'email')
    await withOpenSite(invocation.config, async ({ db, clock }) => {
      const member_id = await personByEmail(db.reads, email)
      const doing = { actor: operator, now: clock() }
      if (!(await db.write((trx) => turnOffFactor(trx, doing, member_id))))
        throw new Error(`${email} has not turned on two-step sign-in.`)
      invocation.print(`Two-step sign-in is off for ${email}: their password alone lets them in.`)
    })
  },
}
