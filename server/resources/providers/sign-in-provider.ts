// Sign-in providers, which only enterprise administrators may read: their rows and their endpoints.
import type { Kysely } from 'kysely'
import { signInProvider } from '../../../contract/providers/sign-in-provider.ts'
import type { Reader } from '../../access/actor.ts'
import { keepingProvider, keepingProviders } from '../../access/providers/company.ts'
import {
  changeProvider,
  createProvider,
  deleteProvider,
  prepareChange,
  prepareCreation,
} from '../../actions/providers/providers.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

/** Every provider, without its secret. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('sign_in_provider')
    .select([
      'sign_in_provider.sign_in_provider_id',
      'sign_in_provider.name',
      'sign_in_provider.label',
      'sign_in_provider.kind',
      'sign_in_provider.issuer',
    ])
    .select([
      'sign_in_provider.client_id',
      'sign_in_provider.scopes',
      'sign_in_provider.domains',
      'sign_in_provider.creates_members',
    ])
    .select([
      'sign_in_provider.follows_profile',
      'sign_in_provider.only',
      'sign_in_provider.groups_claim',
      'sign_in_provider.enabled',
    ])
    .select(['sign_in_provider.create_ts', 'sign_in_provider.update_ts'])

type Rows = ReturnType<typeof rows>

/** The endpoints of sign-in providers (docs/sign-in.md). */
export const signInProviders = bindResource(signInProvider, {
  table: 'sign_in_provider',
  rows,
  visible: (query: Rows, reader: Reader): Rows =>
    reader.enterprise ? query : query.where('sign_in_provider.sign_in_provider_id', 'is', null),
  shape: (row) => ({ ...row, domains: JSON.parse(row['domains'] as string) }),
  embeds: {},
  endpoints: {
    all: { may: keepingProviders, rows: (query) => query },
    one: { may: keepingProviders },
    add: { may: keepingProviders, run: createProvider, prepare: prepareCreation },
    change: { may: keepingProvider, run: changeProvider, prepare: prepareChange },
    drop: { may: keepingProvider, run: deleteProvider },
  },
})
