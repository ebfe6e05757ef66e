// Sending of push messages: to whom, how often, what is left out, what failures lead to, and several processes at once.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { presenceOf } from '../../server/changes/index.ts'
import { pauseDeliveries, resumeDeliveries } from '../../server/db/delivery-pause.ts'
import { type NewNotification, notify, withdraw } from '../../server/notifications/index.ts'
import { PUSH, type PushSettings } from '../../server/push/index.ts'
import { startPushing } from '../../server/runtime/background.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'
import { type FakeBrowser, type PushService, startPushService } from './receiver.ts'

/** As in use, but for the times that are waited. */
const QUICK: PushSettings = { ...PUSH, gather: 1, poll: 20, presence: 1, schedule: [0, 1, 1] }

onBothDatabases(
  'sending of push messages',
  (stage) => {
    let service: PushService
    let scene: Scene
    let stops: (() => Promise<void>)[] = []
    const errors: unknown[] = []

    before(async () => {
      service = await startPushService()
      scene = await setScene(stage())
    })
    afterEach(async () => {
      await Promise.all(stops.map((stop) => stop()))
      stops = []
      service.received.length = 0
      service.answers((response) => response.writeHead(201).end())
      await stage().write(async (trx) => {
        await trx.deleteFrom('notification').execute()
        await trx.deleteFrom('push_pace').execute()
        await trx.deleteFrom('push_subscription').execute()
      })
      assert.deepEqual(errors.splice(0), [])
    })
    after(() => service?.close())

    const start = (settings = QUICK) => {
      stops.push(startPushing(stage().site, (_, error) => errors.push(error), settings))
    }
    const member = (): Promise<Someone> => someone(stage(), scene, { organization: 3, room: 3 })
    async function device({ client }: Someone): Promise<FakeBrowser & { id: number }> {
      const browser = service.browser()
      const { status, body } = await client.post('/push_subscriptions', {
        endpoint: browser.endpoint,
        keys: browser.keys,
      })
      assert.equal(status, 201)
      return { ...browser, id: body.push_subscription_id }
    }
    const tell = (notification: NewNotification) =>
      stage().write((trx) =>
        notify(trx, { actor: { member_id: scene.owner.id }, now: stage().site.clock() }, notification),
      )
    const meeting = (): Promise<number> => newMeeting(scene)
    const inbox = async ({ client }: Someone) => (await client.get('/notifications')).body as Record<string, any>[]
    const received = () => service.received.map(({ kind, notification_id }) => [kind, notification_id])
    /** Waits until nothing is left to be sent. */
    const idle = () =>
      until(async () => {
        const { reads } = stage().site.db
        const now = stage().site.clock()
        const waits = await reads
          .selectFrom('notification')
          .select('push_ts')
          .where('push_ts', '<=', now)
          .executeTakeFirst()
        return !waits && !(await reads.selectFrom('push_message').select('due_ms').executeTakeFirst())
      })

    test('each device of a person gets kind and id, signed, equally long, and with a topic of its own for each meeting', async () => {
      start()
      const one = await member()
      const devices = [await device(one), await device(one)]
      const meeting_id = await meeting()
      await tell({ kind: 'meeting_moved', to: [one.id], meeting_id })
      await until(() => service.received.length === 2)
      const [row] = await inbox(one)
      assert.deepEqual(received(), Array(2).fill(['meeting_moved', row!['notification_id']]))
      assert.deepEqual(
        service.received.map(({ browser }) => browser).toSorted(),
        devices.map(({ name }) => name).toSorted(),
      )
      const [first, second] = service.received
      assert.equal(first!.body.length, second!.body.length)
      assert.equal(first!.headers['topic'], second!.headers['topic'])
      assert.equal(first!.headers['urgency'], 'normal')
      const ttl = Number(first!.headers['ttl'])
      assert.ok(ttl > 80_000 && ttl <= 86_400, `${ttl}`)
      assert.equal((await service.claimsOf(first!))['aud'], service.origin)
      await idle()
      await tell({ kind: 'meeting_moved', to: [one.id], meeting_id: await meeting() })
      await until(() => service.received.length === 4)
      const [, , third, fourth] = service.received
      assert.equal(third!.headers['topic'], fourth!.headers['topic'])
      assert.notEqual(third!.headers['topic'], first!.headers['topic'])
      await idle()
      const devicesNow = (await one.client.get('/push_subscriptions')).body as Record<string, unknown>[]
      assert.ok(devicesNow.every(({ last_ts, failed_ts }) => last_ts !== null && failed_ts === null))
    })

    test('messages of all kinds are equally long, so that their length tells nothing', async () => {
      start()
      const one = await member()
      await device(one)
      await tell({ kind: 'invited', to: [one.id], meeting_id: await meeting() })
      await tell({ kind: 'minutes_review_requested', to: [one.id], meeting_id: await meeting() })
      await until(() => service.received.length === 2)
      const [short, long] = service.received.toSorted((one, two) => one.text.length - two.text.length)
      assert.deepEqual([short!.kind, long!.kind], ['invited', 'minutes_review_requested'])
      assert.equal(short!.body.length, long!.body.length)
      await idle()
    })

    test('as in use, a hundred people are reached within three seconds of a commit', async () => {
      const people = await Promise.all(Array.from({ length: 100 }, member))
      await Promise.all(people.map(device))
      const meeting_id = await meeting()
      // What leads to a search is the commit: the next poll would be too late.
      start({ ...PUSH, poll: 3_600_000 })
      await tell({ kind: 'meeting_moved', to: people.map(({ id }) => id), meeting_id })
      const began = performance.now()
      await until(() => service.received.length === people.length)
      const taken = performance.now() - began
      assert.ok(taken < 3_000, `${Math.round(taken)} ms`)
      await idle()
    })

    test('nobody without a device waits for anything, and nobody gets what others get', async () => {
      start()
      const [one, other, none] = [await member(), await member(), await member()]
      const own = await device(one)
      await device(other)
      const meeting_id = await meeting()
      await tell({ kind: 'invited', to: [one.id, none.id], meeting_id })
      await until(() => service.received.length)
      await idle()
      assert.deepEqual(
        service.received.map(({ browser }) => browser),
        [own.name],
      )
      assert.equal((await inbox(none)).length, 1)
    })

    test('one a minute to a person about a meeting: the last one stands for those that wait', async () => {
      start()
      const one = await member()
      await device(one)
      const [meeting_id, another] = [await meeting(), await meeting()]
      await tell({ kind: 'invited', to: [one.id], meeting_id })
      await until(() => service.received.length === 1)
      await tell({ kind: 'meeting_moved', to: [one.id], meeting_id })
      await tell({ kind: 'meeting_canceled', to: [one.id], meeting_id })
      // Another meeting does not wait for this one.
      await tell({ kind: 'invited', to: [one.id], meeting_id: another })
      await until(() => service.received.length === 2)
      stage().pass(30)
      await tell({ kind: 'meeting_moved', to: [one.id], meeting_id })
      stage().pass(40)
      await until(() => service.received.length === 3)
      await idle()
      assert.deepEqual(
        service.received.map(({ kind }) => kind),
        ['invited', 'invited', 'meeting_moved'],
      )
    })

    test('what was read, undone, lost from sight or turned off meanwhile is left out', async () => {
      const [reader, undone, leaver, choosy] = [await member(), await member(), await member(), await member()]
      for (const one of [reader, undone, leaver, choosy]) await device(one)
      const meeting_id = await meeting()
      const all = [reader, undone, leaver, choosy].map(({ id }) => id)
      await tell({ kind: 'meeting_moved', to: all, meeting_id })
      const [row] = await inbox(reader)
      await reader.client.patch(`/notifications/${row!['notification_id']}`, { read: true })
      await stage().write((trx) => withdraw(trx, { kinds: ['meeting_moved'], members: [undone.id], meeting_id }))
      await stage().write(async (trx) => {
        await trx.deleteFrom('room_member').where('member_id', '=', leaver.id).execute()
        await trx.deleteFrom('organization_member').where('member_id', '=', leaver.id).execute()
      })
      const chosen = { meeting_moved: { push: false } }
      assert.equal((await choosy.client.patch(`/members/${choosy.id}/notification_choices`, chosen)).status, 200)
      start()
      await idle()
      assert.deepEqual(received(), [])
      await tell({ kind: 'meeting_moved', to: [choosy.id], meeting_id })
      await idle()
      assert.deepEqual(received(), [])
    })

    test('kinds that are not pushed unless chosen are pushed once they are', async () => {
      start()
      const one = await member()
      await device(one)
      const meeting_id = await meeting()
      await tell({ kind: 'reply_received', to: [one.id], meeting_id })
      await idle()
      assert.deepEqual(received(), [])
      await one.client.patch(`/members/${one.id}/notification_choices`, { reply_received: { push: true } })
      await tell({ kind: 'reply_received', to: [one.id], meeting_id })
      await until(() => service.received.length === 1)
    })

    test('while somebody is in the meeting, messages about it wait', async () => {
      start()
      const one = await member()
      await device(one)
      const meeting_id = await meeting()
      const presence = presenceOf(stage().site)
      const doing = { agenda_item_id: null, writing: null, thing_id: null }
      await presence.put(meeting_id, one.id, doing)
      await tell({ kind: 'meeting_moved', to: [one.id], meeting_id })
      await until(async () => {
        const row = await stage().site.db.reads.selectFrom('notification').select('push_ts').executeTakeFirstOrThrow()
        return row.push_ts! > stage().site.clock()
      })
      assert.deepEqual(received(), [])
      await presence.drop(meeting_id, one.id)
      stage().pass(2)
      await until(() => service.received.length === 1)
    })

    test('a meeting that begins is urgent, and of no use ten minutes later', async () => {
      const one = await member()
      await device(one)
      const meeting_id = await meeting()
      await tell({ kind: 'meeting_starting', to: [one.id], meeting_id })
      stage().pass(601)
      start()
      await idle()
      assert.deepEqual(received(), [])
      await tell({ kind: 'meeting_starting', to: [one.id], meeting_id: await meeting() })
      await until(() => service.received.length === 1)
      assert.equal(service.received[0]!.headers['urgency'], 'high')
      assert.ok(Number(service.received[0]!.headers['ttl']) <= 600)
    })

    for (const status of [404, 410])
      test(`${status} ends the subscription, and no other`, async () => {
        start()
        const one = await member()
        const [lost, kept] = [await device(one), await device(one)]
        service.answers((response, browser) => response.writeHead(browser === lost.name ? status : 201).end())
        await stage().audit()
        await tell({ kind: 'invited', to: [one.id], meeting_id: await meeting() })
        await idle()
        const rows = (await one.client.get('/push_subscriptions')).body as { push_subscription_id: number }[]
        assert.deepEqual(
          rows.map(({ push_subscription_id }) => push_subscription_id),
          [kept.id],
        )
        const entries = (await stage().audit()).filter(({ action }) => action === 'push_subscription_deleted')
        assert.deepEqual(
          entries.map(({ object_id, via, details }) => [object_id, via, details['reason']]),
          [[lost.id, 'server', 'endpoint gone']],
        )
      })

    for (const [status, attempts] of [
      [429, 3],
      [500, 3],
      [503, 3],
      [400, 1],
      [413, 1],
      [302, 1],
    ] as const)
      test(`${status} is tried ${attempts} times in all, and the subscription stays`, async () => {
        start()
        const one = await member()
        await device(one)
        service.answers((response) => response.writeHead(status, { location: service.origin }).end())
        await tell({ kind: 'invited', to: [one.id], meeting_id: await meeting() })
        await idle()
        assert.equal(service.received.length, attempts)
        const [row] = (await one.client.get('/push_subscriptions')).body
        assert.ok(row.failed_ts && !row.last_ts)
      })

    test('several processes send each message once', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, member))
      for (const one of people) await device(one)
      const meeting_id = await meeting()
      for (let times = 0; times < 3; times++) start()
      await tell({ kind: 'invited', to: people.map(({ id }) => id), meeting_id })
      await until(() => service.received.length >= 20)
      await idle()
      assert.equal(new Set(service.received.map(({ browser }) => browser)).size, 20)
      assert.equal(service.received.length, 20)
    })

    test('what a process had claimed when it died is sent by another one', async () => {
      const one = await member()
      await device(one)
      await tell({ kind: 'invited', to: [one.id], meeting_id: await meeting() })
      // It dies once it has the message, before it sends anything.
      let begun = false
      service.answers(() => {
        begun = true
      })
      start()
      await until(() => begun)
      await stops.pop()!()
      service.received.length = 0
      service.answers((response) => response.writeHead(201).end())
      start()
      await until(() => service.received.length === 1)
      await idle()
      await stage().write((trx) =>
        trx.updateTable('push_message').set({ claimed_by: 'somebody', claimed_until_ms: 1, due_ms: 0 }).execute(),
      )
    })

    test('after a restore nothing is sent until it is resumed', async () => {
      const one = await member()
      await device(one)
      await stage().write((trx) => pauseDeliveries(trx, stage().site.clock()))
      start()
      await tell({ kind: 'invited', to: [one.id], meeting_id: await meeting() })
      await stops.pop()!()
      assert.deepEqual(received(), [])
      await stage().write(resumeDeliveries)
      start()
      await until(() => service.received.length === 1)
    })

    test('a person who may not sign in any more gets nothing', async () => {
      const one = await member()
      await device(one)
      await tell({ kind: 'invited', to: [one.id], meeting_id: await meeting() })
      await stage().write((trx) =>
        trx.updateTable('member').set({ deactivated_ts: 1 }).where('member_id', '=', one.id).execute(),
      )
      start()
      await idle()
      assert.deepEqual(received(), [])
    })
  },
  { pushAllowNetworks: ['127.0.0.1'] },
)
