// `member create`: adds a person.
import { email, password } from '../../../../contract/field.ts'
import { profile } from '../../../../contract/people/person.ts'
import { newPasswordHash } from '../../../actions/account/password.ts'
import { createPerson } from '../../../actions/people/people.ts'
import { profileIn } from '../../../actions/people/profiles.ts'
import { audit } from '../../../audit/audit.ts'
import { operator } from '../../../audit/by.ts'
import { withOpenSite } from '../../../runtime/site.ts'
import { parseTyped } from '../../checked-input.ts'
import { type Invocation, optionalOption, requiredOption } from '../../command.ts'

export async function createMember(invocation: Invocation): Promise<void> {
  const sent = parseTyped(
    { ...profile, email: email(), password: password() },
    {
      email: requiredOption(invocation, 'email'),
      first_name: optionalOption(invocation, 'first-name'),
      last_name: optionalOption(invocation, 'last-name'),
      company: optionalOption(invocation, 'company'),
      title: optionalOption(invocation, 'title'),
      password: optionalOption(invocation, 'password'),
    },
  )
  const enterprise_admin = invocation.options['enterprise-admin'] ? 1 : 0
  await withOpenSite(invocation.config, async (site) => {
    const { db, clock } = site
    const password_hash = sent.password === undefined ? null : await newPasswordHash(site, sent.password, sent)
    const making = { now: clock(), create_id: null, organization_id: null, password_hash, enterprise_admin } as const
    const id = await db.write(async (trx) => {
      const member_id = await createPerson(trx, profileIn(sent), making)
      const doing = { actor: operator, now: making.now }
      await audit(trx, doing, 'member_added', member_id)
      if (password_hash !== null) await audit(trx, doing, 'password_set', member_id)
      if (enterprise_admin) await audit(trx, doing, 'enterprise_admin_given', member_id)
      return member_id
    })
    invocation.print(String(id))
  })
}
