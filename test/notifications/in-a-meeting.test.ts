// While somebody is in a meeting, mail and push about it wait, whatever of the meeting they are about; and a kind without rows has neither.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { queueNotificationMail } from '../../server/jobs/notifications/mail.ts'
import { peopleToMail, rowsToMail } from '../../server/notifications/index.ts'
import { PUSH } from '../../server/push/index.ts'
import { startPushing } from '../../server/runtime/background.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { type PushService, startPushService } from '../push/receiver.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'

onBothDatabases(
  'somebody in a meeting',
  (stage) => {
    let service: PushService
    let scene: Scene
    let stop: (() => Promise<void>) | undefined
    const errors: unknown[] = []

    before(async () => {
      service = await startPushService()
      scene = await setScene(stage())
    })
    afterEach(async () => {
      await stop?.()
      stop = undefined
      service.received.length = 0
      await stage().write((trx) => trx.deleteFrom('notification').execute())
      await stage().write((trx) => trx.deleteFrom('push_subscription').execute())
      assert.deepEqual(errors.splice(0), [])
    })
    after(() => service?.close())

    async function member(): Promise<Someone> {
      const one = await someone(stage(), scene, { organization: 3, room: 3 })
      await stage().write((trx) =>
        trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', '=', one.id).execute(),
      )
      const { endpoint, keys } = service.browser()
      assert.equal((await one.client.post('/push_subscriptions', { endpoint, keys })).status, 201)
      return one
    }
    const make = async (path: string, sent: object) => {
      const { status, body, text } = await scene.owner.client.post(path, sent)
      assert.equal(status, 201, text)
      return body
    }
    const waiting = async ({ id }: Someone) => {
      const { reads } = stage().site.db
      return reads.selectFrom('notification').select(['kind', 'push_ts']).where('member_id', '=', id).execute()
    }
    const letters = async () => {
      const rows = await stage()
        .site.db.reads.selectFrom('notice')
        .select('details')
        .where('kind', '=', 'notifications')
      return (await rows.execute()).flatMap(({ details }) => JSON.parse(details!).notifications as number[])
    }
    const start = () => {
      const quick = { ...PUSH, gather: 1, poll: 20, presence: 1 }
      stop = startPushing(stage().site, (_, error) => errors.push(error), quick)
    }

    test('of its notes and action items they get none, of others at once, and of all once they have left', async () => {
      const one = await member()
      const meeting = await newMeeting(scene, 'Tide watch')
      const here = () => one.client.put(`/meetings/${meeting}/presence`, {})
      const mention = `<p><a href="/members/${one.id}">@You</a></p>`
      assert.equal((await here()).status, 204)
      await make(`/meetings/${meeting}/notes`, { description: mention })
      await make(`/meetings/${meeting}/agenda_items`, { title: 'Key', description: mention })
      await make(`/meetings/${meeting}/action_items`, { description: 'Mend', member_id: one.id })
      const { action_item_id } = await make(`/rooms/${scene.room}/action_items`, {
        ...{ description: 'Paint', member_id: one.id },
      })
      const rows = (await one.client.get('/notifications')).body as Record<string, any>[]
      assert.equal(rows.length, 4)
      const { notification_id: elsewhere } = rows.find(({ resource_url }) =>
        resource_url.endsWith(`/action_items/${action_item_id}`),
      )!
      start()
      await until(
        async () => (await waiting(one)).filter(({ push_ts }) => push_ts! > stage().site.clock()).length === 3,
      )
      await until(() => service.received.length)
      assert.deepEqual(
        service.received.map(({ notification_id }) => notification_id),
        [elsewhere],
      )
      stage().pass(55)
      await here()
      stage().pass(10)
      assert.equal(await queueNotificationMail(stage().site), 1)
      assert.deepEqual(await letters(), [elsewhere])

      assert.equal((await one.client.delete(`/meetings/${meeting}/presence`)).status, 204)
      stage().pass(60)
      await until(async () => (await waiting(one)).every(({ push_ts }) => push_ts === null))
      // The last one stands for those about the meeting.
      await until(() => service.received.length === 2)
      await stage().write((trx) => trx.updateTable('notice').set({ state: 'sent' }).execute())
      assert.equal(await queueNotificationMail(stage().site), 1)
      assert.deepEqual(
        (await letters()).toSorted((a, b) => a - b),
        rows.map(({ notification_id }) => notification_id).toSorted((a, b) => a - b),
      )
    })

    test('a kind that its person wants no row of is neither mailed nor pushed, whatever else they chose', async () => {
      const one = await member()
      const chosen = { action_item_assigned: { page: false, mail: true, push: true } }
      assert.equal((await one.client.patch(`/members/${one.id}/notification_choices`, chosen)).status, 200)
      start()
      await make(`/rooms/${scene.room}/action_items`, { description: 'Mend', member_id: one.id })
      assert.deepEqual(await waiting(one), [])
      const { reads } = stage().site.db
      assert.deepEqual(await rowsToMail(reads, [one.id]), [])
      assert.deepEqual(await peopleToMail(reads, stage().site.clock(), 10), [])
      // What comes after it is known to be all.
      await make(`/meetings/${await newMeeting(scene)}/chat_messages`, { text: '@You?', mentions: [one.id] })
      await until(() => service.received.length)
      assert.deepEqual(
        service.received.map(({ kind }) => kind),
        ['mentioned'],
      )
    })
  },
  { pushAllowNetworks: ['127.0.0.1'] },
)
