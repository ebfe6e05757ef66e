// A server that is killed while it sends push messages: the next one sends what was left, and nothing is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notify } from '../../server/notifications/index.ts'
import { startPushService } from '../push/receiver.ts'
import { until } from '../until.ts'
import { folkmoot, onBothMigratedConsoles, serving } from './operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'
const [DEVICES, MEETINGS, KILLED_AT] = [6, 4, 9]

onBothMigratedConsoles('a server that is killed while it sends push messages', (desk) => {
  test('loses none of them, and repeats only those that were under way', async () => {
    const { settings, fresh } = desk()
    const { db } = fresh
    const shared = { ...settings, PUSH_ALLOW_NETWORKS: '127.0.0.0/8', FOLKMOOT_DEMO: 'off' }
    const service = await startPushService()
    try {
      await folkmoot(['init', '--email', EMAIL], shared)
      const created = await folkmoot(['token', 'create', '--email', EMAIL, '--access', 'read_write'], shared)
      const first = await serving(shared)
      const ask = async (path: string, body: object) => {
        const headers = { 'x-api-key': created.stdout.trim(), 'content-type': 'application/json' }
        const answer = await fetch(`${first.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        assert.equal(answer.status, 201, `${path}: ${await answer.clone().text()}`)
        return (await answer.json()) as Record<string, any>
      }
      const { room_id } = await ask('/organizations/1/rooms', { name: 'Harbour board' })
      const meetings: number[] = []
      for (let at = 0; at < MEETINGS; at++)
        meetings.push((await ask(`/rooms/${room_id}/meetings`, { name: `Quay repairs ${at}` }))['meeting_id'])
      const browsers = Array.from({ length: DEVICES }, () => service.browser())
      for (const { endpoint, keys } of browsers) await ask('/push_subscriptions', { endpoint, keys })

      // What comes after the kill waits for its answer for ever.
      service.answers((response) => {
        if (service.received.length < KILLED_AT) response.writeHead(201).end()
        else first.child.kill('SIGKILL')
      })
      const gone = new Promise((resolve) => first.child.once('close', (_, signal) => resolve(signal)))
      const { member_id } = await db.reads.selectFrom('push_subscription').select('member_id').executeTakeFirstOrThrow()
      const now = Math.floor(Date.now() / 1000)
      await db.write(async (trx) => {
        for (const meeting_id of meetings)
          await notify(trx, { now }, { kind: 'meeting_moved', to: [member_id], meeting_id })
      })
      assert.equal(await gone, 'SIGKILL')

      const before = service.received.length
      service.answers((response) => response.writeHead(201).end())
      // The leases of the dead server end.
      await db.write((trx) => trx.updateTable('push_message').set({ claimed_until_ms: 1 }).execute())
      const second = await serving(shared)
      const rows = await db.reads.selectFrom('notification').select('notification_id').execute()
      assert.equal(rows.length, MEETINGS)
      const all = rows.flatMap(({ notification_id }) => browsers.map(({ name }) => `${name} ${notification_id}`))
      const received = () => service.received.map(({ browser, notification_id }) => `${browser} ${notification_id}`)
      await until(() => all.every((one) => received().includes(one)))
      await until(async () => !(await db.reads.selectFrom('push_message').select('kind').executeTakeFirst()))
      assert.ok(service.received.length > before)
      assert.deepEqual(new Set(received()), new Set(all))
      for (const one of all) assert.ok(received().filter((each) => each === one).length <= 2, one)
      assert.equal(await second.end(), 0)
    } finally {
      await service.close()
    }
  })
})
