// People with passkeys, the ceremonies in their browsers, and a provider beside them.
import assert from 'node:assert/strict'
import { type Browser, browser, type ShownPage } from '../../browser.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from '../../pages/people.ts'
import { ISSUER } from '../../provider.ts'
import type { Stage } from '../../stage.ts'
import {
  type Changes,
  type SoftwareAuthenticator,
  type SoftwareOptions,
  softwareAuthenticator,
} from './software-authenticator.ts'

export type Answered = ShownPage & { body: any }

export interface Owner extends Somebody {
  authenticator: SoftwareAuthenticator
  passkey_id: number
  /** The browser in which it was added. */
  own: Browser
}

/** Shows a page whose forms have the token of the session. */
export const openAccount = (one: Browser): Promise<ShownPage> => one.get('/account/email')

/** Adds a passkey in a browser, after a proof by the password where none counts. */
export async function addIn(
  one: Browser,
  authenticator: SoftwareAuthenticator,
  { changes, name, proof = PASSWORD }: { changes?: Changes; name?: string; proof?: string | null } = {},
): Promise<Answered> {
  await openAccount(one)
  if (proof !== null) assert.equal((await one.json('/account/proof', { current_password: proof })).status, 204)
  const { status, body: options } = await one.json('/account/passkeys/options')
  assert.equal(status, 200)
  return one.json('/account/passkeys', { credential: authenticator.create(options, changes), ...(name && { name }) })
}

/** A person with a password and a passkey. */
export async function withPasskey(
  stage: Stage,
  options: SoftwareOptions = {},
  more: Parameters<typeof withPassword>[1] = {},
): Promise<Owner> {
  const somebody = await withPassword(stage, more)
  const own = await signedIn(stage, somebody)
  const authenticator = softwareAuthenticator(options)
  const { status, body } = await addIn(own, authenticator)
  assert.equal(status, 201)
  return { ...somebody, authenticator, own, passkey_id: body.passkey_id }
}

/** Asks for a challenge in a new browser, or in this one. */
export async function beginSignIn(stage: Stage, one: Browser = browser(stage.app)) {
  await one.get('/sign-in')
  const { status, body } = await one.json('/sign-in/passkey/options')
  assert.equal(status, 200)
  return { one, options: body }
}

/** Signs in with a passkey in a new browser. */
export async function signInWith(
  stage: Stage,
  authenticator: SoftwareAuthenticator,
  changes: Changes = {},
  next?: string,
): Promise<Answered & { one: Browser }> {
  const { one, options } = await beginSignIn(stage)
  const credential = authenticator.get(options, changes)
  return { ...(await one.json('/sign-in/passkey', { credential, ...(next && { next }) })), one }
}

/** Makes a provider, with which alone people sign in if `only` is 1. */
export async function provider({ write, site }: Stage, only: 0 | 1, enabled: 0 | 1 = 1): Promise<void> {
  const now = site.clock()
  await write(async (trx) => {
    await trx.deleteFrom('sign_in_provider').execute()
    await trx
      .insertInto('sign_in_provider')
      .values({
        ...{ name: 'lantern', label: 'Lantern ID', kind: 'oidc', issuer: ISSUER, client_id: 'a', client_secret: null },
        ...{ scopes: 'openid', domains: '[]', creates_members: 0, follows_profile: 0, only, groups_claim: null },
        ...{ enabled, end_session_endpoint: null, create_ts: now, update_ts: now },
      })
      .execute()
  })
}

/** Takes all providers away. */
export const noProviders = ({ write }: Stage) => write((trx) => trx.deleteFrom('sign_in_provider').execute())
