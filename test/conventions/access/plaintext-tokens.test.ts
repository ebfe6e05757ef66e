// A token that comes over plain HTTP is noted, and ends where it came over the public internet (security 3, case 19).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../../server/app.ts'
import { clientOf } from '../../client.ts'
import { newHookId } from '../../hooks/hook-scene.ts'
import { type OAuthScene, oauthScene } from '../../identity/oauth/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const FAR = '8.8.8.8'
const PROXY = '10.0.0.1'

onBothDatabases('a token in clear', (stage) => {
  let behind: FastifyInstance
  let scene: OAuthScene
  before(async () => {
    const config = { logLevel: 'silent', trustProxy: [PROXY], tls: undefined }
    behind = await createApp({ site: stage().site, config })
    scene = await oauthScene(stage())
  })
  after(() => behind.close())

  interface Sending {
    from: string
    headers?: Record<string, string>
    by?: FastifyInstance
    path?: string
  }
  const send = ({ from, headers = {}, by = stage().app, path = '/metadata' }: Sending) =>
    by.inject({ url: `/api/v1${path}`, headers, remoteAddress: from })
  const works = async (token: string) =>
    (await send({ from: '127.0.0.1', headers: { 'x-api-key': token } })).statusCode === 200

  for (const [what, sending, ends] of [
    ['from the public internet', { from: FAR }, true],
    ['from there, where the server listens on IPv6', { from: '::ffff:8.8.8.8' }, true],
    ['from there by IPv6', { from: '2606:4700::1111' }, true],
    ['from there, whatever it says of a proxy', { from: FAR, headers: { 'x-forwarded-proto': 'https' } }, true],
    ['from there, saying that it is near', { from: FAR, headers: { 'x-forwarded-for': '127.0.0.1' } }, true],
    ['from there, to an address that is none', { from: FAR, path: '/nowhere' }, true],
    ['from the same network', { from: '192.168.1.5' }, false],
    ['from this machine', { from: '127.0.0.1' }, false],
    ['from another, which says that it is far', { from: '10.0.0.9', headers: { 'x-forwarded-for': FAR } }, false],
  ] as const)
    test(`${what} ${ends ? 'is revoked' : 'stays valid'}`, async () => {
      const member_id = await stage().person()
      const token = await stage().token(member_id)
      await send({ ...sending, headers: { ...('headers' in sending && sending.headers), 'x-api-key': token } })
      assert.equal(await works(token), !ends)
    })

  for (const [what, headers, ends] of [
    ['that was asked by plain HTTP', { 'x-forwarded-for': FAR, 'x-forwarded-proto': 'http' }, true],
    ['that does not say how it was asked', { 'x-forwarded-for': FAR }, false],
    ['that was asked by HTTPS', { 'x-forwarded-for': FAR, 'x-forwarded-proto': 'https' }, false],
    ['itself', {}, false],
  ] as const)
    test(`from a proxy ${what} it ${ends ? 'ends' : 'goes on'}`, async () => {
      const token = await stage().token(await stage().person())
      await send({ from: PROXY, headers: { ...headers, 'x-api-key': token }, by: behind })
      assert.equal(await works(token), !ends)
    })

  test('its hooks go with it, its owner is to be told, and the answer says nothing of it', async () => {
    const member_id = await stage().person()
    const [known, own] = [await stage().token(member_id), await stage().token(member_id)]
    const hook = await newHookId(clientOf(stage().app, { 'x-api-key': known }))
    const kept = await newHookId(clientOf(stage().app, { 'x-api-key': own }))
    const answers = await Promise.all(
      ['nonsense', known, known].map((token) => send({ from: FAR, headers: { 'x-api-key': token } })),
    )
    for (const { statusCode, body, headers } of answers) {
      assert.deepEqual([statusCode, body], [403, '{"message":"HTTPS is required."}'])
      assert.deepEqual([headers.location, headers['x-requestor']], [undefined, undefined])
    }
    const notices = await stage()
      .site.db.reads.selectFrom('notice')
      .select(['kind', 'details'])
      .where('member_id', '=', member_id)
      .execute()
    assert.deepEqual(
      notices.map(({ kind, details }) => [kind, JSON.parse(details)]),
      [['token_in_clear', { name: 'test', last_four: known.slice(-4), address: FAR }]],
    )
    assert.ok(await works(own))
    const person = await stage().as(member_id)
    assert.equal((await person.get(`/hooks/${hook}`)).status, 404)
    assert.equal((await person.get(`/hooks/${kept}`)).status, 200)
  })

  test('an access token ends what was granted with it, in either header', async () => {
    const clock = await scene.register(await stage().person())
    const { email, member_id } = await scene.person()
    const { access_token, refresh_token } = await scene.tokens(clock, email)
    const token = await stage().token(member_id)
    await send({ from: FAR, headers: { authorization: `Bearer ${access_token}`, 'x-api-token': token } })
    assert.equal((await scene.api(access_token).get('/metadata')).status, 401)
    const refreshed = await scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, clock)
    assert.equal(refreshed.body.error, 'invalid_grant')
    assert.equal(await works(token), false)
  })
})

onBothDatabases(
  'a token in clear where REVOKE_IN_CLEAR is off',
  (stage) => {
    test('goes on', async () => {
      const token = await stage().token(await stage().person())
      const key = { 'x-api-key': token }
      const plain = await stage().app.inject({ url: '/api/v1/metadata', headers: key, remoteAddress: FAR })
      assert.equal(plain.statusCode, 403)
      assert.equal((await stage().app.inject({ url: '/api/v1/metadata', headers: key })).statusCode, 200)
    })
  },
  { revokeInClear: false },
)
