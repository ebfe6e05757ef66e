// Cache of provider configuration for each site: fetched on demand, and refreshed after some minutes.
import type { Selectable } from 'kysely'
import type { Configuration } from 'openid-client'
import { unseal } from '../../db/secrets/seal.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { discover } from './discovery.ts'

/** The row of a provider. */
export type ProviderRow = Selectable<DB['sign_in_provider']>

/** The purpose that secrets of clients are sealed with (`db/secrets/seal.ts`). */
export const CLIENT_SECRET = 'sign-in provider secret'

/** Milliseconds for which a discovery document is believed, and for which a provider that failed is not asked again. */
const BELIEVED = 600_000
const AGAIN = 3_000

interface Known {
  /** The client for which it was fetched. */
  key: string
  at: number
  configuration: Promise<Configuration>
}

const knownOf = new WeakMap<Site, Map<number, Known>>()

/** Returns the library's configuration for a provider. Rejects with `UnfitProvider` if it cannot be used now. */
export function configurationOf(site: Site, provider: ProviderRow): Promise<Configuration> {
  const { sign_in_provider_id, issuer, client_id, client_secret } = provider
  const known = knownOf.get(site) ?? new Map<number, Known>()
  knownOf.set(site, known)
  const key = JSON.stringify([issuer, client_id, client_secret])
  const now = site.elapsed()
  const before = known.get(sign_in_provider_id)
  if (before?.key === key && now - before.at < BELIEVED) return before.configuration
  const secret = client_secret && unseal(site.sealKey, client_secret, CLIENT_SECRET)
  const made: Known = { key, at: now, configuration: discover({ issuer, client_id, secret }, site) }
  known.set(sign_in_provider_id, made)
  made.configuration.catch(() => {
    made.at = site.elapsed() - BELIEVED + AGAIN
  })
  return made.configuration
}
