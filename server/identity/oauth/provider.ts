// The OAuth 2.0 provider of a site: oidc-provider, configured for the authorization code flow with PKCE and nothing
// else.
import { generateKeyPairSync, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AuditAction } from '../../../contract/audit/audit-actions.ts'
import { application } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import { clientSecretHash } from '../../db/secrets/oauth-secret.ts'
import { RETRY_AFTER } from '../../problem.ts'
import { rootOf, type Site } from '../../site.ts'
import { adapterFor } from './adapter.ts'
import {
  ACCESS_TOKEN_LIFE,
  CODE_LIFE,
  CONSENT_LIFE,
  REDIRECT_LIFE,
  REFRESH_ROTATION_AGE,
  REFRESH_TOKEN_IDLE,
  REFRESH_TOKEN_LIFE,
} from './lifetimes.ts'
import { keepGoing, markUsed, oauthRequest } from './records.ts'
import { assistantResource } from './resource.ts'
import { SCOPES } from './scopes.ts'
import { orUnavailable } from './unavailable.ts'

/** Callbacks for refused requests and failures of the provider. */
export interface ProviderReports {
  /** Answers with a page that says that the request cannot be fulfilled; `error`: its OAuth error code. */
  refuse: (context: KoaContextWithOIDC, status: number, error: string | undefined) => void
  failed: (error: unknown) => void
}

/** Returns the provider of a site. */
export type ProviderOf = (site: Site) => Promise<Provider>

/**
 * The names of the provider's cookies. Each is sent to one path only, which `__Host-` would not allow; `__Secure-`
 * keeps it from plain HTTP.
 */
export const cookiesOf = ({ url }: Site) => {
  const name = `${url.startsWith('https:') ? '__Secure-' : ''}folkmoot-oauth`
  return { session: name, interaction: `${name}-asked`, resume: `${name}-answered` } as const
}

/** The path of the consent page for a request; `uid` is the provider's id of it. */
export const decisionPath = (site: Site, uid: string): string => `${rootOf(site)}/oauth/consent/${uid}`

/** The path of the sign-in page, which leads back to the same authorization request. */
export const signInPath = (site: Site, params: object): string => {
  const same = new URLSearchParams(Object.entries(params).filter(([, value]) => typeof value === 'string'))
  return `${rootOf(site)}/sign-in?next=${encodeURIComponent(`${rootOf(site)}/oauth/authorize?${same}`)}`
}

/** A resource for which there are no tokens (RFC 8707, 2); the client is told. */
class InvalidTarget extends Error {
  readonly expose = true
  readonly status = 400
  readonly statusCode = 400
  readonly allow_redirect = true
  readonly error = 'invalid_target'
  readonly error_description = 'resource indicator is missing, or unknown'
  constructor() {
    super('invalid_target')
  }
}

/** The library requires a key, but nothing is signed with it. */
const unusedKey = (): JWK =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK

/**
 * Creates the provider of a site. The library is loaded with the first one, since it is large and many sites need none.
 */
export async function createProvider(site: Site, voice: ProviderReports): Promise<Provider> {
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const provider = new Provider(site.url, configuration(site, voice))
  // The host is the site's own, which `pages/oauth/oauth.ts` has written into the request.
  provider.proxy = true
  provider.on('interaction.started', ({ res }) => {
    // Nothing is stored for a request without a session, so its cookies are not needed.
    if (oauthRequest.getStore()?.stranger) res.removeHeader('set-cookie')
  })
  provider.use(async (context, next) => {
    await next()
    // Nothing is of no type (RFC 7009, 2.2).
    if (context.body === '') context.remove('Content-Type')
    if (context.status === 503) context.set('retry-after', String(RETRY_AFTER))
    // Tokens were issued, so they are sent in any case; where this fails, the code counts as used a little later.
    await markUsed(site).catch(voice.failed)
  })
  provider.on('server_error', (_, error) => voice.failed(error))
  ;(provider as unknown as EventEmitter).on('error', (error) => voice.failed(error))
  recordProviderRefusals(site, provider)
  const prototype = provider.Client.prototype as { compareClientSecret: (secret: string) => boolean }
  prototype.compareClientSecret = function compare(this: { clientSecret?: string }, secret: string) {
    const [stored, sent] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(clientSecretHash(secret))]
    return stored.length === sent.length && timingSafeEqual(stored, sent)
  }
  return provider
}

