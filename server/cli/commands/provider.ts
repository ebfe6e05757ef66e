// `provider create`, `provider list` and `provider delete`: manages sign-in providers.
import { readFileSync } from 'node:fs'
import { signInProvider } from '../../../contract/providers/sign-in-provider.ts'
import { insertProvider, prepareProvider, removeProvider } from '../../actions/providers/providers.ts'
import { operator } from '../../audit/by.ts'
import { withOpenSite } from '../../runtime/site.ts'
import { parseTyped } from '../checked-input.ts'
import { type Invocation, optionalOption, requiredOption } from '../command.ts'

const { name, label, issuer, client_id, client_secret, scopes, domains, groups_claim } =
  signInProvider.endpoints.add.takes
const takes = { name, label, issuer, client_id, client_secret, scopes, domains, groups_claim }

/** Adds a sign-in provider and prints its redirect address. */
export async function createProvider(invocation: Invocation): Promise<void> {
  const given = (option: string) => optionalOption(invocation, option)
  const flag = (option: string) => (invocation.options[option] ? 1 : 0) as 0 | 1
  const named = [invocation.options['domain'] ?? []].flat() as string[]
  const sent = {
    ...parseTyped(takes, {
      name: requiredOption(invocation, 'name'),
      issuer: requiredOption(invocation, 'issuer'),
      client_id: requiredOption(invocation, 'client-id'),
      client_secret: secretIn(requiredOption(invocation, 'client-secret-file')),
      domains: named,
      label: given('label'),
      scopes: given('scopes'),
      groups_claim: given('groups-claim'),
    }),
    ...{ creates_members: flag('creates-members'), follows_profile: flag('follows-profile'), only: flag('only') },
  }
  await withOpenSite(invocation.config, async (site) => {
    const prepared = await prepareProvider(site, sent)
    const doing = { actor: operator, now: site.clock() }
    await site.db.write((trx) => insertProvider(trx, doing, prepared))
    invocation.print(`${site.url}/sign-in/from/${sent.name}`)
  })
}

function secretIn(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (!secret) throw new Error(`${file} has no secret.`)
  return secret
}

/** Prints the sign-in providers, one a line. */
export async function listProviders({ config, print }: Invocation): Promise<void> {
  await withOpenSite(config, async ({ db }) => {
    const columns = ['name', 'issuer', 'client_id', 'enabled', 'only'] as const
    const providers = db.reads.selectFrom('sign_in_provider').select(columns).orderBy('sign_in_provider_id')
    for (const { name, issuer, client_id, enabled, only } of await providers.execute())
      print([name, issuer, client_id, ...(enabled ? [] : ['off']), ...(only ? ['only'] : [])].join('\t'))
  })
}

/** Deletes the sign-in provider of a name. */
export async function deleteProvider({ config, words, print }: Invocation): Promise<void> {
  await withOpenSite(config, async ({ db, clock }) => {
    await db.write(async (trx) => {
      const query = trx.selectFrom('sign_in_provider').select('sign_in_provider_id').where('name', '=', words[0]!)
      const provider = await query.executeTakeFirst()
      if (!provider) throw new Error(`There is no provider named ${words[0]}.`)
      await removeProvider(trx, { actor: operator, now: clock() }, provider.sign_in_provider_id)
    })
    print('The provider is deleted.')
  })
}
