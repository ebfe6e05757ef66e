// What an application may do with the notifications of the person for whom it acts: by its scope, and nothing with their devices.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { notify } from '../../../server/notifications/index.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { type OAuthScene, oauthScene, type Registered } from './scene.ts'

onBothDatabases('an application and notifications', (stage) => {
  let scene: OAuthScene
  let places: Scene
  let clock: Registered
  before(async () => {
    scene = await oauthScene(stage())
    places = await setScene(stage())
    clock = await scene.register(await stage().person())
  })

  /** Somebody with a notification, and its path. */
  async function notified() {
    const { email, member_id } = await scene.person()
    await stage().seat(places.organization, member_id, 3)
    await stage().place(places.room, member_id, 3)
    const meeting_id = await newMeeting(places)
    await stage().write((trx) =>
      notify(trx, { now: stage().site.clock() }, { kind: 'invited', to: [member_id], meeting_id }),
    )
    const own = await stage().as(member_id)
    const [{ notification_id }] = (await own.get('/notifications')).body
    return { email, member_id, own, path: `/notifications/${notification_id}` }
  }

  test('reads them with read access, and marks and deletes them with write access only', async () => {
    const { email, path } = await notified()
    const reader = scene.api((await scene.tokens(clock, email, { scope: 'read' })).access_token)
    const writer = scene.api((await scene.tokens(clock, email, { scope: 'write' })).access_token)
    for (const program of [reader, writer]) {
      assert.equal((await program.get('/notifications')).body.length, 1)
      assert.equal((await program.get(path)).status, 200)
    }
    for (const refused of [
      await reader.patch(path, { read: true }),
      await reader.delete(path),
      await reader.post('/notifications/read', {}),
    ]) {
      assert.equal(refused.status, 403)
      assert.equal(refused.headers['www-authenticate'], 'Bearer error="insufficient_scope", scope="write"')
    }
    assert.equal((await reader.get(path)).body.read, false)
    assert.equal((await writer.patch(path, { read: true })).body.read, true)
    await writer.patch(path, { read: false })
    assert.deepEqual((await writer.post('/notifications/read', {})).body, { count: 1 })
    assert.equal((await writer.delete(path)).status, 204)
  })

  test('has nothing to do with devices: all of their requests are 403', async () => {
    const { email, own } = await notified()
    const writer = scene.api((await scene.tokens(clock, email, { scope: 'write' })).access_token)
    const sent = { endpoint: 'https://push.example/a', keys: { p256dh: 'A', auth: 'A' } }
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
    const existing = await own.post('/push_subscriptions', { endpoint: 'https://8.8.8.8/a', keys })
    assert.equal(existing.status, 201, existing.text)
    const path = `/push_subscriptions/${existing.body.push_subscription_id}`
    assert.equal((await writer.delete(path)).status, 403)
    assert.equal((await writer.post(`${path}/test`, {})).status, 403)
    assert.equal((await own.get('/push_subscriptions')).body.length, 1)
    assert.equal((await own.delete(path)).status, 204)
    for (const [verb, path, body] of [
      ['GET', '/push_subscriptions'],
      ['POST', '/push_subscriptions', sent],
      ['POST', '/push_subscriptions/1/test', {}],
      ['DELETE', '/push_subscriptions/1'],
    ] as const)
      assert.ok([403, 404].includes((await writer.ask(verb, path, body)).status), `${verb} ${path}`)
    assert.equal((await writer.get('/push_subscriptions')).status, 403)
    assert.equal((await writer.post('/push_subscriptions', sent)).status, 403)
    assert.deepEqual((await own.get('/push_subscriptions')).body, [])
  })

  test('hears of them in the feed of changes, as its person does', async () => {
    const { email, path } = await notified()
    const reader = scene.api((await scene.tokens(clock, email, { scope: 'read' })).access_token)
    const { body } = await reader.get('/changes?kind=notification')
    assert.ok(body.some(({ resource_url }: { resource_url: string }) => resource_url.endsWith(path)))
  })
})
