// People with two-step sign-in, for the tests of pages.
import assert from 'node:assert/strict'
import { codeAt } from '../authenticator.ts'
import { type Browser, browser, type ShownPage } from '../browser.ts'
import type { Stage } from '../stage.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from './people.ts'

export interface Factor extends Somebody {
  key: string
  recovery: string[]
  /** The browser in which it was turned on. */
  own: Browser
}

/** The key that a page shows, without spaces. */
export const keyOn = ({ text }: ShownPage): string =>
  /<textarea class="secret" id="key"[^>]*>([A-Z2-7 ]+)<\/textarea>/.exec(text)![1]!.replaceAll(' ', '')

/** The recovery codes that a page shows. */
export const codesOn = ({ text }: ShownPage): string[] =>
  (/id="codes"[^>]*>([0-9a-z\n-]+)</.exec(text)?.[1] ?? '').split('\n').filter(Boolean)

/** Sends the password; gives the page that shows the key. */
export async function beginIn(one: Browser, next?: string): Promise<string> {
  const path = `/account/second-factor${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`
  assert.equal((await one.get(path)).status, 200)
  const begun = await one.send('/account/second-factor', { current_password: PASSWORD })
  assert.equal(begun.status, 303)
  return keyOn(await one.get(begun.location!))
}

/** Turns on two-step sign-in in a browser, with the present code. */
export async function turnOnIn({ site }: Stage, one: Browser): Promise<{ key: string; recovery: string[] }> {
  const key = await beginIn(one)
  const shown = await one.send('/account/second-factor/confirm', { code: codeAt(key, site.clock()) })
  assert.equal(shown.status, 200)
  return { key, recovery: codesOn(shown) }
}

/** A person with two-step sign-in, a minute after it was turned on, so that the next code differs. */
export async function withFactor(stage: Stage, more: Parameters<typeof withPassword>[1] = {}): Promise<Factor> {
  const somebody = await withPassword(stage, more)
  const own = await signedIn(stage, somebody)
  const { key, recovery } = await turnOnIn(stage, own)
  stage.pass(60)
  return { ...somebody, own, key, recovery }
}

/** A browser that has sent the right password and shows the page of the code. */
export async function halfway(stage: Stage, { email }: Somebody, more: Parameters<typeof browser>[1] = {}) {
  const one = browser(stage.app, more)
  const { status, location } = await one.signIn(email, PASSWORD)
  assert.deepEqual([status, location], [303, `${more?.root ?? ''}/sign-in/code?next=${encodeURIComponent('/')}`])
  await one.get('/sign-in/code')
  return one
}

/** Sends a code from a page that asks for it. */
export const show = (one: Browser, code: string, more: Record<string, string> = {}): Promise<ShownPage> =>
  one.send('/sign-in/code', { code, ...more })

/** Signs in with the password and the present code. */
export async function signedInWith(stage: Stage, factor: Factor): Promise<Browser> {
  const one = await halfway(stage, factor)
  const shown = await show(one, codeAt(factor.key, stage.site.clock()))
  assert.deepEqual([shown.status, shown.location], [303, '/'])
  return one
}
