// Signing in with a provider as companies have one, from the button to signing out, and what of it counts only once.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { onBothDatabases } from '../../stage.ts'
import { ALGORITHMS, CLIENT, type Company, companyProvider } from './real.ts'
import { addProvider, begin, forgetProviders, HERE_ALLOWED, refusals, whoIsIn } from './scene.ts'

const REGISTERED = {
  ...CLIENT,
  redirect_uris: ['https://moot.example/sign-in/from/company'],
  post_logout_redirect_uris: ['https://moot.example/sign-in'],
  backchannel_logout_uri: 'https://moot.example/sign-in/ended/company',
  backchannel_logout_session_required: true,
}

onBothDatabases(
  'a provider of a company',
  (stage) => {
    let company: Company
    let admin: Client
    let people = 0

    before(async () => {
      company = await companyProvider()
      admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
    })
    after(() => company.down())
    beforeEach(async () => {
      await forgetProviders(stage())
      await company.begin([REGISTERED])
      // Its keys are new, and so is what it says.
      stage().pass(601)
      company.told.length = 0
      company.amr = ['pwd']
      const email = `rower${++people}@harbour.example`
      Object.assign(company, { account: `sub-${people}`, claims: { email, email_verified: true } })
    })

    const add = (more: object = {}) => {
      const sent = { name: 'company', label: 'Harbour ID', issuer: company.issuer, ...CLIENT }
      return addProvider(stage(), admin, { ...sent, domains: ['harbour.example'], creates_members: true, ...more })
    }
    /** Signs in; gives the browser, its cookies there, and the path at which it came back. */
    async function comesIn(start = '/sign-in/with/company', cookies = new Map<string, string>()) {
      const one = browser(stage().app)
      const { pathname, search } = await company.walk(await begin(one, start), cookies)
      const shown = await one.get(pathname + search)
      return { one, cookies, shown, path: pathname + search }
    }

    test('whoever signs in there is signed in here, with what only the userinfo endpoint says', async () => {
      await add({ follows_profile: true })
      Object.assign(company.claims, { given_name: 'Edda', family_name: 'Brandt', locale: 'de' })
      const { one, shown } = await comesIn('/sign-in/with/company?next=%2Faccount')
      assert.deepEqual([shown.status, shown.location], [303, '/account'])
      assert.equal(await whoIsIn(one), company.claims['email'])
      const { body } = await one.api('GET', '/members?me=true')
      assert.deepEqual([body[0].first_name, body[0].last_name], ['Edda', 'Brandt'])
    })

    for (const algorithm of ALGORITHMS)
      test(`ID tokens signed with ${algorithm} are accepted`, async () => {
        await company.begin([{ ...REGISTERED, id_token_signed_response_alg: algorithm }])
        await add()
        assert.equal((await comesIn()).shown.status, 303)
      })

    test('ID tokens that are signed with the secret of the client (HS256) do not', async () => {
      await company.begin([{ ...REGISTERED, id_token_signed_response_alg: 'HS256' }])
      await add()
      const { one, shown } = await comesIn()
      assert.equal(shown.status, 400)
      assert.equal(await whoIsIn(one), undefined)
    })

    test('a client may be public, or send its secret in the body; a wrong secret lets nobody in', async () => {
      const { client_secret: _, ...open } = REGISTERED
      await company.begin([{ ...open, token_endpoint_auth_method: 'none' }])
      await add({ client_secret: undefined })
      assert.equal((await comesIn()).shown.status, 303)
      await forgetProviders(stage())
      await company.begin([REGISTERED])
      await add({ client_secret: 'another word' })
      const before = await refusals(stage(), 'invalid')
      assert.equal((await comesIn()).shown.status, 400)
      assert.equal(await refusals(stage(), 'invalid'), before + 1)
    })

    test('coming back works once, in one browser: not again, not elsewhere, and not at the same time', async () => {
      await add()
      const { one, path } = await comesIn()
      assert.equal((await browser(stage().app).get(path)).status, 400)
      assert.equal((await one.get(path)).status, 400)
      const twice = browser(stage().app)
      const { pathname, search } = await company.walk(await begin(twice))
      const both = await Promise.all([1, 2, 3].map(() => twice.get(pathname + search)))
      // A provider may end the access of everybody who has a code that was used twice.
      const statuses = both.map(({ status }) => status).sort()
      assert.ok(
        statuses.filter((status) => status === 303).length <= 1 && statuses.every((status) => status < 500),
        `${statuses}`,
      )
    })

    test('with new keys, the provider is believed again; what the old ones signed is not', async () => {
      await add()
      const { one } = await comesIn()
      const email = await whoIsIn(one)
      const cookies = new Map<string, string>()
      await company.begin([REGISTERED])
      stage().pass(601)
      const again = await comesIn(undefined, cookies)
      assert.deepEqual([again.shown.status, await whoIsIn(again.one)], [303, email])
      // A logout token that the new keys signed ends both sessions.
      await company.signOut(`${company.issuer}/session/end?client_id=folkmoot`, cookies)
      const { logout_token } = company.told[0]!
      await company.begin([REGISTERED])
      stage().pass(601)
      assert.equal((await tell(logout_token)).statusCode, 400)
      assert.equal(await whoIsIn(again.one), email)
    })

    const tell = (logout_token: string) =>
      stage().app.inject({
        method: 'POST',
        url: '/sign-in/ended/company',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token }).toString(),
      })

    test('signing out at the provider ends the session that was started with it, and no other', async () => {
      await add()
      const [here, elsewhere] = [await comesIn(), await comesIn()]
      await here.one.get('/account/security')
      const { location } = await here.one.send('/sign-out')
      const { text } = await here.one.get(location!)
      const [, address] = /href="(http:\/\/127[^"]+)"/.exec(text)!
      const offered = address!.replaceAll('&amp;', '&')
      assert.equal(new URL(offered).searchParams.get('post_logout_redirect_uri'), 'https://moot.example/sign-in')
      await company.signOut(offered, elsewhere.cookies)
      assert.deepEqual(
        company.told.map(({ url }) => url),
        [REGISTERED.backchannel_logout_uri],
      )
      const { logout_token } = company.told[0]!
      const third = await comesIn()
      const statuses = await Promise.all([1, 2, 3].map(async () => (await tell(logout_token)).statusCode))
      assert.deepEqual(statuses.sort(), [200, 400, 400])
      assert.equal(await whoIsIn(elsewhere.one), undefined)
      assert.equal(await whoIsIn(third.one), company.claims['email'])
    })

    test('who is asked to prove anew who they are signs in there again, whatever session they have', async () => {
      await add()
      const { one, cookies } = await comesIn()
      stage().pass(601)
      const sent = await begin(one, '/sign-in/with/company?again=1&next=%2Faccount%2Ftokens%2Fnew')
      const { pathname, search } = await company.walk(sent, cookies)
      const shown = await one.get(pathname + search)
      assert.deepEqual([shown.status, shown.location], [303, '/account/tokens/new'])
    })

    test('with company sign-in only, the provider’s second factor is required', async () => {
      await add({ only: true })
      stage().site.settings.secondFactor = 'everybody'
      try {
        const { shown } = await comesIn()
        assert.equal(shown.status, 403)
        company.amr = ['pwd', 'mfa']
        assert.equal((await comesIn()).shown.status, 303)
      } finally {
        stage().site.settings.secondFactor = 'optional'
      }
    })

    test('a person who is somebody else there by now is not the one from before', async () => {
      await add()
      const first = await whoIsIn((await comesIn()).one)
      company.account = `${company.account}-successor`
      const before = await refusals(stage(), 'other account')
      const { one, shown } = await comesIn()
      assert.deepEqual([shown.status, await whoIsIn(one)], [403, undefined])
      assert.equal(await refusals(stage(), 'other account'), before + 1)
      company.claims['email'] = `new.${first}`
      assert.equal(await whoIsIn((await comesIn()).one), `new.${first}`)
    })

    test('while the provider is down, pages say so; when it is back, people come in', async () => {
      await add()
      const one = browser(stage().app)
      const back = await company.walk(await begin(one))
      await company.down()
      const shown = await one.get(back.pathname + back.search)
      assert.equal(shown.status, 424)
      assert.match(shown.text, /Harbour ID/)
      stage().pass(601)
      assert.equal((await browser(stage().app).get('/sign-in/with/company')).status, 424)
      assert.match((await browser(stage().app).get('/sign-in')).text, /Sign in with Harbour ID/)
      assert.equal((await tell(await unsignedFor(company.issuer))).statusCode, 400)
      await company.up()
      stage().pass(4)
      assert.equal((await comesIn()).shown.status, 303)
    })
    const unsignedFor = async (iss: string) =>
      [{ alg: 'RS256' }, { iss, aud: 'folkmoot' }, 'x']
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
  },
  HERE_ALLOWED,
)
