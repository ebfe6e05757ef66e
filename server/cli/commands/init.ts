// `init`: gives an empty site its first person, an enterprise administrator who owns its organization.
import type { Transaction } from 'kysely'
import { email } from '../../../contract/field.ts'
import { organization } from '../../../contract/places/organization.ts'
import { addFirstPerson, isEmpty } from '../../actions/people/first-person.ts'
import { operator } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { issueToken } from '../../identity/index.ts'
import { giveLink, passwordLink } from '../../identity/links/index.ts'
import { withOpenSite } from '../../runtime/site.ts'
import { parseTyped } from '../checked-input.ts'
import { type Invocation, optionalOption, requiredOption } from '../command.ts'
import { findPerson } from '../find-person.ts'

const { name } = organization.endpoints.change.takes

export async function initSite(invocation: Invocation): Promise<void> {
  const first = parseTyped({ email: email() }, { email: requiredOption(invocation, 'email') })
  const organization = parseTyped({ name }, { name: optionalOption(invocation, 'organization') ?? 'Our organization' })
  await withOpenSite(invocation.config, async (site) => {
    const { token, secret } = await site.db.write(async (trx) => {
      if (!(await isEmpty(trx))) throw new Error(await notEmpty(trx, first.email!))
      const now = site.clock()
      const adding = { profile: first, organization: organization.name!, by: () => operator, now }
      const { member_id } = await addFirstPerson(trx, adding)
      return {
        token: await issueToken(trx, { member_id, access: 'read_write', name: 'init', now }),
        secret: invocation.options['link'] ? await giveLink(trx, member_id, now) : undefined,
      }
    })
    invocation.print(token)
    if (secret !== undefined) invocation.print(passwordLink(site, secret))
  })
}

/**
 * The message for a site that has people. An earlier `init` may have been killed before it printed its token, so it
 * names the command that makes another one.
 */
async function notEmpty(trx: Transaction<DB>, address: string): Promise<string> {
  const known = await findPerson(trx, address)
  if (known === undefined) return 'The site is not empty.'
  return `The site is not empty. It already has ${address}. To create a token, run "token create --email ${address} --access read_write".`
}
