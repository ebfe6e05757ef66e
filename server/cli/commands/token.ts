// `token create` and `token revoke`: makes and revokes API tokens, and tokens of directories.

import { issueDirectoryToken, revokeDirectoryTokenByText } from '../../actions/account/directory-tokens.ts'
import { hasDirectoryTokenForm } from '../../db/secrets/api-token.ts'
import { issueToken, revokeToken } from '../../identity/index.ts'
import { withOpenSite } from '../../runtime/site.ts'
import { UsageError } from '../../runtime/usage-error.ts'
import { type Invocation, optionalOption, requiredOption } from '../command.ts'
import { personByEmail } from '../find-person.ts'

/** Prints a new token, and nothing else. */
export const createToken = (invocation: Invocation): Promise<void> =>
  invocation.options['directory'] ? forDirectory(invocation) : forPerson(invocation)

async function forPerson(invocation: Invocation): Promise<void> {
  const email = requiredOption(invocation, 'email')
  const access = requiredOption(invocation, 'access')
  if (access !== 'read' && access !== 'read_write') throw new UsageError('--access must be read or read_write.')
  const name = optionalOption(invocation, 'name') ?? 'command line'
  await withOpenSite(invocation.config, async ({ db, clock }) => {
    const member_id = await personByEmail(db.reads, email)
    invocation.print(await db.write((trx) => issueToken(trx, { member_id, access, name, now: clock() })))
  })
}

async function forDirectory(invocation: Invocation): Promise<void> {
  const name = requiredOption(invocation, 'name')
  for (const other of ['email', 'access'])
    if (invocation.options[other] !== undefined) throw new UsageError(`--${other} cannot be used with --directory.`)
  await withOpenSite(invocation.config, async ({ db, clock }) => {
    invocation.print(await db.write((trx) => issueDirectoryToken(trx, name, clock())))
  })
}

/** Revokes the token that was typed. */
export async function revokeTypedToken({ config, words, print }: Invocation): Promise<void> {
  const [token] = words as [string]
  await withOpenSite(config, async ({ db, clock }) => {
    const revoke = hasDirectoryTokenForm(token) ? revokeDirectoryTokenByText : revokeToken
    if (!(await db.write((trx) => revoke(trx, token, clock())))) throw new Error('This is not a valid token.')
    print('The token is revoked.')
  })
}
