// Fetches the discovery document of a provider and checks every address in it (OpenID Connect Discovery 1.0).
import { isIP } from 'node:net'
import * as oidc from 'openid-client'
import { mayConnect, type Networks } from '../../events/networks.ts'
import { inTime, targetHostOf } from '../../events/target.ts'
import { targetFault } from '../../rules/hooks/hook-target.ts'
import type { Site } from '../../site.ts'

/** Accepted signature algorithms: asymmetric keys of the provider only. A shared secret, or no signature, is no proof. */
export const SIGNED_BY = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
] as const

/** Seconds that the clocks of the provider and of this server may differ. */
export const CLOCKS_APART = 30

/** Seconds that a request to a provider may take. */
const PATIENCE = 10

/** Reasons why a provider cannot be used. */
export type UnfitBecause = 'address' | 'another issuer' | 'lacks' | 'signs' | 'no document' | 'no answer'

/** A provider that cannot be used; the message is a sentence about it, and `what` the part of its document that is meant. */
export class UnfitProvider extends Error {
  readonly because: UnfitBecause
  readonly what: string

  constructor(because: UnfitBecause, message: string, what = '') {
    super(message)
    this.because = because
    this.what = what
  }
}

/** The client credentials at a provider. */
export interface ProviderClient {
  issuer: string
  client_id: string
  /** Null: a public client. */
  secret: string | null
}

/** Returns why the server may not connect to an address, as a sentence; undefined if it may. */
export async function endpointProblem(address: string, networks: Networks): Promise<string | undefined> {
  const fault = targetFault(address)
  if (fault) return fault
  const url = new URL(address)
  const host = targetHostOf(url)
  const addresses = isIP(host) ? [host] : await inTime(networks.addressesOf(host))
  if (url.protocol === 'http:' && (!addresses.length || !addresses.every((one) => mayConnect(one, 'http:', networks))))
    return 'It must be an https:// address, or in SIGN_IN_ALLOW_NETWORKS.'
  if (addresses.every((one) => mayConnect(one, url.protocol, networks))) return undefined
  return 'It must be on the public internet, or in SIGN_IN_ALLOW_NETWORKS.'
}

/** Every address in a document that somebody would be sent to, with its name. */
function endpointsIn(document: Record<string, unknown>): [string, unknown][] {
  const named = (of: Record<string, unknown>) =>
    Object.entries(of).filter(([name]) => /_endpoint$|^jwks_uri$|^check_session_iframe$/.test(name))
  const aliases = document['mtls_endpoint_aliases']
  const more = typeof aliases === 'object' && aliases !== null ? named(aliases as Record<string, unknown>) : []
  return [...named(document), ...more].filter(([, address]) => address !== undefined && address !== null)
}

/**
 * Discovers a provider: gives what the library needs to sign people in, with only the algorithms of `SIGNED_BY`. Throws
 * `UnfitProvider` where it does not answer, names another issuer or an address that is not allowed.
 */
export async function discover(
  client: ProviderClient,
  { signInNetworks: networks, askProvider }: Pick<Site, 'signInNetworks' | 'askProvider'>,
): Promise<oidc.Configuration> {
  const { issuer, client_id, secret } = client
  const problem = await endpointProblem(issuer, networks)
  if (problem) throw new UnfitProvider('address', problem, 'issuer')
  const plain = issuer.startsWith('http:')
  const customFetch: oidc.CustomFetch = (url, given) => askProvider(url, given)
  const document = await oidc
    .discovery(new URL(issuer), client_id, undefined, oidc.None(), {
      [oidc.customFetch]: customFetch,
      timeout: PATIENCE,
      execute: plain ? [oidc.allowInsecureRequests] : [],
    })
    .then((discovered) => ({ ...discovered.serverMetadata() }) as oidc.ServerMetadata & Record<string, unknown>)
    .catch((error) => {
      throw undiscovered(error)
    })
  if (document.issuer !== issuer)
    throw new UnfitProvider(
      'another issuer',
      `The discovery document names a different issuer: ${String(document.issuer).slice(0, 200)}`,
    )
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    if (typeof document[name] !== 'string')
      throw new UnfitProvider('lacks', `The discovery document has no ${name}.`, name)
  for (const [name, address] of endpointsIn(document)) {
    const fault = typeof address === 'string' ? await endpointProblem(address, networks) : 'It must be an address.'
    if (fault)
      throw new UnfitProvider('address', `The ${name} in the discovery document is not allowed. ${fault}`, name)
  }
  const said = document.id_token_signing_alg_values_supported ?? ['RS256']
  const algorithms = said.filter((one) => (SIGNED_BY as readonly string[]).includes(one))
  if (!algorithms.length)
    throw new UnfitProvider('signs', 'The provider does not sign ID tokens with a supported algorithm.')
  const configured = () => {
    const configuration = new oidc.Configuration(
      { ...document, id_token_signing_alg_values_supported: algorithms },
      client_id,
      { [oidc.clockTolerance]: CLOCKS_APART },
      clientAuthentication(secret, document.token_endpoint_auth_methods_supported),
    )
    configuration[oidc.customFetch] = customFetch
    configuration.timeout = PATIENCE
    if (plain) oidc.allowInsecureRequests(configuration)
    return configuration
  }
  const [configuration, ofUserInfo] = [configured(), configured()]
  oidc.enableNonRepudiationChecks(ofUserInfo)
  userInfoOf.set(configuration, ofUserInfo)
  return configuration
}

const userInfoOf = new WeakMap<oidc.Configuration, oidc.Configuration>()

/**
 * The configuration with which the userinfo endpoint is asked: a signed answer is verified by the library. The signatures of
 * tokens are verified by anyone who takes them, with keys that are asked for again at once where one is not known.
 */
export const configurationOfUserInfo = (configuration: oidc.Configuration): oidc.Configuration =>
  userInfoOf.get(configuration)!

/** The way that the provider says it takes a secret; by the header, unless only the body is offered. */
function clientAuthentication(secret: string | null, methods: readonly string[] | undefined): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const onlyBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return onlyBody ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
}

function undiscovered(error: unknown): UnfitProvider {
  const { code } = error as { code?: string }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return new UnfitProvider('another issuer', 'The discovery document names a different issuer.')
  return code?.startsWith('OAUTH_')
    ? new UnfitProvider('no document', 'There is no discovery document at this issuer.')
    : new UnfitProvider('no answer', 'The provider is not responding, so its discovery document cannot be read.')
}
