// Cache of a provider's signing keys (JWKS): fetched on demand, and again for an unknown key id (key rotation).
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import type * as oidc from 'openid-client'
import type { Site } from '../../site.ts'

/** Milliseconds after keys were asked for because of an unknown one in which they are not asked for again. */
const AGAIN = 3_000
/** Milliseconds for which keys are believed that nobody has asked for again. */
const BELIEVED = 300_000

const known = new WeakMap<oidc.Configuration, JWTVerifyGetKey>()

/**
 * What finds the key of a token that a provider signed. A provider may change its keys from one moment to the next, so an
 * unknown key is asked for at once; since anybody may send tokens that name one, not more often than all three seconds.
 */
export function keysOf(site: Site, configuration: oidc.Configuration): JWTVerifyGetKey {
  const before = known.get(configuration)
  if (before) return before
  const published = createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri!), {
    [customFetch]: (url, given) => site.askProvider(url, given as object),
    cooldownDuration: Infinity,
    cacheMaxAge: BELIEVED,
  })
  let reloaded = -AGAIN
  let asking: Promise<void> | undefined
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await published(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      if (site.elapsed() - reloaded >= AGAIN) {
        reloaded = site.elapsed()
        asking = published.reload()
      }
      await asking
      return await published(header, token)
    }
  }
  known.set(configuration, keys)
  return keys
}
