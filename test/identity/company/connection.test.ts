// What a provider answers with, where it answers and where its name leads: nothing of it reaches further than it may.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { exportJWK, generateKeyPair } from 'jose'
import { guardedFetch } from '../../../server/events/outgoing.ts'
import { networksFrom } from '../../../server/events/target.ts'
import { browser } from '../../browser.ts'
import type { Client } from '../../client.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, begin, forgetProviders, HERE_ALLOWED, providerOf, refusals, vouched, whoIsIn } from './scene.ts'

const DISCOVERY = '/.well-known/openid-configuration'
const json = (response: ServerResponse, text: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)

onBothDatabases(
  'the connection to a provider',
  (stage) => {
    let hostile: Hostile
    let elsewhere: Hostile
    let admin: Client
    let email: string
    let people = 0

    before(async () => {
      hostile = await hostileProvider()
      elsewhere = await hostileProvider()
      admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
    })
    after(() => {
      hostile.close()
      elsewhere.close()
    })
    beforeEach(async () => {
      await forgetProviders(stage())
      hostile.bent.clear()
      email = `rower${++people}@harbour.example`
      hostile.claims = { sub: email }
      hostile.more = vouched(email)
      elsewhere.asked.length = 0
    })

    /** Answers that are none, each with what it does to a request. */
    const bends: [string, (response: ServerResponse) => void][] = [
      [
        'a redirect to elsewhere',
        (response) => response.writeHead(302, { location: `${elsewhere.issuer}/token` }).end(),
      ],
      ['a redirect that keeps the body', (response) => response.writeHead(307, { location: elsewhere.issuer }).end()],
      ['a megabyte', (response) => json(response, JSON.stringify({ filler: 'x'.repeat(1_100_000) }))],
      ['an answer without an end', (response) => endless(response)],
      ['a compressed answer', (response) => json(response, gzipSync('{}'), { 'content-encoding': 'gzip' })],
      ['JSON in JSON in JSON', (response) => json(response, `${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
      ['half of an answer', (response) => json(response, '{"issuer":')],
      ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')],
      ['null', (response) => json(response, 'null')],
      ['500', (response) => response.writeHead(500).end()],
      ['a closed connection', (response) => response.socket!.destroy()],
      ['a header of 40 kB', (response) => json(response, '{}', { 'x-long': 'x'.repeat(40_000) })],
    ]
    function endless(response: ServerResponse) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    }

    for (const [name, bend] of bends)
      test(`${name} is no answer, wherever it comes from`, async () => {
        hostile.bent.set(DISCOVERY, bend)
        const { status, body } = await admin.post('/sign_in_providers', providerOf(hostile))
        assert.deepEqual([status, body.errors?.[0].field], [422, 'issuer'])
        hostile.bent.clear()
        await addProvider(stage(), admin, providerOf(hostile))
        for (const path of ['/token', '/keys', '/userinfo']) {
          // The keys are asked for anew.
          stage().pass(601)
          const one = browser(stage().app)
          const sent = await begin(one)
          hostile.bent.set(path, bend)
          const shown = await one.get(hostile.back(sent))
          assert.ok([400, 424].includes(shown.status), `${path}: ${shown.status}`)
          assert.equal(await whoIsIn(one), undefined)
          hostile.bent.clear()
        }
        stage().pass(601)
        hostile.bent.set(DISCOVERY, bend)
        const shown = await browser(stage().app).get('/sign-in/with/company')
        assert.equal(shown.status, 424)
        assert.deepEqual(elsewhere.asked, [])
      })

    test('what cannot be reached is said to be that, and not that somebody lied', async () => {
      await addProvider(stage(), admin, providerOf(hostile))
      const before = await refusals(stage(), 'unreachable')
      const one = browser(stage().app)
      const sent = await begin(one)
      hostile.bent.set('/token', (response) => response.socket!.destroy())
      assert.equal((await one.get(hostile.back(sent))).status, 424)
      assert.equal(await refusals(stage(), 'unreachable'), before + 1)
    })

    test('a key that is no key, and keys of other kinds, let nobody in and everybody else be', async () => {
      await addProvider(stage(), admin, providerOf(hostile))
      for (const keys of [
        [],
        {},
        [null],
        [{ ...hostile.published, n: 'x' }],
        [{ ...hostile.published, kty: 'oct', k: 'c2VjcmV0' }],
        [{ ...hostile.published, use: 'enc' }],
        [{ ...hostile.published, kid: 'another' }],
        [hostile.published, hostile.published],
        Array.from({ length: 2_000 }, () => ({ kty: 'RSA', kid: 'one' })),
      ]) {
        stage().pass(601)
        hostile.bent.set('/keys', (response) => json(response, JSON.stringify({ keys })))
        const one = browser(stage().app)
        const { status } = await one.get(hostile.back(await begin(one)))
        assert.ok([400, 424].includes(status), JSON.stringify([status, keys]).slice(0, 200))
        assert.equal(await whoIsIn(one), undefined)
      }
    })

    test('keys that change from one moment to the next are asked for at once, and not again for each unknown one', async () => {
      await addProvider(stage(), admin, providerOf(hostile, { creates_members: true }))
      const { key, published, sign } = hostile
      const signIn = async () => {
        const one = browser(stage().app)
        return (await one.get(hostile.back(await begin(one)))).status
      }
      const asked = () => hostile.asked.filter((one) => one === 'GET /keys').length
      /** How often the keys may be asked for since a moment: at once, and every three seconds. */
      const most = (since: number) => 1 + Math.floor((stage().site.elapsed() - since) / 3_000)
      assert.equal(await signIn(), 303)
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
      Object.assign(hostile, {
        key: privateKey,
        published: { ...(await exportJWK(publicKey)), kid: 'two', alg: 'RS256' },
      })
      const signedAs = (kid: string) => {
        hostile.sign = (claims, _, by = hostile.key) => sign(claims, { kid }, by)
      }
      try {
        signedAs('two')
        hostile.asked.length = 0
        const since = stage().site.elapsed()
        assert.deepEqual(await Promise.all([signIn(), signIn(), signIn()]), [303, 303, 303])
        assert.ok(asked() >= 1 && asked() <= most(since), `${asked()}`)
        signedAs('three')
        for (let time = 0; time < 10; time++) assert.equal(await signIn(), 400)
        assert.ok(asked() <= most(since), `${asked()}`)
        const before = asked()
        stage().pass(3)
        assert.equal(await signIn(), 400)
        assert.equal(asked(), before + 1)
        // What the keys of before signed counts no more.
        hostile.key = key
        signedAs('one')
        assert.equal(await signIn(), 400)
      } finally {
        Object.assign(hostile, { key, published, sign })
      }
    })

    /** A name that leads to this machine for as many questions as are said, and then to another network. */
    function moving(at: Stage, times: number) {
      let asked = 0
      let left = times
      const { site } = at
      const was = [site.signInNetworks, site.askProvider] as const
      const moved = networksFrom(['127.0.0.1'], async () => {
        asked++
        return left-- > 0 ? ['127.0.0.1'] : ['10.0.0.1', '127.0.0.1']
      })
      Object.assign(site, { signInNetworks: moved, askProvider: guardedFetch(moved) })
      return {
        asked: () => asked,
        turn: () => {
          left = 0
        },
        back: () => Object.assign(site, { signInNetworks: was[0], askProvider: was[1] }),
      }
    }
    /** The same provider, by a name. */
    function named() {
      const issuer = hostile.issuer.replace('127.0.0.1', 'id.harbour.example')
      const document = JSON.parse(JSON.stringify(hostile.document).replaceAll(hostile.issuer, issuer))
      hostile.bent.set(DISCOVERY, (response) => json(response, JSON.stringify(document)))
      return { ...providerOf(hostile), issuer }
    }

    test('a name that leads elsewhere after it was looked at is not followed (DNS rebinding)', async () => {
      const provider = named()
      const whole = moving(stage(), Number.POSITIVE_INFINITY)
      assert.equal((await admin.post('/sign_in_providers', provider)).status, 201)
      whole.back()
      // Once each for the issuer, for connecting, and for every address of the document.
      const needed = whole.asked()
      assert.ok(needed >= 6, `${needed}`)
      await forgetProviders(stage())
      for (let times = 0; times < needed; times++) {
        const name = moving(stage(), times)
        try {
          hostile.asked.length = 0
          const { status, body } = await admin.post('/sign_in_providers', provider)
          assert.deepEqual([status, body.errors?.[0].field], [422, 'issuer'], `${times} of ${needed}`)
          // Whoever looked at the name first was not lied to; whoever connected was.
          if (times < 2) assert.deepEqual(hostile.asked, [], `${times} of ${needed}`)
        } finally {
          name.back()
        }
      }
    })

    test('the same holds when somebody comes back: neither code nor secret reach another network', async () => {
      const provider = named()
      const name = moving(stage(), Number.POSITIVE_INFINITY)
      try {
        assert.equal((await admin.post('/sign_in_providers', provider)).status, 201)
        const one = browser(stage().app)
        const path = hostile.back(await begin(one), { iss: provider.issuer })
        // What is known of the provider is believed for minutes, and its name is asked for at each connection.
        name.turn()
        const before = name.asked()
        hostile.asked.length = 0
        assert.equal((await one.get(path)).status, 424)
        assert.deepEqual([hostile.asked, name.asked() > before], [[], true])
      } finally {
        name.back()
      }
    })
  },
  HERE_ALLOWED,
)
