// Every way in which an answer of a provider could be bent is refused, and nobody is signed in by it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { exportSPKI, importJWK, type JWTPayload, UnsecuredJWT } from 'jose'
import { type Browser, browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import {
  addProvider,
  begin,
  comeFrom,
  forgetProviders,
  HERE_ALLOWED,
  providerOf,
  refusals,
  vouched,
  whoIsIn,
} from './scene.ts'

const HOUR = 3_600
const now = () => Math.floor(Date.now() / 1000)

onBothDatabases(
  'a provider that lies',
  (stage) => {
    let hostile: Hostile
    let other: Hostile
    let admin: Client
    let email: string

    before(async () => {
      hostile = await hostileProvider()
      other = await hostileProvider()
      admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
    })
    after(() => {
      hostile.close()
      other.close()
    })

    let people = 0
    beforeEach(async () => {
      await forgetProviders(stage())
      hostile.answer = undefined
      hostile.more = {}
      email = `person${++people}@harbour.example`
      await stage().person({ email })
      hostile.claims = vouched(email)
      await addProvider(stage(), admin, providerOf(hostile))
    })

    /** The answer does not count: nobody is signed in, and the log says so. */
    async function refused(one: Browser, path: string, status: number, reason: string) {
      const before = await refusals(stage(), reason)
      const shown = await one.get(path)
      assert.equal(shown.status, status, shown.text)
      assert.equal(await whoIsIn(one), undefined)
      assert.equal(await refusals(stage(), reason), before + 1)
    }

    /** The token endpoint answers with this ID token. */
    async function refusedToken(make: (sent: URL) => Promise<string>) {
      const one = browser(stage().app)
      const sent = await begin(one)
      hostile.answer = async () => ({ access_token: 'at', token_type: 'Bearer', id_token: await make(sent) })
      await refused(one, hostile.back(sent), 400, 'invalid')
    }

    test('an answer that is not bent signs in', async () => {
      const one = browser(stage().app)
      const { status, location } = await comeFrom(stage(), hostile, one)
      assert.deepEqual([status, location], [303, '/'])
      assert.equal(await whoIsIn(one), email)
    })

    test('the answer of another issuer, or of none, is refused (mix-up)', async () => {
      for (const iss of [other.issuer, '']) {
        const one = browser(stage().app)
        const sent = await begin(one)
        await refused(one, hostile.back(sent, { iss }), 400, 'invalid')
      }
      const one = browser(stage().app)
      const path = hostile.back(await begin(one)).replace(/&iss=[^&]*/, '')
      await refused(one, path, 400, 'invalid')
    })

    test('the answer of one provider does not count at the address of another', async () => {
      await addProvider(stage(), admin, providerOf(other, { name: 'second' }))
      const one = browser(stage().app)
      const path = hostile.back(await begin(one, '/sign-in/with/second'), { iss: other.issuer })
      await refused(one, path.replace('/from/second', '/from/company'), 400, 'state')
    })

    test('code and state of another browser are refused', async () => {
      const theirs = browser(stage().app)
      const path = hostile.back(await begin(theirs))
      await refused(browser(stage().app), path, 400, 'state')
      const mine = browser(stage().app)
      await begin(mine)
      await refused(mine, path, 400, 'state')
      assert.equal((await theirs.get(path)).status, 303)
    })

    test('the code of another sign-in with one’s own state is refused: nonce and PKCE are bound to the browser', async () => {
      const theirs = browser(stage().app)
      const stolen = new URL(hostile.back(await begin(theirs)), 'http://x').searchParams.get('code')!
      const mine = browser(stage().app)
      await refused(mine, hostile.back(await begin(mine), { code: stolen }), 400, 'invalid')
    })

    test('a used response is refused, also with its original cookie', async () => {
      const one = browser(stage().app)
      const path = hostile.back(await begin(one))
      const cookies = new Map(one.cookies)
      assert.equal((await one.get(path)).status, 303)
      const again = browser(stage().app)
      for (const [name, value] of cookies) again.cookies.set(name, value)
      await refused(again, path, 400, 'replayed')
    })

    test('a state that is sent twice, and an answer that comes too late, are refused', async () => {
      const one = browser(stage().app)
      const path = hostile.back(await begin(one))
      await refused(one, `${path}&state=other`, 400, 'state')
      const late = browser(stage().app)
      const second = hostile.back(await begin(late))
      stage().pass(901)
      await refused(late, second, 400, 'state')
    })

    test('an ID token without a signature, or with alg none, is refused', async () => {
      await refusedToken(async (sent) => new UnsecuredJWT(hostile.idClaims(sent)).encode())
      await refusedToken(async (sent) => {
        const [head, body] = (await hostile.sign(hostile.idClaims(sent))).split('.')
        return `${head}.${body}.`
      })
    })

    test('an ID token signed with the public key or the secret as HMAC key (HS256) is refused', async () => {
      const published = await exportSPKI((await importJWK(hostile.published, 'RS256')) as never)
      for (const shared of [published, hostile.client_secret]) {
        const key = new TextEncoder().encode(shared)
        await refusedToken((sent) => hostile.sign(hostile.idClaims(sent), { alg: 'HS256', kid: 'one' }, key))
      }
    })

    test('an ID token signed by another issuer is refused, under our key id or theirs', async () => {
      for (const kid of ['one', 'two', undefined]) {
        await refusedToken((sent) => hostile.sign(hostile.idClaims(sent), { kid }, other.key))
      }
    })

    const bent: [string, (sent: URL) => JWTPayload][] = [
      ['another audience', () => ({ aud: 'somebody-else' })],
      ['several audiences and no azp', () => ({ aud: ['folkmoot', 'somebody-else'], azp: 'somebody-else' })],
      ['another issuer', () => ({ iss: 'https://elsewhere.example' })],
      ['it has expired', () => ({ iat: now() - 2 * HOUR, exp: now() - HOUR })],
      ['it does not expire', () => ({ exp: undefined as never })],
      ['another nonce', () => ({ nonce: 'of another sign-in' })],
      ['no nonce', () => ({ nonce: undefined as never })],
      ['no subject', () => ({ sub: undefined as never })],
      ['it is not valid yet', () => ({ nbf: now() + HOUR })],
    ]
    for (const [name, more] of bent)
      test(`an ID token is refused: ${name}`, () =>
        refusedToken((sent) => hostile.sign(hostile.idClaims(sent, more(sent)))))

    test('a logout token, or a token of another kind, is not accepted as ID token', async () => {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      await refusedToken((sent) => {
        const { nonce: _, ...claims } = hostile.idClaims(sent)
        return hostile.sign({ ...claims, events, jti: 'x' }, { kid: 'one', typ: 'logout+jwt' })
      })
      await refusedToken((sent) => hostile.sign(hostile.idClaims(sent), { kid: 'one', typ: 'at+jwt' }))
      await refusedToken((sent) => hostile.sign(hostile.idClaims(sent), { kid: 'one', typ: 'logout+jwt' }))
    })

    test('a key that a token brings along, or says where to find, is not asked', async () => {
      const jwk = other.published
      other.asked.length = 0
      for (const header of [
        { jwk },
        { jku: `${other.issuer}/keys` },
        { x5u: `${other.issuer}/keys` },
        { kid: '../../keys' },
      ])
        await refusedToken((sent) => hostile.sign(hostile.idClaims(sent), { kid: 'one', ...header }, other.key))
      assert.deepEqual(other.asked, [])
    })

    test('the same sub at two providers identifies two people', async () => {
      await addProvider(stage(), admin, providerOf(other, { name: 'second' }))
      const namesake = `namesake${people}@harbour.example`
      await stage().person({ email: namesake })
      hostile.claims = vouched(email, 'ada')
      other.claims = vouched(namesake, 'ada')
      const [here, there] = [browser(stage().app), browser(stage().app)]
      await comeFrom(stage(), hostile, here)
      const { status, text } = await there.get(other.back(await begin(there, '/sign-in/with/second')))
      assert.equal(status, 303, text)
      assert.deepEqual([await whoIsIn(here), await whoIsIn(there)], [email, namesake])
    })

    test('an answer without an ID token is refused', async () => {
      const one = browser(stage().app)
      const sent = await begin(one)
      hostile.answer = async () => ({ access_token: 'at', token_type: 'Bearer' })
      await refused(one, hostile.back(sent), 400, 'invalid')
    })

    test('userinfo of somebody else is refused', async () => {
      hostile.claims = { sub: 'ada' }
      hostile.more = { ...vouched(email), sub: 'grace' }
      const one = browser(stage().app)
      await refused(one, hostile.back(await begin(one)), 400, 'invalid')
    })

    test('an address is verified by whoever names it, the ID token or userinfo, and not by the other', async () => {
      const { email: named, ...unnamed } = vouched(email, 'ada')
      for (const [claims, more] of [
        [{ sub: 'ada', email }, vouched('another@harbour.example', 'ada')],
        [unnamed, { email: named, email_verified: false }],
        [{ sub: 'ada', email }, unnamed],
      ] as const) {
        Object.assign(hostile, { claims, more })
        const one = browser(stage().app)
        await refused(one, hostile.back(await begin(one)), 403, 'unverified')
      }
      Object.assign(hostile, { claims: { sub: 'ada', email }, more: vouched(email, 'ada') })
      const one = browser(stage().app)
      await one.get(hostile.back(await begin(one)))
      assert.equal(await whoIsIn(one), email)
    })

    test('a person who does not agree there is not signed in', async () => {
      const one = browser(stage().app)
      const sent = await begin(one)
      const path = hostile.back(sent, { error: 'access_denied' }).replace(/code=[^&]*&/, '')
      await refused(one, path, 403, 'denied')
    })

    test('next leads nowhere but below the site', async () => {
      for (const next of [
        '//evil.example',
        'https://evil.example/',
        '/\\evil.example',
        '/%09/evil.example',
        'javascript:x',
      ])
        for (const way of ['/sign-in/with/company']) {
          const one = browser(stage().app)
          const sent = await begin(one, `${way}?next=${encodeURIComponent(next)}`)
          const { location } = await one.get(hostile.back(sent))
          assert.equal(new URL(location!, 'https://moot.example').origin, 'https://moot.example', next)
        }
      const one = browser(stage().app)
      const sent = await begin(one, '/sign-in/with/company?next=%2Frooms%2F7%3Fa%3Db')
      assert.equal((await one.get(hostile.back(sent))).location, '/rooms/7?a=b')
    })

    test('what the browser is sent with has PKCE, state and nonce, and the address of this site', async () => {
      const { searchParams } = await begin(browser(stage().app))
      const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams)
      for (const word of [state, nonce, code_challenge]) assert.ok(word!.length >= 43)
      assert.deepEqual(rest, {
        client_id: 'folkmoot',
        code_challenge_method: 'S256',
        redirect_uri: 'https://moot.example/sign-in/from/company',
        response_type: 'code',
        scope: 'openid email profile',
      })
    })

    test('wrong answers from one network are counted, and 429 after fifty', async () => {
      const one = browser(stage().app)
      const statuses: number[] = []
      for (let time = 0; time < 51; time++)
        statuses.push((await one.get('/sign-in/from/company?code=x&state=y')).status)
      assert.deepEqual([...new Set(statuses)], [400, 429])
      assert.equal(statuses.filter((status) => status === 429).length, 1)
    })
  },
  HERE_ALLOWED,
)
