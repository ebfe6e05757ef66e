// The providers that people of a site can sign in with.
import type { Kysely } from 'kysely'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import type { DB } from '../../db/tables.ts'
import { isProviderName } from '../../rules/account/provider.ts'

/** The enabled provider with a name; undefined where there is none. */
export async function providerNamed(db: Kysely<DB>, name: string): Promise<ProviderRow | undefined> {
  if (!isProviderName(name)) return undefined
  const named = db.selectFrom('sign_in_provider').selectAll().where('name', '=', name)
  return named.where('enabled', '=', 1).executeTakeFirst()
}

/** The enabled providers, in the order of their making. */
export const enabledProviders = (db: Kysely<DB>): Promise<ProviderRow[]> =>
  db
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('create_ts')
    .orderBy('sign_in_provider_id')
    .execute()
