// Endpoints of push subscriptions are addresses of strangers: none inside the network of the site is connected to (SSRF).
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { networksFrom } from '../../server/events/target.ts'
import { notify } from '../../server/notifications/index.ts'
import { PUSH } from '../../server/push/index.ts'
import { startPushing } from '../../server/runtime/background.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'
import { type PushService, startPushService } from './receiver.ts'

onBothDatabases(
  'addresses of push subscriptions',
  (stage) => {
    let service: PushService
    let scene: Scene
    let connections = 0
    const inside = createServer((socket) => {
      connections++
      socket.destroy()
    })

    before(async () => {
      service = await startPushService()
      scene = await setScene(stage())
      await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    })
    after(async () => {
      inside.close()
      await service?.close()
    })

    test('an address in the network of the site is refused in every notation, and nothing is stored', async () => {
      const { client } = await someone(stage(), scene, { organization: 3, room: 3 })
      const { keys } = service.browser()
      for (const host of [
        ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '１２７.0.0.1', '0.0.0.0', '[::1]', '[::]'],
        ...['[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '169.254.169.254', '[fd00:ec2::254]', '100.64.0.1'],
        ...['192.168.1.1', '172.16.0.1', '[fe80::1]', 'localhost', 'inside.example', 'mixed.example'],
      ]) {
        const { status, body } = await client.post('/push_subscriptions', { endpoint: `https://${host}/push`, keys })
        assert.deepEqual([status, body.errors?.[0]?.field], [422, 'endpoint'], host)
      }
      assert.deepEqual((await client.get('/push_subscriptions')).body, [])
    })

    test('a name that was public, and now leads inside, is neither tested nor sent to (DNS rebinding)', async () => {
      const one = await someone(stage(), scene, { organization: 3, room: 3 })
      const { keys } = service.browser()
      const { port } = inside.address() as { port: number }
      const endpoint = `https://push.example:${port}/device`
      const { status, body } = await one.client.post('/push_subscriptions', { endpoint, keys })
      assert.equal(status, 201)
      stage().site.pushNetworks = networksFrom([], async () => ['127.0.0.1'])
      const tested = await one.client.post(`/push_subscriptions/${body.push_subscription_id}/test`, {})
      assert.deepEqual([tested.status, tested.body.errors[0].field], [422, 'endpoint'])
      assert.match(JSON.stringify(tested.body), /address not allowed/)

      const errors: unknown[] = []
      const settings = { ...PUSH, gather: 1, poll: 20, schedule: [0, 1, 1] }
      const stop = startPushing(stage().site, (_, error) => errors.push(error), settings)
      const meeting_id = await newMeeting(scene)
      const { site, write } = stage()
      const doing = { actor: { member_id: scene.owner.id }, now: site.clock() }
      await write((trx) => notify(trx, doing, { kind: 'invited', to: [one.id], meeting_id }))
      const { reads } = site.db
      await until(async () => {
        const waits = await reads.selectFrom('notification').select('kind').where('push_ts', 'is not', null).execute()
        return !waits.length && !(await reads.selectFrom('push_message').select('kind').execute()).length
      })
      await stop()
      assert.deepEqual([errors, connections], [[], 0])
      const [row] = (await one.client.get('/push_subscriptions')).body
      assert.ok(row.failed_ts && !row.last_ts)
    })
  },
  {
    names: {
      'push.example': ['192.0.43.8'],
      'inside.example': ['10.0.0.7'],
      'mixed.example': ['192.0.43.8', '10.0.0.7'],
    },
  },
)
