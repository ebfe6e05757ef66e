// `member create`: a person, made by the operator.

import { profile } from '../../contract/person.ts'
import { make, profileIn } from '../actions/people.ts'
import { parseFields } from '../http/parse.ts'
import type { Refusal } from '../problem.ts'
import { type Command, optional, required } from './command.ts'
import { emailAddress } from './people.ts'
import { withSite } from './site.ts'

const text = { type: 'string' } as const

export const memberCreate: Command = {
  name: 'member create',
  usage: '--email E [--first-name N --last-name N --company C --title T --password P --enterprise-admin]',
  about: 'Makes a person and prints their id.',
  options: {
    email: text,
    'first-name': text,
    'last-name': text,
    company: text,
    title: text,
    password: text,
    'enterprise-admin': { type: 'boolean' },
  },
  words: 0,
  async run(invocation) {
    const email = emailAddress(required(invocation, 'email'))
    const problems: Refusal[] = []
    const given = {
      first_name: optional(invocation, 'first-name'),
      last_name: optional(invocation, 'last-name'),
      company: optional(invocation, 'company'),
      title: optional(invocation, 'title'),
    }
    const sent = parseFields(profile, given, { now: 0, timezone: 'UTC' }, problems)
    if (problems[0]) throw problems[0]
    const password = optional(invocation, 'password')
    await withSite(invocation.config, async (site) => {
      const password_hash = password === undefined ? null : await site.hashPassword(password)
      const enterprise_admin = invocation.options['enterprise-admin'] ? 1 : 0
      const now = site.clock()
      const making = { now, create_id: null, organization_id: null, password_hash, enterprise_admin } as const
      const id = await site.db.write((trx) => make(trx, profileIn({ email, ...sent }), making))
      invocation.print(String(id))
    })
  },
}
