// `member link`: prints a link with which a person sets a password, for those who get no mail.
import { giveLink, passwordLink } from '../../../identity/links/index.ts'
import { withOpenSite } from '../../../runtime/site.ts'
import { type Invocation, requiredOption } from '../../command.ts'
import { personByEmail } from '../../find-person.ts'

export async function printMemberLink(invocation: Invocation): Promise<void> {
  const email = requiredOption(invocation, 'email')
  await withOpenSite(invocation.config, async (site) => {
    const member_id = await personByEmail(site.db.reads, email)
    invocation.print(passwordLink(site, await site.db.write((trx) => giveLink(trx, member_id, site.clock()))))
  })
}
