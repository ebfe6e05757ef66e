// Acts that are rolled back notify nobody: not on the page, by mail, on a device or in the feed of changes.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { notificationKindNames } from '../../contract/notifications/kinds.ts'
import { peopleToMail } from '../../server/notifications/index.ts'
import { PUSH } from '../../server/push/index.ts'
import { startPushing } from '../../server/runtime/background.ts'
import { mcpOf } from '../assistants/mcp.ts'
import type { TestAnswer } from '../client.ts'
import { type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { type PushService, startPushService } from '../push/receiver.ts'
import { meetingsAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'
import { TELLING_ACTS } from './acts.ts'

/** As when the connection to the database is lost. */
const LOST = Object.assign(new Error('The connection is lost.'), { code: 'ECONNREFUSED' })

/** Every channel of every kind that has a choice of it. */
const EVERYTHING = Object.fromEntries(notificationKindNames.map((kind) => [kind, { page: true, push: true }]))

onBothDatabases(
  'acts that are rolled back',
  (stage) => {
    let service: PushService
    let scene: Scene
    let kim: Someone
    let sam: Someone
    let stop: () => Promise<void>
    const errors: unknown[] = []

    before(async () => {
      service = await startPushService()
      scene = await setScene(stage())
      kim = await someone(stage(), scene, { organization: 3, room: 3 })
      sam = await someone(stage(), scene, { organization: 3, room: 3 })
      for (const { id, client } of [kim, sam]) {
        assert.equal((await client.patch(`/members/${id}/notification_choices`, EVERYTHING)).status, 200)
        const { endpoint, keys } = service.browser()
        assert.equal((await client.post('/push_subscriptions', { endpoint, keys })).status, 201)
      }
    })
    after(() => service?.close())
    beforeEach(async () => {
      const quick = { ...PUSH, gather: 1, poll: 20 }
      stop = startPushing(stage().site, (_, error) => errors.push(error), quick)
      await forgetAll()
    })
    afterEach(async () => {
      await stop()
      assert.deepEqual(errors.splice(0), [])
    })

    /** What led to the act has notified people, too: nothing of that is under way any more. */
    async function forgetAll() {
      const { site } = stage()
      await until(async () => {
        const waiting = site.db.reads.selectFrom('notification').select('push_ts').where('push_ts', '<=', site.clock())
        return !(await waiting.executeTakeFirst()) && !(await firstOf('push_message'))
      })
      await stage().write((trx) => trx.deleteFrom('notification').execute())
      await stage().write((trx) => trx.deleteFrom('push_pace').execute())
      service.received.length = 0
    }
    const firstOf = (table: 'notification' | 'push_message') =>
      stage().site.db.reads.selectFrom(table).selectAll().executeTakeFirst()

    /** Runs something whose transaction is lost at its end, if it has notified anybody. */
    async function lostAtCommit(run: () => Promise<TestAnswer | number>): Promise<void> {
      const { db } = stage().site
      const { write } = db
      let lost = 0
      db.write = (work, how) =>
        write(async (trx) => {
          const value = await work(trx)
          if (!(await trx.selectFrom('notification').select('notification_id').executeTakeFirst())) return value
          lost++
          throw LOST
        }, how)
      try {
        // The client of the tests takes no 5xx.
        await assert.rejects(run(), (error: Error) => error === LOST || /^503 to /.test(error.message))
        assert.ok(lost > 0)
      } finally {
        db.write = write
      }
    }

    const cursorOf = async ({ client }: Someone) => (await client.get('/changes?after=now')).headers['x-next-cursor']

    async function nobodyHeard(to: Someone, cursor: string | undefined) {
      assert.equal(await firstOf('notification'), undefined)
      assert.equal(await firstOf('push_message'), undefined)
      assert.deepEqual(await peopleToMail(stage().site.db.reads, stage().site.clock(), 10), [])
      assert.deepEqual((await to.client.get('/notifications')).body, [])
      assert.equal((await to.client.get('/notifications?unread=true&per_page=0')).headers['x-total-count'], '0')
      assert.deepEqual((await to.client.get(`/changes?after=${cursor}`)).body, [])
      assert.deepEqual(service.received, [])
    }

    test('there is an act for each kind', () => {
      const wanted = notificationKindNames.filter((kind) => kind !== 'mentioned')
      assert.deepEqual(Object.keys(TELLING_ACTS).sort(), wanted.sort())
    })

    for (const [kind, prepare] of Object.entries(TELLING_ACTS))
      test(`${kind}: nobody hears of what was lost at its commit, and one notification comes once it is made`, async () => {
        const { to, run } = await prepare({ stage: stage(), scene, kim, sam })
        await forgetAll()
        const cursor = await cursorOf(to)
        await lostAtCommit(run)
        await nobodyHeard(to, cursor)

        const answer = await run()
        assert.ok(typeof answer === 'number' ? answer === 1 : answer.status < 300, JSON.stringify(answer))
        const rows = (await to.client.get(`/notifications?kind=${kind}`)).body
        assert.deepEqual(
          rows.map(({ count, read }: { count: number; read: boolean }) => [count, read]),
          [[1, false]],
        )
        const { notification_id } = rows[0]
        const pushed = () => service.received.filter((one) => one.notification_id === notification_id)
        await until(() => pushed().length)
        assert.deepEqual(
          pushed().map((one) => one.kind),
          [kind],
        )
      })

    test('a decision that is refused because somebody has decided already notifies nobody again', async () => {
      const { run } = await TELLING_ACTS.proposal_accepted({ stage: stage(), scene, kim, sam })
      await run()
      await forgetAll()
      const cursor = await cursorOf(sam)
      const again = await run()
      assert.equal((again as TestAnswer).status, 422)
      await nobodyHeard(sam, cursor)
    })

    test('the preview of a change of a series notifies nobody', async () => {
      const series = await newSeries(scene)
      const path = pathOf(series)
      await scene.owner.client.post(`${path}/invitees`, { member_id: sam.id })
      await meetingsAt(scene.owner.client, series, SLOTS.slice(2, 4))
      assert.equal((await scene.owner.client.patch(path, { announced: true })).status, 200)
      await forgetAll()
      const cursor = await cursorOf(sam)
      const moved = { dtstart: '2026-03-05T11:00:00' }
      const previewed = await scene.owner.client.patch(`${path}?preview=true`, moved)
      assert.equal(previewed.status, 200, previewed.text)
      assert.ok(previewed.body.mails > 0)
      await nobodyHeard(sam, cursor)
      assert.equal((await scene.owner.client.patch(path, moved)).status, 200)
      const rows = (await sam.client.get('/notifications?kind=meeting_moved')).body
      assert.equal(rows.length, 2)
    })

    test('the preview of an assistant, which is a change taken back, notifies nobody', async () => {
      const assistant = mcpOf(stage().app, await stage().token(scene.owner.id))
      const cursor = await cursorOf(sam)
      const sent = { room_id: scene.room, text: 'Sound the fog horn', assignee_id: sam.id }
      const preview = await assistant.read('write_action_item', sent)
      await nobodyHeard(sam, cursor)
      const confirm = /\nconfirm: (\S+)$/.exec(preview)![1]!
      await assistant.read('write_action_item', { ...sent, confirm })
      await until(() => service.received.length === 1)
      assert.equal((await sam.client.get('/notifications?kind=action_item_assigned')).body.length, 1)
    })
  },
  { pushAllowNetworks: ['127.0.0.1'] },
)