function configuration(site: Site, voice: ProviderReports): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  const key = Buffer.from(hkdfSync('sha256', site.sealKey, '', 'folkmoot oauth cookies', 32))
  return {
    adapter: adapterFor(site),
    // The redirect URI of the authorization request must be sent again with the code (RFC 6749, 4.1.3).
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: () => false,
    cookies: {
      names: cookiesOf(site),
      long: { ...cookie, path: `${rootOf(site)}/oauth` },
      short: cookie,
      keys: [key.toString('base64url')],
    },
    expiresWithSession: () => false,
    features: {
      claimsParameter: { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => client.clientId === token.clientId,
      },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        // One that is repeated is one; of different ones none is chosen.
        defaultResource: async (_, __, several) => {
          const [first, ...others] = new Set(several)
          if (others.length) throw new InvalidTarget()
          return first as string
        },
        getResourceServerInfo: async (_, resource) => {
          // Tokens for the API are those without a resource.
          if (site.settings.mcp === 'off' || resource !== assistantResource(site)) throw new InvalidTarget()
          return { scope: SCOPES.join(' '), accessTokenFormat: 'opaque', accessTokenTTL: ACCESS_TOKEN_LIFE }
        },
        useGrantedResource: async () => true,
      },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => client.clientId === token.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    findAccount: (_, id) => orUnavailable(() => accountOf(site, id)),
    interactions: {
      url: (_, { uid, params }) =>
        oauthRequest.getStore()?.stranger ? signInPath(site, params) : decisionPath(site, uid),
    },
    issueRefreshToken: () => true,
    jwks: { keys: [unusedKey()] },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId ? oidc.provider.Grant.find(grantId) : undefined
    },
    pkce: { required: () => true },
    renderError: (context, { error }) => voice.refuse(context, context.status, error),
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    // A confidential application may refresh from several workers at once; the token of a public one, or for `/mcp`, is
    // replaced at each use.
    rotateRefreshToken: async ({ oidc }) => {
      const token = oidc.entities.RefreshToken!
      const left = await orUnavailable(() => keepGoing(site, token.jti, token.grantId!))
      const isPublic = oidc.client!.clientAuthMethod === 'none'
      return isPublic || token.resource !== undefined || left <= REFRESH_TOKEN_IDLE - REFRESH_ROTATION_AGE
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
    },
    scopes: [...SCOPES],
    ttl: {
      AccessToken: ACCESS_TOKEN_LIFE,
      AuthorizationCode: CODE_LIFE,
      Grant: REFRESH_TOKEN_LIFE,
      Interaction: CONSENT_LIFE,
      // `records.ts` applies both lifetimes of refresh tokens by the site's clock.
      RefreshToken: REFRESH_TOKEN_LIFE,
      Session: REDIRECT_LIFE,
    },
  }
}

async function accountOf({ db }: Site, id: string) {
  const member = await db.reads
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', Number(id))
    .where('deleted_ts', 'is', null)
    .where('deactivated_ts', 'is', null)
    .executeTakeFirst()
  return member && { accountId: id, claims: async () => ({ sub: id }) }
}

const OF_GRANT: ReadonlyMap<unknown, AuditAction> = new Map([
  ['authorization_code', 'code_refused'],
  ['refresh_token', 'refresh_token_refused'],
])

/** Records refusals at the token, revocation and introspection endpoints. A replay is recorded where its grant ends. */
function recordProviderRefusals(site: Site, provider: Provider): void {
  const record = ({ oidc }: KoaContextWithOIDC, { error }: Error & { error?: string }) => {
    const { from = null, application_id: id = null, replayed } = oauthRequest.getStore() ?? {}
    const action = error === 'invalid_client' ? 'application_secret_refused' : OF_GRANT.get(oidc.params?.['grant_type'])
    if (!action || replayed) return
    recordRefusal(site, { actor: application(id, from), action, id, details: { reason: error } })
  }
  const events = provider as unknown as EventEmitter
  for (const event of ['grant.error', 'revocation.error', 'introspection.error']) events.on(event, record)
}
