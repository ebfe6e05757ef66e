// Notifications after a clock was set back: what waits is mailed and pushed soon, once, and the limits of mail hold nobody up.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { resetDelayedDeliveries } from '../../server/jobs/clock-set-back.ts'
import { queueNotificationMail } from '../../server/jobs/notifications/mail.ts'
import { notify } from '../../server/notifications/index.ts'
import { PUSH } from '../../server/push/index.ts'
import { startPushing } from '../../server/runtime/background.ts'
import { mailerFor } from '../mail/server.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { startPushService } from '../push/receiver.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'

const DAY = 86_400

onBothDatabases(
  'notifications and a clock that is set back',
  (stage) => {
    let scene: Scene
    let one: Someone

    before(async () => {
      scene = await setScene(stage())
      one = await someone(stage(), scene, { organization: 3, room: 3 })
      await stage().write((trx) =>
        trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', '=', one.id).execute(),
      )
    })

    const tell = async () => {
      const meeting_id = await newMeeting(scene)
      await stage().write((trx) =>
        notify(
          trx,
          { actor: { member_id: scene.owner.id }, now: stage().site.clock() },
          { kind: 'mentioned', to: [one.id], meeting_id },
        ),
      )
    }
    const letters = async () => {
      const rows = await stage().site.db.reads.selectFrom('notice').select('notice_id').execute()
      return rows.length
    }

    test('what waits since a time that is to come is mailed and pushed now, once', async () => {
      const service = await startPushService()
      const { site } = stage()
      const mailer = mailerFor(1)
      site.mailer = mailer
      const { endpoint, keys } = service.browser()
      assert.equal((await one.client.post('/push_subscriptions', { endpoint, keys })).status, 201)
      stage().pass(400 * DAY)
      await tell()
      stage().pass(-400 * DAY)
      const errors: unknown[] = []
      const stop = startPushing(site, (_, error) => errors.push(error), { ...PUSH, gather: 1, poll: 20 })
      try {
        assert.equal(await queueNotificationMail(site), 0)
        assert.equal(await resetDelayedDeliveries(site), 2)
        assert.equal(await resetDelayedDeliveries(site), 0)
        await until(() => service.received.length === 1)
        const ttl = Number(service.received[0]!.headers['ttl'])
        assert.ok(ttl > 0 && ttl <= DAY, `${ttl}`)
        stage().pass(60)
        assert.deepEqual([await queueNotificationMail(site), await queueNotificationMail(site)], [1, 0])
        assert.equal(await letters(), 1)
        assert.equal(service.received.length, 1)
      } finally {
        await stop()
        await mailer.close()
        await service.close()
        site.mailer = undefined
      }
      assert.deepEqual(errors, [])
    })

    test('what waits for the pace of messages by right stays so', async () => {
      const { site } = stage()
      await tell()
      const push_ts = site.clock() + PUSH.pace
      await stage().write((trx) => trx.updateTable('notification').set({ push_ts }).execute())
      assert.equal(await resetDelayedDeliveries(site), 0)
      await stage().write((trx) => trx.deleteFrom('notification').execute())
    })

    test('letters of a time that is to come keep nobody from the next one', async () => {
      const { site } = stage()
      const mailer = mailerFor(1)
      site.mailer = mailer
      const now = site.clock()
      const sent = { member_id: one.id, kind: 'notifications', details: '{"notifications":[]}', state: 'sent' } as const
      const store = (create_ts: number) =>
        stage().write(async (trx) => {
          await trx.deleteFrom('notice').execute()
          for (let letter = 0; letter < 2; letter++)
            await trx
              .insertInto('notice')
              .values({ ...sent, create_ts })
              .execute()
        })
      try {
        await tell()
        stage().pass(60)
        await store(now)
        assert.equal(await queueNotificationMail(site), 0)
        await store(now + 400 * DAY)
        assert.equal(await queueNotificationMail(site), 1)
      } finally {
        await mailer.close()
        site.mailer = undefined
      }
    })
  },
  { pushAllowNetworks: ['127.0.0.1'] },
)
