// The attributes of every cookie that the pages and OAuth set.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from '../browser.ts'
import { onBothDatabases } from '../stage.ts'
import { halfway, withFactor } from './factor.ts'
import { signedIn, withPassword } from './people.ts'

const CALLBACK = 'https://tides.example/callback'
/** Cookies of preferences, which the application may write; neither is a credential. */
const OPEN = /^__Secure-folkmoot-(look|language)=/

/** Follows redirects within the site; gives the last address. */
async function follow(one: Browser, from: string): Promise<string> {
  let path = from
  for (;;) {
    const { location } = await one.get(path)
    if (location === undefined || location.startsWith(CALLBACK)) return path
    path = location.replace('https://moot.example', '')
  }
}

onBothDatabases('cookies', (stage) => {
  test('each cookie is Secure, SameSite and __Host-, and HttpOnly unless it is not a credential', async () => {
    const owner = await stage().as(await stage().person())
    const { body } = await owner.post('/applications', { name: 'Tide clock', redirect_uris: [CALLBACK] })
    const who = await withPassword(stage())
    const one = await signedIn(stage(), who)
    const question = await follow(
      one,
      `/oauth/authorize?${new URLSearchParams({
        ...{ client_id: body.client_id, redirect_uri: CALLBACK, response_type: 'code', scope: 'read' },
        ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
      })}`,
    )
    const { location } = await one.send(question, { decision: 'allow' })
    await follow(one, location!.replace('https://moot.example', ''))
    await one.get('/account')
    await one.send('/account/look', { look: 'dark', next: '/account' })
    await one.get('/language/de?next=/account', { 'sec-fetch-site': 'same-origin' })
    await one.get('/account')
    await stage().write((trx) => trx.deleteFrom('session').where('member_id', '=', who.id).execute())
    await one.send('/account', { title: 'Chair' })
    await one.send('/sign-out')
    const factor = await withFactor(stage())
    for (const cookie of (await halfway(stage(), factor)).set) one.set.push(cookie)

    const names = new Set(one.set.map((cookie) => cookie.slice(0, cookie.indexOf('='))))
    for (const name of [
      ...['__Host-folkmoot', '__Host-folkmoot-form', '__Host-folkmoot-code', '__Host-folkmoot-unsent'],
      ...['__Secure-folkmoot-look', '__Secure-folkmoot-language'],
      ...['__Secure-folkmoot-oauth', '__Secure-folkmoot-oauth-asked', '__Secure-folkmoot-oauth-answered'],
    ])
      assert.ok(names.has(name), `${name} is not among ${[...names]}`)
    for (const cookie of one.set) {
      const attributes = cookie.toLowerCase().split('; ').slice(1)
      assert.match(cookie, /^__(Host|Secure)-folkmoot/)
      for (const needed of ['secure', 'samesite=lax']) assert.ok(attributes.includes(needed), cookie)
      assert.equal(attributes.includes('httponly'), !OPEN.test(cookie), cookie)
      assert.ok(!attributes.some((attribute) => attribute.startsWith('domain')), cookie)
    }
  })
})
