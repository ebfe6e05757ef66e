// Push services that hang, flood or ask to wait for long, and subscriptions that end while their message waits.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { NotificationKind } from '../../contract/notifications/kinds.ts'
import { notify } from '../../server/notifications/index.ts'
import { PUSH, type PushSettings } from '../../server/push/index.ts'
import { startPushing } from '../../server/runtime/background.ts'
import { clientOf } from '../client.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'
import { type PushService, startPushService } from './receiver.ts'

const HOUR = 3_600
/** As in use, but for the times that are waited. */
const QUICK: PushSettings = { ...PUSH, gather: 1, poll: 20, schedule: [0, 1, 1] }

onBothDatabases(
  'hostile push services',
  (stage) => {
    let service: PushService
    let other: PushService
    let scene: Scene
    let stop: (() => Promise<void>) | undefined
    const errors: unknown[] = []

    before(async () => {
      service = await startPushService()
      other = await startPushService()
      scene = await setScene(stage())
    })
    afterEach(async () => {
      await stop?.()
      stop = undefined
      for (const one of [service, other]) {
        one.answers((response) => response.writeHead(201).end())
        one.received.length = 0
      }
      await stage().write(async (trx) => {
        await trx.deleteFrom('notification').execute()
        await trx.deleteFrom('push_pace').execute()
        await trx.deleteFrom('push_subscription').execute()
      })
      assert.deepEqual(errors.splice(0), [])
    })
    after(async () => {
      await service?.close()
      await other?.close()
    })

    const start = (settings = QUICK) => {
      stop = startPushing(stage().site, (_, error) => errors.push(error), settings)
    }
    const member = () => someone(stage(), scene, { organization: 3, room: 3 })
    async function device({ client }: Pick<Someone, 'client'>, of = service): Promise<number> {
      const { endpoint, keys } = of.browser()
      const { status, body } = await client.post('/push_subscriptions', { endpoint, keys })
      assert.equal(status, 201)
      return body.push_subscription_id
    }
    const tell = (...people: readonly Pick<Someone, 'id'>[]) => tellOf('invited', people)
    const tellOf = async (kind: NotificationKind, people: readonly Pick<Someone, 'id'>[]) => {
      const meeting_id = await newMeeting(scene)
      const to = people.map(({ id }) => id)
      await stage().write((trx) =>
        notify(trx, { actor: { member_id: scene.owner.id }, now: stage().site.clock() }, { kind, to, meeting_id }),
      )
    }
    const messages = () => stage().site.db.reads.selectFrom('push_message').selectAll().execute()
    const tried = (attempts: number) =>
      until(async () => (await messages()).some((message) => message.attempts === attempts))

    test('one that never answers holds up nobody of another, and is given up after three attempts', async () => {
      const stuck = await Promise.all(Array.from({ length: 6 }, member))
      const free = await Promise.all(Array.from({ length: 12 }, member))
      for (const one of stuck) await device(one)
      for (const one of free) await device(one, other)
      service.answers(() => {})
      start({ ...QUICK, perHost: 4, inFlight: 8, attempt: 1_000 })
      await tell(...stuck, ...free)
      await until(() => other.received.length === free.length)
      await until(async () => !(await messages()).length)
      assert.equal(service.received.length, 3 * stuck.length)
      const [row] = (await stuck[0]!.client.get('/push_subscriptions')).body
      assert.ok(row.failed_ts && !row.last_ts)
    })

    test('of an endless answer only the beginning is read', async () => {
      const one = await member()
      await device(one)
      let written = 0
      service.answers((response) => {
        response.writeHead(201)
        const flood = () => {
          while (!response.destroyed && written < 256 * 1024 * 1024) {
            written += 65_536
            if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', flood)
          }
          response.end()
        }
        flood()
      })
      start()
      await tell(one)
      await until(() => service.received.length === 1)
      await until(async () => !(await messages()).length)
      assert.ok(written < 64 * 1024 * 1024, `${written} bytes`)
      assert.equal(service.received.length, 1)
    })

    test('Retry-After is waited for; one beyond the life of the message ends it', async () => {
      const one = await member()
      await device(one)
      service.answers((response) => response.writeHead(429, { 'retry-after': String(2 * HOUR) }).end())
      start()
      await tell(one)
      await tried(1)
      const [message] = await messages()
      assert.ok(message!.due_ms >= stage().site.millis() + 1.5 * HOUR * 1000)
      stage().pass(HOUR)
      assert.equal(service.received.length, 1)
      service.answers((response) => response.writeHead(201).end())
      stage().pass(2 * HOUR)
      await until(() => service.received.length === 2)
      await until(async () => !(await messages()).length)

      service.answers((response) => response.writeHead(503, { 'retry-after': String(2 * HOUR) }).end())
      await tellOf('meeting_starting', [one])
      await until(() => service.received.length === 3)
      await until(async () => !(await messages()).length)
    })

    test('nothing is sent once the token of a subscription has ended while its message waits, or the subscription has', async () => {
      const person = await member()
      const token = await stage().token(person.id)
      const own = clientOf(stage().app, { 'x-api-key': token })
      await device({ client: own })
      const deleted = await device(person)
      service.answers((response) => response.writeHead(503, { 'retry-after': '60' }).end())
      start()
      await tell(person)
      await until(async () => (await messages()).filter(({ attempts }) => attempts === 1).length === 2)
      service.answers((response) => response.writeHead(201).end())
      const tokens = (await person.client.get('/tokens')).body as { token_id: number }[]
      const newest = Math.max(...tokens.map(({ token_id }) => token_id))
      assert.equal((await person.client.delete(`/tokens/${newest}`)).status, 204)
      assert.equal((await person.client.delete(`/push_subscriptions/${deleted}`)).status, 204)
      assert.deepEqual(await messages(), [])
      stage().pass(2 * HOUR)
      // Another one is sent after that, so that what comes is known to be all.
      const last = await member()
      await device(last, other)
      await tell(last)
      await until(() => other.received.length === 1)
      assert.equal(service.received.length, 2)
    })

    test('nothing is sent to somebody who lost the meeting from sight while the message waits', async () => {
      const one = await member()
      await device(one)
      service.answers((response) => response.writeHead(503, { 'retry-after': '60' }).end())
      start()
      await tell(one)
      await tried(1)
      await stage().write(async (trx) => {
        await trx.deleteFrom('room_member').where('member_id', '=', one.id).execute()
        await trx.deleteFrom('organization_member').where('member_id', '=', one.id).execute()
      })
      service.answers((response) => response.writeHead(201).end())
      stage().pass(HOUR)
      await until(async () => !(await messages()).length)
      assert.equal(service.received.length, 1)
    })
  },
  { pushAllowNetworks: ['127.0.0.1'] },
)
