// People with passwords, an application of each kind, and the way through the pages to its tokens by an independent
// client.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import * as client from 'openid-client'
import { registerApplication } from '../../../server/actions/account/applications.ts'
import { type Browser, browser } from '../../browser.ts'
import { type Client, clientOf } from '../../client.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import type { Stage } from '../../stage.ts'

export const CALLBACK = 'https://tides.example/callback'
/** For a program on the person's own machine. */
export const LOOPBACK = 'http://127.0.0.1/callback'

export interface Registered {
  application_id: number
  client_id: string
  secret: string | null
  /** What the client library knows of the server and of the application. */
  configuration: client.Configuration
}

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

/** What an application has asked for and still knows when it is answered. */
export interface Asking {
  path: string
  verifier: string
  state: string
  redirect_uri: string
}

export interface OAuthScene {
  stage: Stage
  base: string
  register: (owner: number, more?: { public?: boolean; name?: string; redirect_uris?: string[] }) => Promise<Registered>
  /** A client that is not registered, but publishes a document at an address; its library. */
  published: (client_id: string) => Promise<Registered>
  /** A person who can sign in. */
  person: () => Promise<{ member_id: number; email: string }>
  /** Their browser, signed in. */
  signedIn: (email: string) => Promise<Browser>
  ask: (application: Registered, more?: Record<string, string>) => Promise<Asking>
  /** Follows redirects below the site; gives the address where they leave it, or the page where they end. */
  follow: (one: Browser, path: string) => Promise<{ left?: URL; text: string; status: number; path: string }>
  /** Lets the application in; gives the address that the browser is sent back to. */
  letIn: (one: Browser, asking: Asking, more?: Record<string, string>) => Promise<URL>
  redeem: (application: Registered, asking: Asking, back: URL) => Promise<Tokens>
  /** All of that. */
  tokens: (application: Registered, email: string, more?: Record<string, string>) => Promise<Tokens>
  /** A client of the API with an access token. */
  api: (access_token: string) => Client
  /** A plain form to one of the provider's endpoints. */
  post: (
    path: string,
    fields: Record<string, string>,
    application?: Registered,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: any; headers: Headers }>
}

export async function oauthScene(stage: Stage): Promise<OAuthScene> {
  const { app, site, write } = stage
  await app.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  site.url = base

  const scene: OAuthScene = {
    stage,
    base,
    async register(member_id, { name = 'Tide clock', redirect_uris = [CALLBACK], ...more } = {}) {
      const isPublic = more.public ? 1 : 0
      const made = await write((trx) =>
        registerApplication(trx, { member_id, name, redirect_uris, public: isPublic, now: site.clock() }),
      )
      const method = made.secret ? client.ClientSecretBasic(made.secret) : client.None()
      const configuration = await client.discovery(new URL(base), made.client_id, undefined, method, {
        algorithm: 'oauth2',
        execute: [client.allowInsecureRequests],
      })
      return { ...made, configuration }
    },
    async published(client_id) {
      const configuration = await client.discovery(new URL(base), client_id, undefined, client.None(), {
        algorithm: 'oauth2',
        execute: [client.allowInsecureRequests],
      })
      return { application_id: 0, client_id, secret: null, configuration }
    },
    async person() {
      const { id, email } = await withPassword(stage)
      return { member_id: id, email }
    },
    async signedIn(email) {
      const one = browser(app)
      assert.equal((await one.signIn(email, PASSWORD)).status, 303)
      return one
    },
    async ask({ configuration }, more = {}) {
      const verifier = client.randomPKCECodeVerifier()
      const state = client.randomState()
      const redirect_uri = more['redirect_uri'] ?? CALLBACK
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri,
        scope: 'write',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        ...more,
      })
      assert.equal(url.origin + url.pathname, `${base}/oauth/authorize`)
      return { path: url.pathname + url.search, verifier, state, redirect_uri }
    },
    async follow(one, path) {
      let next = path
      for (;;) {
        const { status, location, text } = await one.get(next)
        if (!location) return { text, status, path: next }
        const url = new URL(location, base)
        if (url.origin !== base) return { left: url, text, status, path: next }
        next = url.pathname + url.search
      }
    },
    async letIn(one, { path }, more = {}) {
      const asked = await scene.follow(one, path)
      if (asked.left) return asked.left
      assert.match(asked.text, /access your account/)
      const sent = await one.send(asked.path, { decision: 'allow', ...more })
      assert.equal(sent.status, 303)
      return (await scene.follow(one, new URL(sent.location!).pathname)).left!
    },
    async redeem({ configuration }, { verifier, state }, back) {
      const tokens = await client.authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      })
      return tokens as unknown as Tokens
    },
    async tokens(application, email, more) {
      const asking = await scene.ask(application, more)
      const back = await scene.letIn(await scene.signedIn(email), asking)
      return scene.redeem(application, asking, back)
    },
    api: (access_token) => clientOf(app, { authorization: `Bearer ${access_token}` }),
    async post(path, fields, application, headers = {}) {
      const authorization =
        application?.secret &&
        `Basic ${Buffer.from(`${application.client_id}:${application.secret}`).toString('base64')}`
      const public_id: Record<string, string> =
        application && !application.secret ? { client_id: application.client_id } : {}
      const answer = await fetch(base + path, {
        method: 'POST',
        body: new URLSearchParams({ ...public_id, ...fields }),
        headers: { ...(authorization && { authorization }), ...headers },
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers }
    },
  }
  return scene
}
