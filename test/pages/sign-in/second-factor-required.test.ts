// SECOND_FACTOR: whoever must have a second factor turns it on before anything else, and comes back to where they were.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMINISTRATOR, EXECUTIVE, GUEST, MEMBER, OWNER } from '../../../contract/codes.ts'
import type { SecondFactor } from '../../../server/site.ts'
import { codeAt } from '../../authenticator.ts'
import { type Browser, browser } from '../../browser.ts'
import { traces } from '../../permissions/traces.ts'
import { onBothDatabases } from '../../stage.ts'
import { beginIn, codesOn, halfway, show, withFactor } from '../factor.ts'
import { LINKS_IN_MAIL, OF_PROVIDERS, paths } from '../paths.ts'
import { PASSWORD, signedIn, withPassword } from '../people.ts'

const PAGE = '/account/second-factor'
const led = (next: string) => `${PAGE}?next=${encodeURIComponent(next)}`

/** What somebody without the required factor may do: turn it on, open public pages, and sign out. */
const OPEN: readonly string[] = [
  ...[PAGE, `${PAGE}/confirm`, '/sign-in', '/sign-in/code', '/sign-out', '/password/forgotten', '/password/new'],
  ...['/language/:tag', '/profile', '/account/look'],
  // What a browser installs says nothing of anybody.
  ...['/manifest.webmanifest', '/service-worker.js'],
  // There only while a site is empty, so that nobody is signed in.
  '/begin',
  // Asked in a test of its own.
  ...['/oauth/authorize', '/oauth/authorize/:uid', '/oauth/consent/:uid', '/session'],
  ...LINKS_IN_MAIL,
  ...OF_PROVIDERS,
]

