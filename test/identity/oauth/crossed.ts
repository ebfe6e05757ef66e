// People, browsers and applications at two sites of one server, for the tests that cross what belongs to each.
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import * as client from 'openid-client'
import { registerApplication } from '../../../server/actions/account/applications.ts'
import { rootOf } from '../../../server/site.ts'
import { type Browser, browser } from '../../browser.ts'
import { PASSWORD, type Somebody, withPassword } from '../../pages/people.ts'
import type { SiteStage } from '../../two-sites.ts'
import { CALLBACK, type Tokens } from './scene.ts'

export interface CrossedApplication {
  application_id: number
  client_id: string
  secret: string
  configuration: client.Configuration
}

export interface Side {
  place: SiteStage
  /** The path below which the site is. */
  root: string
  /** Somebody with a password, and their browser. */
  somebody: Somebody
  browser: Browser
  application: CrossedApplication
}

export const browserAt = ({ stage, host }: SiteStage, from?: string): Browser =>
  browser(stage.app, { host, root: rootOf(stage.site), ...(from && { from }) })

/** Fetches from the server of both, as if over the network. */
const fetching = (app: FastifyInstance): client.CustomFetch =>
  (async (url: string, { method, headers, body }: RequestInit) => {
    const { host, pathname, search } = new URL(url)
    const { statusCode, payload, ...got } = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { host, ...Object.fromEntries(new Headers(headers)) },
      ...(body && { payload: String(body) }),
    })
    return new Response(payload, { status: statusCode, headers: got.headers as Record<string, string> })
  }) as client.CustomFetch

/** What a library that knows nothing of us makes of a site and an application. */
export function configured(
  { stage: { app, site } }: SiteStage,
  { client_id, secret }: Pick<CrossedApplication, 'client_id' | 'secret'>,
) {
  const options = { algorithm: 'oauth2', [client.customFetch]: fetching(app) } as const
  return client.discovery(new URL(site.url), client_id, undefined, client.ClientSecretBasic(secret), options)
}

/** A side with the same done as at the other, so that ids, names and passwords are the same. */
export async function setSide(place: SiteStage): Promise<Side> {
  const { stage } = place
  const somebody = await withPassword(stage)
  const given = { member_id: somebody.id, name: 'Tide clock', redirect_uris: [CALLBACK], public: 0 as const }
  const made = await stage.write((trx) => registerApplication(trx, { ...given, now: stage.site.clock() }))
  const known = { ...made, secret: made.secret! }
  const one = browserAt(place)
  assert.equal((await one.signIn(somebody.email, PASSWORD)).status, 303)
  return {
    ...{ place, root: rootOf(stage.site), somebody, browser: one },
    application: { ...known, configuration: await configured(place, known) },
  }
}

export interface AuthorizationAsked {
  path: string
  verifier: string
  state: string
}

/** Where the application sends somebody, as a path below the site. */
export async function ask(
  { root, application: { configuration } }: Side,
  more: Record<string, string> = {},
): Promise<AuthorizationAsked> {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const url = client.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: CALLBACK, scope: 'write', state, code_challenge_method: 'S256' },
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    ...more,
  })
  return { path: url.pathname.slice(root.length) + url.search, verifier, state }
}

interface Followed {
  path: string
  text: string
  left?: URL
}

/** Follows redirects below the site; gives the page where they end, or the address where they leave it. */
export async function follow({ place, root, browser }: Side, path: string): Promise<Followed> {
  const own = new URL(place.stage.site.url).origin
  for (let next = path; ; ) {
    const { location, text } = await browser.get(next)
    if (!location) return { path: next, text }
    const url = new URL(location, own)
    if (url.origin !== own) return { path: next, text, left: url }
    next = url.pathname.slice(root.length) + url.search
  }
}

/** Lets the application in; gives the address that the browser is sent back to. */
export async function letIn(side: Side, { path }: AuthorizationAsked): Promise<URL> {
  const asked = await follow(side, path)
  if (asked.left) return asked.left
  assert.match(asked.text, /access your account/)
  const { location } = await side.browser.send(asked.path, { decision: 'allow' })
  return (await follow(side, new URL(location!).pathname.slice(side.root.length))).left!
}

export async function redeem({ application }: Side, asked: AuthorizationAsked, back: URL): Promise<Tokens> {
  const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state }
  return (await client.authorizationCodeGrant(application.configuration, back, checks)) as unknown as Tokens
}

/** A plain form to an endpoint of a side, with the credentials of any application. */
export async function post(
  { place, root }: Side,
  path: string,
  fields: Record<string, string>,
  { client_id, secret }: Pick<CrossedApplication, 'client_id' | 'secret'>,
) {
  const { statusCode, body } = await place.stage.app.inject({
    method: 'POST',
    url: root + path,
    headers: {
      host: place.host,
      authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, body: body ? JSON.parse(body) : undefined }
}
