// `init`: an empty site with one enterprise administrator, who owns its organization.
import { email } from '../../contract/field.ts'
import { organization } from '../../contract/organization.ts'
import { createPerson } from '../actions/people/people.ts'
import { insertOrganization } from '../actions/places/organizations.ts'
import { audit } from '../audit/audit.ts'
import { operator } from '../audit/by.ts'
import { issueToken } from '../identity/api-token.ts'
import { isEmpty, withOpenSite } from '../runtime/site.ts'
import { checked } from './checked.ts'
import { type Command, optional, required } from './command.ts'

const { name } = organization.endpoints.change.takes

export const init: Command = {
  name: 'init',
  usage: '--email E [--organization NAME]',
  about: 'Makes an empty site with one enterprise administrator and prints a read/write token and nothing else.',
  options: { email: { type: 'string' }, organization: { type: 'string' } },
  words: 0,
  async run(invocation) {
    const first = checked({ email: email() }, { email: required(invocation, 'email') })
    const place = checked({ name }, { name: optional(invocation, 'organization') ?? 'Our organization' })
    await withOpenSite(invocation.config, async ({ db, clock }) => {
      const token = await db.write(async (trx) => {
        if (!(await isEmpty(trx))) throw new Error('The site is not empty.')
        const now = clock()
        const making = { now, create_id: null, organization_id: null, enterprise_admin: 1 } as const
        const member_id = await createPerson(trx, first, making)
        const organization_id = await insertOrganization(trx, { name: place.name!, type: 'enterprise', member_id, now })
        const doing = { actor: operator, now }
        await audit(trx, doing, 'member_added', member_id)
        await audit(trx, doing, 'enterprise_admin_given', member_id)
        await audit(trx, doing, 'organization_added', organization_id, { subject_id: member_id })
        return issueToken(trx, { member_id, access: 'read_write', name: 'init', now })
      })
      invocation.print(token)
    })
  },
}
