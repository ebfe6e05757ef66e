// The OAuth 2.0 provider of a site: oidc-provider, told to do the code flow with PKCE and nothing else.

import { generateKeyPairSync, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { clientSecretHash } from '../../db/oauth-secret.ts'
import { RETRY_AFTER } from '../../problem.ts'
import { rootOfUrl, type Site } from '../../site.ts'
import { adapterFor } from './adapter.ts'
import { ACCESS_TOKEN, CODE, DECISION, REFRESH_FRESH, REFRESH_IDLE, REFRESH_WHOLE, SENT_ON } from './lives.ts'
import { asking, countSpent, keepGoing } from './records.ts'
import { noteRefusals } from './refusals.ts'
import { SCOPES } from './scopes.ts'
import { asked } from './unavailable.ts'

/** What the provider has told people, and what went wrong in it. */
export interface Voice {
  /** Answers with a page: what was asked cannot be done. `error`: what it is called by the protocol. */
  refuse: (context: KoaContextWithOIDC, status: number, error: string | undefined) => void
  failed: (error: unknown) => void
}

/** Gives the provider of a request's site. */
export type ProviderOf = (site: Site) => Promise<Provider>

/** The path below which the site is. */
export const rootOf = ({ url }: Site): string => rootOfUrl(url)

/** Each goes to the path that it is for, which `__Host-` would not let it; `__Secure-` keeps it from plain HTTP. */
export const cookiesOf = ({ url }: Site) => {
  const name = `${url.startsWith('https:') ? '__Secure-' : ''}folkmoot-oauth`
  return { session: name, interaction: `${name}-asked`, resume: `${name}-answered` } as const
}

/** Where a person decides. */
export const decisionPath = (site: Site, uid: string): string => `${rootOf(site)}/oauth/consent/${uid}`

/** Where a person signs in first, and comes back to ask the same again. */
export const signInPath = (site: Site, params: object): string => {
  const same = new URLSearchParams(Object.entries(params).filter(([, value]) => typeof value === 'string'))
  return `${rootOf(site)}/sign-in?next=${encodeURIComponent(`${rootOf(site)}/oauth/authorize?${same}`)}`
}

/** Nothing is signed with it: the library wants to have a key. */
const unusedKey = (): JWK =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK

/** The provider of a site. The library is loaded with the first one: it is large, and many a site lets nothing in. */
export async function createProvider(site: Site, voice: Voice): Promise<Provider> {
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const provider = new Provider(site.url, configuration(site, voice))
  // The address is the site's own, which the guard has written into the request (`pages/oauth.ts`).
  provider.proxy = true
  provider.on('interaction.started', ({ res }) => {
    // Cookies of a question that was not kept.
    if (asking.getStore()?.stranger) res.removeHeader('set-cookie')
  })
  provider.use(async (context, next) => {
    await next()
    if (context.status === 503) context.set('retry-after', String(RETRY_AFTER))
    // Tokens were issued, so they are given in any case; what was spent counts as spent a little later then.
    await countSpent(site).catch(voice.failed)
  })
  provider.on('server_error', (_, error) => voice.failed(error))
  ;(provider as unknown as EventEmitter).on('error', (error) => voice.failed(error))
  noteRefusals(site, provider)
  const prototype = provider.Client.prototype as { compareClientSecret: (secret: string) => boolean }
  prototype.compareClientSecret = function compare(this: { clientSecret?: string }, secret: string) {
    const [kept, sent] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(clientSecretHash(secret))]
    return kept.length === sent.length && timingSafeEqual(kept, sent)
  }
  return provider
}

function configuration(site: Site, voice: Voice): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  const key = Buffer.from(hkdfSync('sha256', site.sealKey, '', 'folkmoot oauth cookies', 32))
  return {
    adapter: adapterFor(site),
    // What the code was asked with must come again with it (RFC 6749, 4.1.3).
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
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => client.clientId === token.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    findAccount: (_, id) => asked(() => accountOf(site, id)),
    interactions: {
      url: (_, { uid, params }) => (asking.getStore()?.stranger ? signInPath(site, params) : decisionPath(site, uid)),
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
    // Whoever can keep a secret may refresh from several workers at once; a public application's token works once.
    rotateRefreshToken: async ({ oidc }) => {
      const token = oidc.entities.RefreshToken!
      const left = await asked(() => keepGoing(site, token.jti, token.grantId!))
      return oidc.client!.clientAuthMethod === 'none' || left <= REFRESH_IDLE - REFRESH_FRESH
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
    },
    scopes: [...SCOPES],
    ttl: {
      AccessToken: ACCESS_TOKEN,
      AuthorizationCode: CODE,
      Grant: REFRESH_WHOLE,
      Interaction: DECISION,
      // Idle time and the whole are counted by the site's clock, in `records.ts`.
      RefreshToken: REFRESH_WHOLE,
      Session: SENT_ON,
    },
  }
}

async function accountOf({ db }: Site, id: string) {
  const found = await db.reads
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', Number(id))
    .where('deleted_ts', 'is', null)
    .executeTakeFirst()
  return found && { accountId: id, claims: async () => ({ sub: id }) }
}
