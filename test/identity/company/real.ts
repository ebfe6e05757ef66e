// A provider as companies have one: oidc-provider, on this machine, with people who sign in there.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { ClientMetadata, JWK, Provider as ProviderOf } from 'oidc-provider'
import { Provider } from 'oidc-provider/lib/provider.js'

/** What is registered there, unless a test says otherwise. */
export const CLIENT = { client_id: 'folkmoot', client_secret: 'a long and secret word: &=%+/' }

export interface Company {
  issuer: string
  /** Who signs in next. */
  account: string
  /** Claims of everybody beside `sub`. */
  claims: Record<string, unknown>
  /** How they sign in there (RFC 8176). */
  amr: string[]
  /** Takes up work with other clients or other keys, as the same issuer. */
  begin: (clients: ClientMetadata[]) => Promise<void>
  /** The logout tokens that were sent, each with the address. */
  told: { url: string; logout_token: string }[]
  /** Walks through signing in there; gives the address at which the browser comes back. */
  walk: (from: URL, cookies?: Map<string, string>) => Promise<URL>
  /** Signs out there, by the address that a page offers. */
  signOut: (address: string, cookies: Map<string, string>) => Promise<void>
  /** Nobody answers any more; `up` takes the same port again. */
  down: () => Promise<void>
  up: () => Promise<void>
}

/** How ID tokens may be signed there, and with what keys. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

async function keys(): Promise<JWK[]> {
  const made = []
  for (const alg of ['RS256', 'ES256', 'EdDSA']) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    const { alg: _, ...jwk } = await exportJWK(privateKey)
    made.push({ ...jwk, use: 'sig' })
  }
  return made as JWK[]
}

export async function companyProvider(): Promise<Company> {
  let provider: ProviderOf
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url!) ?? []
    if (!uid) return provider.callback()(request, response)
    return provider.interactionFinished(request, response, { login: { accountId: company.account, amr: company.amr } })
  }
  let server = createServer(answer)
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  async function ask(url: URL | string, cookies: Map<string, string>, form?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const given = { redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: form }) } as const
    const shown = await fetch(url, given)
    for (const one of shown.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    return shown
  }

  const company: Company = {
    ...{ issuer, account: 'ada', claims: {}, amr: ['pwd'], told: [] },
    async begin(clients) {
      provider = new Provider(issuer, {
        clients,
        clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
        jwks: { keys: await keys() },
        enabledJWA: { idTokenSigningAlgValues: [...ALGORITHMS, 'HS256'] },
        claims: {
          openid: ['sub', 'sid', 'amr', 'auth_time'],
          email: ['email', 'email_verified'],
          profile: ['given_name', 'family_name', 'locale'],
        },
        cookies: { keys: ['of tests'] },
        features: {
          devInteractions: { enabled: false },
          backchannelLogout: { enabled: true },
          rpInitiatedLogout: { enabled: true, logoutSource: (context, form) => void (context.body = form) },
        },
        findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...company.claims }) }),
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        loadExistingGrant: async ({ oidc }) => {
          const grant = new provider.Grant({
            clientId: oidc.client!.clientId,
            accountId: oidc.session!.accountId!,
          })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
        renderError: (context, out) => void (context.body = JSON.stringify(out)),
        fetch: async (url, given) => {
          const { logout_token } = Object.fromEntries(new URLSearchParams(String(given!.body)))
          company.told.push({ url: String(url), logout_token: logout_token! })
          return new Response(null, { status: 200 })
        },
      })
    },
    async walk(from, cookies = new Map()) {
      let at = from
      for (let steps = 0; steps < 10; steps++) {
        const shown = await ask(at, cookies)
        const to = shown.headers.get('location')
        if (!to) throw new Error(`${shown.status} at ${at}: ${await shown.text()}`)
        at = new URL(to, at)
        if (at.origin !== issuer) return at
      }
      throw new Error(`It goes round and round: ${at}`)
    },
    async signOut(address, cookies) {
      const form = await (await ask(address, cookies)).text()
      const [, action] = /action="([^"]+)"/.exec(form)!
      const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(form)!
      await ask(action!, cookies, new URLSearchParams({ xsrf: xsrf!, logout: 'yes' }))
    },
    down: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
    up: async () => {
      server = createServer(answer)
      await listen(port)
    },
  }
  return company
}
