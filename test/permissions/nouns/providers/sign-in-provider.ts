// Sign-in providers of the site: the requests of their rows.
import { newProvider } from '../../../provider.ts'
import { others } from '../../cells.ts'
import { stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'

declare module '../../houses/house.ts' {
  interface House {
    provider: number
  }
}

const also = { account: true } as const
const OF_SITE = 'POST /organizations'
const one = ({ provider }: House) => `/sign_in_providers/${provider}`

export const noun: PermissionNoun = {
  like: {
    'GET /sign_in_providers, /sign_in_providers/:provider': OF_SITE,
    'POST /sign_in_providers': OF_SITE,
    'PATCH /sign_in_providers/:provider': OF_SITE,
    'DELETE /sign_in_providers/:provider': OF_SITE,
  },
  trials: {
    places: {
      'GET /sign_in_providers, /sign_in_providers/:provider': [
        { ask: () => ['GET', '/sign_in_providers'], may: others },
        { ask: (house) => ['GET', one(house)], also, may: others },
      ],
      'POST /sign_in_providers': [
        { ask: () => ['POST', '/sign_in_providers', newProvider()], may: others, fresh: true },
      ],
      'PATCH /sign_in_providers/:provider': [
        { ask: (house) => ['PATCH', one(house), { label: 'Lantern ID' }], also, may: others },
      ],
      'DELETE /sign_in_providers/:provider': [{ ask: (house) => ['DELETE', one(house)], also, may: others }],
    },
  },
  whole: also,
  furnish: async (trx, _, { account }) => {
    if (!account) return { provider: 0 }
    const { name, issuer, client_id } = newProvider()
    const { sign_in_provider_id } = await trx
      .insertInto('sign_in_provider')
      .values({
        ...{ name, label: name, kind: 'oidc', issuer, client_id, client_secret: null, scopes: 'openid', domains: '[]' },
        ...{ creates_members: 0, follows_profile: 0, only: 0, groups_claim: null, enabled: 1 },
        ...{ end_session_endpoint: `${issuer}/end`, ...stamps },
      })
      .returning('sign_in_provider_id')
      .executeTakeFirstOrThrow()
    return { provider: sign_in_provider_id }
  },
  paper: { provider: 1 },
  ids: { sign_in_provider_id: ({ provider }) => provider },
  tables: { stamped: ['sign_in_provider'] },
  needed: { 'sign_in_provider.add': () => newProvider() },
  ofSite: ['sign_in_provider'],
  deeds: {
    provider_created: () => ['POST', '/sign_in_providers', newProvider()],
    provider_changed: (house) => ['PATCH', one(house), { label: 'Lantern ID' }],
    provider_deleted: (house) => ['DELETE', one(house)],
  },
}
