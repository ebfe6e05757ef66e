// `init`: gives an empty site its first person, an enterprise administrator who owns its organization.
import type { Transaction } from 'kysely'
import { email } from '../../contract/field.ts'
import { organization } from '../../contract/organization.ts'
import { createPerson } from '../actions/people/people.ts'
import { insertOrganization } from '../actions/places/organizations.ts'
import { audit } from '../audit/audit.ts'
import { operator } from '../audit/by.ts'
import type { DB } from '../db/tables.ts'
import { issueToken } from '../identity/api-token.ts'
import { isEmpty, withOpenSite } from '../runtime/site.ts'
import { parseTyped } from './checked.ts'
import { type Command, optionalOption, requiredOption } from './command.ts'
import { findPerson } from './people.ts'

const { name } = organization.endpoints.change.takes

export const init: Command = {
  name: 'init',
  usage: '--email E [--organization NAME]',
  about:
    'Adds the first person to an empty site, an enterprise administrator, and prints a read/write token and nothing else.',
  options: { email: { type: 'string' }, organization: { type: 'string' } },
  words: 0,
  async run(invocation) {
    const first = parseTyped({ email: email() }, { email: requiredOption(invocation, 'email') })
    const place = parseTyped({ name }, { name: optionalOption(invocation, 'organization') ?? 'Our organization' })
    await withOpenSite(invocation.config, async ({ db, clock }) => {
      const token = await db.write(async (trx) => {
        if (!(await isEmpty(trx))) throw new Error(await notEmpty(trx, first.email!))
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

/**
 * The message for a site that has people. An earlier `init` may have been killed before it printed its token, so it
 * names the command that makes another one.
 */
async function notEmpty(trx: Transaction<DB>, address: string): Promise<string> {
  const known = await findPerson(trx, address)
  if (known === undefined) return 'The site is not empty.'
  return `The site is not empty. ${address} is in it already: token create --email ${address} --access read_write makes a token.`
}
