// `member link`: prints a link with which a person sets a password, for those who get no mail.
import { giveLink, passwordLink } from '../../identity/links/index.ts'
import { withOpenSite } from '../../runtime/site.ts'
import { type Command, requiredOption } from '../command.ts'
import { personByEmail } from '../find-person.ts'

export const memberLink: Command = {
  name: 'member link',
  usage: '--email E',
  about:
    'Prints a link, and nothing else, with which a person sets their password. It works once, within half an hour.',
  options: { email: { type: 'string' } },
  words: 0,
  async run(invocation) {
    const email = requiredOption(invocation, 'email')
    await withOpenSite(invocation.config, async (site) => {
      const member_id = await personByEmail(site.db.reads, email)
      invocation.print(passwordLink(site, await site.db.write((trx) => giveLink(trx, member_id, site.clock()))))
    })
  },
}
