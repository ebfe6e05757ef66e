// Authorization request to a provider: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0,
// 3.1).
import * as oidc from 'openid-client'
import { configurationOf, type ProviderRow } from '../../actions/providers/configuration.ts'
import { UnfitProvider } from '../../actions/providers/discovery.ts'
import type { Site } from '../../site.ts'
import { CompanyRefusal } from './refusal.ts'
import { ROUND_TRIP, type RoundTrip, sealRoundTrip } from './round-trip-cookie.ts'

/** The address at which a provider sends browsers back. */
export const redirectAddress = ({ url }: Pick<Site, 'url'>, { name }: Pick<ProviderRow, 'name'>): string =>
  `${url}/sign-in/from/${name}`

/** The configuration of a provider. Throws `CompanyRefusal` where it cannot be used now. */
export const reachableProvider = (site: Site, provider: ProviderRow): Promise<oidc.Configuration> =>
  configurationOf(site, provider).catch((error) => {
    throw error instanceof UnfitProvider ? new CompanyRefusal('unreachable', error.message) : error
  })

/**
 * Where the browser goes, and the cookie that it keeps. `again`: the person is asked to prove again who they are. Throws
 * `CompanyRefusal` where the provider cannot be used now.
 */
export async function beginAtProvider(
  site: Site,
  provider: ProviderRow,
  { next, linking, again }: Pick<RoundTrip, 'next' | 'linking' | 'again'>,
): Promise<{ url: URL; cookie: string }> {
  const configuration = await reachableProvider(site, provider)
  const { sign_in_provider_id, scopes: scope } = provider
  const made = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const { state, nonce, verifier } = made
  const url = oidc.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectAddress(site, provider), scope, state, nonce },
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { max_age: '0', prompt: 'login' }),
  })
  const expires_ts = site.clock() + ROUND_TRIP
  return { url, cookie: sealRoundTrip(site, { sign_in_provider_id, next, linking, again, expires_ts, ...made }) }
}
