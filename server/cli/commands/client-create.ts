// `client create`: registers an OAuth 2.0 application.
import { nonEmpty, text } from '../../../contract/field.ts'
import { registerApplicationAs } from '../../actions/account/applications.ts'
import { operator } from '../../audit/by.ts'
import { withOpenSite } from '../../runtime/site.ts'
import { parseTyped } from '../checked-input.ts'
import { type Invocation, repeatedOption, requiredOption } from '../command.ts'
import { personByEmail } from '../find-person.ts'

export async function createClient(invocation: Invocation): Promise<void> {
  const { name = '' } = parseTyped({ name: nonEmpty(text(64)) }, { name: requiredOption(invocation, 'name') })
  const redirect_uris = repeatedOption(invocation, 'redirect-uri')
  const email = requiredOption(invocation, 'email')
  const isPublic = invocation.options['public'] ? 1 : 0
  await withOpenSite(invocation.config, async ({ db, clock }) => {
    const member_id = await personByEmail(db.reads, email)
    const { client_id, secret } = await db.write((trx) =>
      registerApplicationAs(trx, operator, { member_id, name, redirect_uris, public: isPublic, now: clock() }),
    )
    invocation.print(JSON.stringify({ client_id, ...(secret !== null && { client_secret: secret }) }))
  })
}
