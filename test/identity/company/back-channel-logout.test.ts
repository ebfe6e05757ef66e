// Back-channel logout: a provider ends the sessions of a person who signed out there, and nobody else does.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { JWTPayload } from 'jose'
import { type Browser, browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, comeFrom, forgetProviders, HERE_ALLOWED, providerOf, vouched, whoIsIn } from './scene.ts'

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = () => Math.floor(Date.now() / 1000)

onBothDatabases(
  'signed out at the provider',
  (stage) => {
    let hostile: Hostile
    let other: Hostile
    let admin: Client
    let people = 0
    let ids = 0

    before(async () => {
      hostile = await hostileProvider()
      other = await hostileProvider()
      admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
    })
    after(() => {
      hostile.close()
      other.close()
    })
    beforeEach(async () => {
      await forgetProviders(stage())
      await addProvider(stage(), admin, providerOf(hostile))
    })

    async function somebody(sid: string): Promise<{ sub: string; one: Browser }> {
      const email = `rower${++people}@harbour.example`
      await stage().person({ email })
      hostile.claims = { ...vouched(email), sid }
      const one = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, one)).status, 303)
      return { sub: email, one }
    }
    const claims = (more: JWTPayload = {}): JWTPayload => ({
      ...{ iss: hostile.issuer, aud: 'folkmoot', iat: now(), exp: now() + 120, jti: `jti-${++ids}`, events: EVENTS },
      ...more,
    })
    const send = (logout_token: string, name = 'company') =>
      stage().app.inject({
        method: 'POST',
        url: `/sign-in/ended/${name}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token }).toString(),
      })
    const sign = (more: JWTPayload, header: Record<string, unknown> = { kid: 'one', typ: 'logout+jwt' }) =>
      hostile.sign(claims(more), header)

    test('by sid one session ends, by sub all of that person, and nobody else’s', async () => {
      const [ada, grace] = [await somebody('s-1'), await somebody('s-2')]
      hostile.claims = { ...vouched(ada.sub), sid: 's-3' }
      const second = browser(stage().app)
      await comeFrom(stage(), hostile, second)
      await stage().audit()
      const { statusCode, headers } = await send(await sign({ sid: 's-1' }))
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'])
      const [entry] = await stage().audit()
      assert.deepEqual([entry!.action, entry!.details], ['session_ended', { reason: 'signed out at the provider' }])
      assert.deepEqual([await whoIsIn(ada.one), await whoIsIn(second)], [undefined, ada.sub])
      assert.equal((await send(await sign({ sub: ada.sub }))).statusCode, 200)
      assert.deepEqual([await whoIsIn(second), await whoIsIn(grace.one)], [undefined, grace.sub])
      // Both must fit.
      assert.equal((await send(await sign({ sub: ada.sub, sid: 's-2' }))).statusCode, 200)
      assert.equal(await whoIsIn(grace.one), grace.sub)
    })

    test('a used token is refused', async () => {
      const { sub } = await somebody('again')
      const token = await sign({ sub })
      assert.equal((await send(token)).statusCode, 200)
      hostile.claims = { ...vouched(sub), sid: 'again' }
      const one = browser(stage().app)
      await comeFrom(stage(), hostile, one)
      const { statusCode, body } = await send(token)
      assert.deepEqual([statusCode, body], [400, '{"error":"invalid_request"}'])
      assert.equal(await whoIsIn(one), sub)
    })

    const bent: [string, (sub: string) => JWTPayload][] = [
      ['for somebody else', (sub) => ({ sub, aud: 'another-client' })],
      ['of another issuer', (sub) => ({ sub, iss: 'https://elsewhere.example' })],
      ['with a nonce', (sub) => ({ sub, nonce: 'x' })],
      ['without events', (sub) => ({ sub, events: undefined })],
      ['with another event', (sub) => ({ sub, events: { 'http://schemas.example/other': {} } })],
      ['without a jti', (sub) => ({ sub, jti: undefined as never })],
      ['that has expired', (sub) => ({ sub, iat: now() - 300, exp: now() - 200 })],
      ['that was made long ago', (sub) => ({ sub, iat: now() - 3_600 })],
      ['without sub and sid', () => ({})],
      ['with an empty sub', () => ({ sub: '' })],
    ]
    for (const [name, more] of bent)
      test(`a logout token is refused: ${name}`, async () => {
        const { sub, one } = await somebody('bent')
        assert.equal((await send(await sign(more(sub)))).statusCode, 400)
        assert.equal(await whoIsIn(one), sub)
      })

    test('a logout token is refused if it is unsigned, signed by another issuer, or an ID token', async () => {
      const { sub, one } = await somebody('forged')
      const forged = await hostile.sign(claims({ sub }), { kid: 'one' }, other.key)
      const shared = await hostile.sign(
        claims({ sub }),
        { alg: 'HS256', kid: 'one' },
        new TextEncoder().encode(hostile.client_secret),
      )
      const [, body] = forged.split('.')
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
      const idToken = await hostile.sign({ iss: hostile.issuer, aud: 'folkmoot', sub, iat: now(), exp: now() + 60 })
      for (const token of [forged, shared, unsigned, idToken, '', 'no token', 'a.b.c'])
        assert.equal((await send(token)).statusCode, 400, token)
      assert.equal(await whoIsIn(one), sub)
    })

    test('one provider ends no session of another', async () => {
      await addProvider(stage(), admin, providerOf(other, { name: 'second' }))
      const { sub, one } = await somebody('theirs')
      const token = await other.sign({ ...claims({ sub }), iss: other.issuer }, { kid: 'one' })
      assert.equal((await send(token, 'second')).statusCode, 200)
      assert.equal((await send(token, 'company')).statusCode, 400)
      assert.equal(await whoIsIn(one), sub)
      assert.equal((await send(token, 'nobody')).statusCode, 404)
    })

    test('a token for another client asks nobody for keys', async () => {
      hostile.asked.length = 0
      assert.equal((await send(await sign({ sub: 'x', aud: 'another-client' }))).statusCode, 400)
      assert.deepEqual(hostile.asked, [])
    })
  },
  HERE_ALLOWED,
)
