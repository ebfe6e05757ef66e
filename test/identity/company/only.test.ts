// Where people sign in with their company only: no other door is open, but the link that the operator prints.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { giveLink } from '../../../server/identity/links/password-link.ts'
import { type Browser, browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { PASSWORD, signedIn, withPassword } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import {
  addProvider,
  comeFrom,
  forgetProviders,
  HERE_ALLOWED,
  providerOf,
  refusals,
  vouched,
  whoIsIn,
} from './scene.ts'

onBothDatabases(
  'only with the company',
  (stage) => {
    let hostile: Hostile
    let admin: Client
    let people = 0
    const newEmail = () => `rower${++people}@harbour.example`

    before(async () => {
      hostile = await hostileProvider()
      admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
    })
    after(() => hostile.close())
    beforeEach(async () => {
      stage().site.settings.secondFactor = 'optional'
      await forgetProviders(stage())
    })
    const only = () => addProvider(stage(), admin, providerOf(hostile, { only: true }))

    async function companyPerson(more: object = {}): Promise<{ email: string; one: Browser; member_id: number }> {
      const email = newEmail()
      const member_id = await stage().person({ email })
      hostile.claims = { ...vouched(email), ...more }
      const one = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, one)).status, 303)
      return { email, one, member_id }
    }

    test('there is no password form, and a password that is sent all the same is refused and written down', async () => {
      const person = await withPassword(stage(), { email: newEmail() })
      const one = browser(stage().app)
      await one.get('/sign-in')
      const form = { ...one.hidden }
      await only()
      const { text } = await one.get('/sign-in')
      assert.doesNotMatch(text, /password/i)
      assert.match(text, /Sign in with Harbour ID/)
      const before = await refusals(stage(), 'password')
      const sent = await one.send('/sign-in', { ...form, email: person.email, password: PASSWORD })
      assert.equal(sent.status, 403)
      assert.equal(await whoIsIn(one), undefined)
      assert.equal(await refusals(stage(), 'password'), before + 1)
    })

    test('no link is sent, and those that were sent before do nothing', async () => {
      const person = await withPassword(stage(), { email: newEmail() })
      const secret = await stage().write((trx) => giveLink(trx, person.id, stage().site.clock()))
      await stage().write((trx) => trx.updateTable('password_link').set({ signs_in: 0 }).execute())
      await only()
      const one = browser(stage().app)
      const asked = await one.get('/password/forgotten')
      assert.doesNotMatch(asked.text, /<form/)
      await one.get(`/password/new?link=${secret}`)
      assert.equal((await one.get(`/password/new?link=${secret}`)).status, 410)
      const set = await one.send('/password/new', {
        link: secret,
        password: 'a quiet tide at noon',
        again: 'a quiet tide at noon',
      })
      assert.ok(set.status === 403 || set.status === 410)
      const links = stage().site.db.reads.selectFrom('password_link').selectAll()
      const count = (await links.execute()).length
      await one.get('/sign-in')
      await one.send('/password/forgotten', { email: person.email })
      assert.equal((await links.execute()).length, count)
    })

    test('the API sets no password, for nobody', async () => {
      await only()
      const { member_id } = await companyPerson()
      const password = 'a quiet tide at noon'
      const made = await admin.post('/members', { email: newEmail(), password })
      const changed = await admin.patch(`/members/${member_id}`, { password })
      for (const { status, body } of [made, changed]) {
        assert.equal(status, 422)
        assert.deepEqual([body.errors[0].field, body.errors[0].code], ['password', 'invalid_value'])
      }
      assert.equal((await admin.post('/members', { email: newEmail() })).status, 201)
    })

    test('the account offers no password and no second factor', async () => {
      await only()
      const { one } = await companyPerson()
      const { text } = await one.get('/account/security')
      assert.doesNotMatch(text, /\/account\/password|second-factor/)
      assert.equal((await one.get('/account/password')).location, '/account/security')
      assert.equal((await one.get('/account/second-factor')).location, '/account/security')
      await one.get('/account/security')
      const form = { password: 'a quiet tide at noon', again: 'a quiet tide at noon' }
      assert.equal((await one.send('/account/password', form)).status, 403)
    })

    test('who was between password and code when it began does not come in', async () => {
      const person = await withPassword(stage(), { email: newEmail() })
      const factor = { member_id: person.id, secret: 'sealed', last_step: 0, create_ts: stage().site.clock() }
      await stage().write((trx) => trx.insertInto('second_factor').values(factor).execute())
      const code = 'aaaa-bbbb-cccc-dddd-eeee-ffff'
      const one = browser(stage().app)
      assert.equal((await one.signIn(person.email, PASSWORD)).location, '/sign-in/code?next=%2F')
      await only()
      await one.get('/sign-in/code')
      assert.notEqual((await one.send('/sign-in/code', { code })).location, '/')
      assert.equal(await whoIsIn(one), undefined)
    })

    test('a demanded second factor is that of the provider, or the sign-in is refused with a sentence', async () => {
      await only()
      stage().site.settings.secondFactor = 'everybody'
      const email = newEmail()
      await stage().person({ email })
      for (const amr of [undefined, ['pwd'], 'mfa', ['otp', 'pwd']]) {
        hostile.claims = { ...vouched(email), ...(amr !== undefined && { amr }) }
        const one = browser(stage().app)
        const shown = await comeFrom(stage(), hostile, one)
        assert.deepEqual([shown.status, /second factor/.test(shown.text)], [403, true])
        assert.equal(await whoIsIn(one), undefined)
      }
      const { one } = await companyPerson({ amr: ['pwd', 'mfa'] })
      assert.equal((await one.get('/account')).status, 200)
    })

    test('a session from before, without a demanded factor, is led to sign in with the company', async () => {
      const one = await signedIn(stage(), await withPassword(stage(), { email: newEmail() }))
      await only()
      stage().site.settings.secondFactor = 'everybody'
      let { location } = await one.get('/account')
      ;({ location } = await one.get(location!))
      assert.equal(location, '/sign-in?next=%2Faccount')
      assert.match((await one.get(location!)).text, /Sign in with Harbour ID/)
    })

    test('the link of the operator signs in, once, without a password, also where a second factor is demanded', async () => {
      const person = await withPassword(stage(), { email: newEmail() })
      await only()
      stage().site.settings.secondFactor = 'everybody'
      const secret = await stage().write((trx) => giveLink(trx, person.id, stage().site.clock()))
      const one = browser(stage().app)
      const shown = await one.get(`/password/new?link=${secret}`)
      assert.match(shown.text, /This link signs you in as/)
      assert.doesNotMatch(shown.text, /type="password"/)
      // It is not used up by being looked at.
      await one.get(`/password/new?link=${secret}`)
      await stage().audit()
      assert.equal((await one.send('/password/new')).location, '/')
      assert.equal(await whoIsIn(one), person.email)
      const entries = (await stage().audit()).map(({ action, details }) => [action, details])
      assert.deepEqual(entries, [
        ['password_link_used', {}],
        ['signed_in', { link: true }],
      ])
      const { body: sessions } = await one.api('GET', '/sessions')
      assert.deepEqual(
        sessions.map(({ began_with }: Record<string, unknown>) => began_with),
        ['link'],
      )
      const again = browser(stage().app)
      await again.get(`/password/new?link=${secret}`)
      assert.equal((await again.send('/password/new', { link: secret })).status !== 303, true)
      // For some minutes it takes the place of the password: so an account is linked.
      await one.get('/account/sign-in')
      const { headers } = await one.send('/account/sign-in/link', { provider: 'company' })
      hostile.claims = { sub: person.email, amr: ['mfa'] }
      const sent = new URL(headers['refresh']!.slice('0; url='.length))
      assert.equal((await one.get(hostile.back(sent))).location, '/account/sign-in?done=linked')
      const later = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, later)).status, 303)
      assert.equal(await whoIsIn(later), person.email)
    })

    test('actions that require the password require a sign-in within the last ten minutes instead', async () => {
      await only()
      const { one } = await companyPerson()
      const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec((await one.get('/account')).text)![1]!
      const make = () => one.api('POST', '/tokens', { name: 'Tide clock', access: 'read' }, { 'x-csrf-token': csrf })
      assert.equal((await make()).status, 201)
      await one.get('/account/tokens/new')
      assert.equal((await one.send('/account/tokens', { name: 'Clock', access: 'read', days: '0' })).status, 200)
      stage().pass(601)
      const { status, body } = await make()
      assert.deepEqual([status, body.errors[0].field], [422, 'current_password'])
      const { text } = await one.get('/account/tokens/new')
      assert.match(text, /\/sign-in\/with\/company\?again=1/)
      const stale = await one.send('/account/tokens', { name: 'Clock', access: 'read', days: '0' })
      assert.deepEqual([stale.status, /Sign in again to confirm/.test(stale.text)], [422, true])
      const again = new URL((await one.get('/sign-in/with/company?again=1&next=%2Faccount%2Ftokens')).location!)
      assert.deepEqual([again.searchParams.get('max_age'), again.searchParams.get('prompt')], ['0', 'login'])
      // Who only says that somebody signed in long ago proves nothing.
      const now = Math.floor(Date.now() / 1000)
      hostile.claims = { ...hostile.claims, auth_time: now - 3_600 }
      assert.equal((await one.get(hostile.back(again))).status, 400)
    })

    test('a session that began with a password is led to sign in again with the company where the password was asked for', async () => {
      const person = await withPassword(stage(), { email: newEmail() })
      const one = await signedIn(stage(), person)
      assert.match((await one.get('/account/tokens/new')).text, /name="current_password"/)
      await only()
      for (const path of ['/account/tokens/new', '/account/email']) {
        const { text } = await one.get(path)
        assert.doesNotMatch(text, /name="current_password"/, path)
        const way = `/sign-in/with/company?again=1&amp;next=${encodeURIComponent(path)}`
        assert.ok(text.includes(way) || text.includes(way.replace('&amp;', '&')), path)
      }
      await one.get('/account/tokens/new')
      const refused = await one.send('/account/tokens', { name: 'Clock', access: 'read', days: '0' })
      assert.deepEqual([refused.status, /\/sign-in\/with\/company\?again=1/.test(refused.text)], [422, true])
      // The application knows it too.
      const known = JSON.parse(
        /<meta name="folkmoot" content="([^"]+)">/.exec((await one.get('/')).text)![1]!.replaceAll('&quot;', '"'),
      )
      assert.equal(known.again.replace('&amp;', '&'), '/sign-in/with/company?again=1')
    })

    test('who has a password and no linked account is told how to link one, and is not sent there for nothing', async () => {
      const person = await withPassword(stage(), { email: newEmail() })
      const one = await signedIn(stage(), person)
      await only()
      const { text } = await one.get('/account/sign-in')
      assert.match(text, /Ask an administrator for a link/)
      assert.doesNotMatch(text, /Link Harbour ID/)
      const sent = await one.send('/account/sign-in/link', { provider: 'company' })
      assert.deepEqual([sent.status, /Ask an administrator for a link/.test(sent.text)], [422, true])
      // Signing in there is refused as well, since the address alone proves nothing of an account with a password.
      hostile.claims = vouched(person.email)
      assert.equal((await comeFrom(stage(), hostile)).status, 403)
    })

    test('with no such provider, everything is as before', async () => {
      const provider = await only()
      const person = await withPassword(stage(), { email: newEmail() })
      const address = `/sign_in_providers/${provider.sign_in_provider_id}`
      assert.equal((await admin.patch(address, { enabled: false })).status, 200)
      assert.equal(await whoIsIn(await signedIn(stage(), person)), person.email)
      assert.equal((await admin.patch(address, { enabled: true, only: false })).status, 200)
      assert.equal(await whoIsIn(await signedIn(stage(), person)), person.email)
    })
  },
  HERE_ALLOWED,
)