onBothDatabases(
  'who must have a second factor',
  (stage) => {
    const says = (policy: SecondFactor) => {
      stage().site.settings.secondFactor = policy
    }
    const kept = async (one: Browser) => (await one.get('/account')).location

    test('everybody: each page redirects to the setup of the second factor, and back afterwards', async () => {
      says('everybody')
      const one = await signedIn(stage(), await withPassword(stage()))
      const closed = paths('get').filter((path) => !OPEN.includes(path))
      assert.ok(closed.includes('/account') && closed.includes('/account/security') && closed.length > 6)
      for (const path of [...closed, '/', '/?a=b']) {
        const { status, location, text } = await one.get(path)
        assert.deepEqual([status, location, text], [303, led(path), ''], path)
      }
    })

    test('everybody: no form works before the second factor is on', async () => {
      says('everybody')
      const one = await signedIn(stage(), await withPassword(stage()))
      await one.get(PAGE)
      const closed = paths('post').filter((path) => !OPEN.includes(path))
      assert.ok(closed.includes('/account/password') && closed.length > 6)
      const untouched = await traces(stage())
      for (const path of closed) {
        const { status, location } = await one.send(path, { name: 'x', current_password: PASSWORD, next: '' })
        assert.deepEqual([status, location], [303, led('/account')], path)
      }
      assert.equal(await traces(stage()), untouched)
    })

    test('everybody: scripts of the site’s own pages are unauthenticated before the second factor is on', async () => {
      says('everybody')
      const one = await signedIn(stage(), await withPassword(stage()))
      assert.equal((await one.get('/session')).status, 401)
      const page = await one.get(PAGE)
      const [, token] = /<meta name="csrf-token" content="([^"]+)"/.exec(page.text)!
      const headers = { 'x-csrf-token': token! }
      for (const [verb, path, body] of [
        ['GET', '/members?me=true'],
        ['GET', '/sessions'],
        ['POST', '/tokens', { name: 'a way around', access: 'read_write' }],
        ['POST', '/organizations', { name: 'Harbour Works', type: 'enterprise' }],
      ] as const) {
        const { status, body: said } = await one.api(verb, path, body, headers)
        assert.deepEqual([status, said], [401, { message: 'Unauthorized' }], path)
      }
    })

    test('everybody: signing in leads there with a sentence, a way out, and nothing to cancel', async () => {
      says('everybody')
      const one = browser(stage().app)
      const sent = await one.signIn((await withPassword(stage())).email, PASSWORD, { next: '/account/tokens' })
      const { location } = await one.get(sent.location!)
      assert.equal(location, led('/account/tokens'))
      const { text } = await one.get(location!)
      assert.match(text, /This site requires two-step sign-in/)
      assert.match(text, /action="\/sign-out"/)
      assert.doesNotMatch(text, /class="button bare"/)
      // The sign-in page leads there too.
      assert.equal((await one.get('/sign-in?next=/account/tokens')).location, led('/account/tokens'))
      await one.get(location!)
      assert.equal((await one.send('/sign-out')).location, '/sign-in?done=signed-out')
      assert.equal(one.cookies.has('__Host-folkmoot'), false)
    })

    test('everybody: once it is on, one goes on to where one was', async () => {
      says('everybody')
      const one = await signedIn(stage(), await withPassword(stage()))
      const key = await beginIn(one, '/account/tokens?a=b')
      const shown = await one.send(`${PAGE}/confirm`, { code: codeAt(key, stage().site.clock()) })
      assert.equal(codesOn(shown).length, 10)
      assert.match(shown.text, /<a class="button" href="\/account\/tokens\?a=b">/)
      assert.equal((await one.get('/account/tokens?a=b')).status, 200)
      assert.equal((await one.api('GET', '/members?me=true')).status, 200)
      assert.equal((await one.get('/session')).status, 200)
    })

    for (const next of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      test(`everybody: ${next} is nowhere that one goes on to`, async () => {
        says('everybody')
        const one = await signedIn(stage(), await withPassword(stage()))
        const key = await beginIn(one, next)
        const shown = await one.send(`${PAGE}/confirm`, { code: codeAt(key, stage().site.clock()), next })
        assert.match(shown.text, /<a class="button" href="\/">/)
        assert.ok(!shown.text.includes('evil.example') && !shown.text.includes('javascript:'))
      })

    test('everybody: a session from before the setting is no exception', async () => {
      says('optional')
      const one = await signedIn(stage(), await withPassword(stage()))
      assert.equal((await one.get('/account')).status, 200)
      says('everybody')
      assert.equal(await kept(one), led('/account'))
      assert.equal((await one.api('GET', '/members?me=true')).status, 401)
      says('optional')
      assert.equal((await one.get('/account')).status, 200)
    })

    test('everybody: API tokens go on working', async () => {
      says('everybody')
      const client = await stage().as((await withPassword(stage())).id)
      assert.equal((await client.get('/members?me=true')).status, 200)
    })

    test('everybody: turning it off, for example for another phone, leads to turning it on again', async () => {
      says('everybody')
      const ada = await withFactor(stage())
      assert.match((await ada.own.get(`${PAGE}/off`)).text, /You’ll have to turn it on again right away/)
      const fields = { current_password: PASSWORD, code: ada.recovery[0]! }
      const off = await ada.own.send(`${PAGE}/off`, fields)
      assert.equal((await ada.own.get(off.location!)).location, led('/account/security?done=off'))
      assert.equal((await ada.own.api('GET', '/members?me=true')).status, 401)
    })

    test('everybody: whoever has it is asked for the code and nothing else', async () => {
      says('everybody')
      const ada = await withFactor(stage())
      const one = await halfway(stage(), ada)
      assert.equal((await show(one, codeAt(ada.key, stage().site.clock()))).location, '/')
      assert.equal((await one.get('/account')).status, 200)
    })

    test('administrators: those of the site and of organizations only', async () => {
      says('administrators')
      const boss = await withPassword(stage(), { enterprise: true })
      const owner = await withPassword(stage())
      const organization = await stage().organization(owner.id)
      const seated = async (role: number) => {
        const somebody = await withPassword(stage())
        await stage().seat(organization, somebody.id, role)
        return somebody
      }
      const administrator = await seated(ADMINISTRATOR)
      for (const somebody of [boss, owner, administrator])
        assert.equal(await kept(await signedIn(stage(), somebody)), led('/account'))
      for (const role of [MEMBER, EXECUTIVE, GUEST])
        assert.equal(await kept(await signedIn(stage(), await seated(role))), undefined)
      assert.equal(await kept(await signedIn(stage(), await withPassword(stage()))), undefined)
      assert.notEqual(OWNER, ADMINISTRATOR)
    })

    test('administrators: from the request on at which somebody becomes one', async () => {
      says('administrators')
      const somebody = await withPassword(stage())
      const one = await signedIn(stage(), somebody)
      assert.equal(await kept(one), undefined)
      await stage().seat(await stage().organization(await stage().person()), somebody.id, ADMINISTRATOR)
      assert.equal(await kept(one), led('/account'))
    })

    test('optional: nobody must', async () => {
      says('optional')
      const boss = await signedIn(stage(), await withPassword(stage(), { enterprise: true }))
      assert.equal(await kept(boss), undefined)
    })
  },
  { secondFactor: 'everybody' },
)
