// Rights to manage sign-in providers, and whether a site allows company sign-in only.
import type { Kysely } from 'kysely'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { notFound } from '../../problem.ts'
import { withoutApplication } from '../account/account.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { enterprise } from '../must.ts'

/** Enterprise administrators, and not through an application (docs/sign-in.md). */
export const keepingProviders: Guard = async (from, actor, params) => {
  await withoutApplication(from, actor, params)
  return enterprise(from, actor, params)
}

const providerOf = lookup('sign_in_provider.sign_in_provider_id', (db) =>
  db.selectFrom('sign_in_provider').select('sign_in_provider_id'),
)

/** The same for one of them; 404 for what does not exist. Nobody else learns whether it does. */
export const keepingProvider: Guard<{ sign_in_provider_id: number }> = async (from, actor, params) => {
  await keepingProviders(from, actor, params)
  if (!(await providerOf(from, actor, params.sign_in_provider_id))) throw notFound()
  return true
}

const ruling = prepared((db: Kysely<DB>) =>
  db
    .selectFrom('sign_in_provider')
    .select('sign_in_provider.name')
    .where('sign_in_provider.enabled', '=', 1)
    .where('sign_in_provider.only', '=', 1)
    .limit(1),
)

/** Returns whether people sign in with their company only: some enabled provider is `only`, so no password of ours works. */
export const isCompanyOnly = async (db: Kysely<DB>): Promise<boolean> => (await ruling(db, {})).length > 0
