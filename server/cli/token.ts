// `token create` and `token revoke`: makes and revokes API tokens.

import { issueToken, revokeToken } from '../identity/api-token.ts'
import { withOpenSite } from '../runtime/site.ts'
import { UsageError } from '../runtime/usage-error.ts'
import { type Command, optionalOption, requiredOption } from './command.ts'
import { personByEmail } from './people.ts'

const text = { type: 'string' } as const

export const tokenCreate: Command = {
  name: 'token create',
  usage: '--email E --access read|read_write [--name N]',
  about: 'Creates an API token for a person, and prints the token and nothing else. It cannot be shown again.',
  options: { email: text, access: text, name: text },
  words: 0,
  async run(invocation) {
    const email = requiredOption(invocation, 'email')
    const access = requiredOption(invocation, 'access')
    if (access !== 'read' && access !== 'read_write') throw new UsageError('--access is read or read_write.')
    const name = optionalOption(invocation, 'name') ?? 'command line'
    await withOpenSite(invocation.config, async ({ db, clock }) => {
      const member_id = await personByEmail(db.reads, email)
      invocation.print(await db.write((trx) => issueToken(trx, { member_id, access, name, now: clock() })))
    })
  },
}

export const tokenRevoke: Command = {
  name: 'token revoke',
  usage: 'TOKEN',
  about: 'Revokes an API token at once.',
  options: {},
  words: 1,
  async run({ config, words, print }) {
    await withOpenSite(config, async ({ db, clock }) => {
      const revoked = await db.write((trx) => revokeToken(trx, words[0]!, clock()))
      if (!revoked) throw new Error('There is no such token that still works.')
      print('The token is revoked.')
    })
  },
}
