// `member sign-out`: ends the sessions, links and authorizations of a person, and on demand their API tokens.
import { endAccess } from '../../../actions/account/sessions.ts'
import { endTokensOf } from '../../../actions/account/tokens.ts'
import { operator } from '../../../audit/by.ts'
import { withOpenSite } from '../../../runtime/site.ts'
import { type Invocation, requiredOption } from '../../command.ts'
import { personByEmail } from '../../find-person.ts'

export async function signMemberOut(invocation: Invocation): Promise<void> {
  const email = requiredOption(invocation, 'email')
  await withOpenSite(invocation.config, async ({ db, clock }) => {
    const member_id = await personByEmail(db.reads, email)
    const doing = { actor: operator, now: clock() }
    await db.write(async (trx) => {
      await endAccess(trx, doing, member_id, { reason: 'by the operator' })
      if (invocation.options['tokens']) await endTokensOf(trx, doing, member_id, 'by the operator')
    })
    invocation.print(`${email} is signed out everywhere.`)
  })
}
