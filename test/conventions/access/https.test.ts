// HTTPS: plain HTTP is refused without a redirect, and only listed proxies are believed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../../server/app.ts'
import { clientOf, type RequestOptions } from '../../client.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const FAR = '203.0.113.7'
const PROXY = '10.0.0.1'

onBothDatabases(
  'HTTPS',
  (stage) => {
    let scene: Scene
    let behind: FastifyInstance

    before(async () => {
      scene = await setScene(stage())
      const config = { logLevel: 'silent', trustProxy: [PROXY, '10.1.0.0/16'], tls: undefined }
      behind = await createApp({ site: stage().site, config })
    })
    after(() => behind.close())

    test('plain HTTP gets 403 with a JSON message and no redirect', async () => {
      const { client } = scene.owner
      const meeting = `/meetings/${await newMeeting(scene)}`
      await stage().events()
      for (const [verb, path] of [
        ['GET', '/metadata'],
        ['GET', '/nowhere'],
        ['PATCH', meeting],
        ['DELETE', meeting],
        ['POST', `/rooms/${scene.room}/meetings`],
        ['OPTIONS', meeting],
      ] as const)
        for (const from of [FAR, '192.168.1.5', '::ffff:203.0.113.7', '2001:db8::1', '128.0.0.1']) {
          const { status, body, headers } = await client.ask(verb, path, undefined, { from })
          assert.equal(status, 403)
          assert.match(body.message, /HTTPS/)
          assert.deepEqual([headers['location'], headers['x-requestor']], [undefined, undefined])
        }
      assert.deepEqual(await stage().events(), [])
      assert.equal((await client.get(meeting)).status, 200)
    })

    test('except over loopback', async () => {
      for (const from of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
        assert.equal((await scene.owner.client.get('/metadata', { from })).status, 200, from)
    })

    test('without TRUST_PROXY no forwarded header is trusted', async () => {
      for (const headers of [
        { 'x-forwarded-proto': 'https' },
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
        { forwarded: 'for=127.0.0.1;proto=https' },
        { 'x-forwarded-ssl': 'on', 'front-end-https': 'on' },
      ])
        assert.equal((await scene.owner.client.get('/metadata', { from: FAR, headers: headers as never })).status, 403)
    })

    test('X-Forwarded-Proto counts only from TRUST_PROXY addresses', async () => {
      const key = { 'x-api-key': await stage().token(scene.owner.id) }
      const asked = async (asking: RequestOptions) => (await clientOf(behind, key).get('/metadata', asking)).status
      const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': FAR }
      const plain = { 'x-forwarded-proto': 'http', 'x-forwarded-for': FAR }
      assert.equal(await asked({ from: PROXY, headers: secure }), 200)
      assert.equal(await asked({ from: '10.1.2.3', headers: secure }), 200)
      assert.equal(await asked({ from: '10.0.0.2', headers: secure }), 403)
      assert.equal(await asked({ from: FAR, headers: secure }), 403)
      assert.equal(await asked({ from: PROXY, headers: plain }), 403)
      assert.equal(await asked({ from: PROXY, headers: { 'x-forwarded-for': FAR } }), 403)
      assert.equal(await asked({ from: PROXY }), 403)
      // What the caller wrote stands before what the proxy added.
      assert.equal(await asked({ from: PROXY, headers: { 'x-forwarded-for': `127.0.0.1, ${FAR}` } }), 403)
      assert.equal(await asked({ from: PROXY, headers: { ...plain, 'x-forwarded-for': `127.0.0.1, ${FAR}` } }), 403)
    })

    test('behind a proxy, failed credentials are counted by the caller’s address', async () => {
      const from = (address: string) => ({
        from: PROXY,
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': address },
      })
      const left = async (address: string) =>
        Number((await clientOf(behind).get('/metadata', from(address))).headers['x-rate-limit-remaining'])
      const first = await left('198.51.100.1')
      assert.equal(await left('198.51.100.1'), first - 1)
      assert.equal(await left('198.51.100.2'), first)
      assert.equal(await left('203.0.113.99, 198.51.100.1'), first - 2)
      // Of IPv6 a network of 64 bits, in which nobody runs out of addresses.
      assert.equal(await left('2001:db8:0:1::1'), first)
      assert.equal(await left('2001:db8:0:1:ffff::2'), first - 1)
      assert.equal(await left('2001:db8:0:2::1'), first)
    })

    test('addresses in answers are those of the site, whatever Host says', async () => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-api-key': await stage().token(scene.owner.id),
      }
      const client = clientOf(behind, headers)
      const made = await client.post(`/rooms/${scene.room}/meetings`, {}, { from: PROXY })
      assert.equal(made.status, 201)
      const page = await client.get(`/meetings?per_page=1`, { from: PROXY })
      for (const text of [made.text, made.headers['location'], page.text, page.headers['link']])
        assert.ok(!String(text).includes('evil'))
      assert.match(made.headers['location']!, /^https:\/\/moot\.example\//)
      assert.match(made.body.meeting_url, /^https:\/\/moot\.example\//)
    })
  },
  { revokeInClear: false },
)
