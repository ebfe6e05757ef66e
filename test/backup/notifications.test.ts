// A backup holds notifications with what people chose, their devices, proposals and reviews, and all of it goes on where it is restored.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createApp } from '../../server/app.ts'
import { backup } from '../../server/backup/backup.ts'
import { verifyBackup } from '../../server/backup/reading.ts'
import { restore } from '../../server/backup/restore.ts'
import { resumeDeliveries } from '../../server/db/delivery-pause.ts'
import { notifyOfDueItems } from '../../server/jobs/notifications/due.ts'
import { remindReviewers } from '../../server/jobs/notifications/reviews.ts'
import { notify, peopleToMail, rowsToMail } from '../../server/notifications/index.ts'
import { PUSH } from '../../server/push/index.ts'
import { startPushing } from '../../server/runtime/background.ts'
import { folderStore } from '../../server/store/folder.ts'
import { clientOf } from '../client.ts'
import { freshDatabase } from '../database.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { type PushService, startPushService } from '../push/receiver.ts'
import { DIALECTS, NOW, type Stage, setStage } from '../stage.ts'
import { until } from '../until.ts'

const DAY = 86_400

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))

/** Tables that must not be empty, or the tests below would say nothing of them. */
const TABLES = [
  ...(['notification', 'notification_choice', 'agenda_proposal', 'minutes_reviewer', 'minutes_approval'] as const),
  ...(['push_subscription', 'push_message', 'action_item_due_notified', 'attendee'] as const),
]

for (const from of DIALECTS)
  describe(`notifications in a backup of ${from}`, () => {
    let service: PushService
    let stage: Stage
    let scene: Scene
    let kim: Someone
    let sam: Someone
    let token: string
    let meeting: number
    const file = join(folder, `${from}.gz`)

    const done = async (asked: ReturnType<Someone['client']['get']>) => {
      const answer = await asked
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }

    before(async () => {
      service = await startPushService()
      stage = await setStage(from, { pushAllowNetworks: ['127.0.0.1'] })
      scene = await setScene(stage)
      kim = await someone(stage, scene, { organization: 3, room: 3 })
      sam = await someone(stage, scene, { organization: 3, room: 3 })
      token = await stage.token(sam.id)
      await stage.write((trx) =>
        trx.updateTable('member').set({ claimed_ts: 1 }).where('member_id', '=', sam.id).execute(),
      )
      meeting = await newMeeting(scene)
      const { client } = scene.owner
      const path = `/meetings/${meeting}`
      for (const [{ id }, role_id] of [
        [kim, 2],
        [sam, 3],
      ] as const) {
        const { attendee_id } = await done(client.post(`${path}/attendees`, { member_id: id, role_id }))
        await done(client.patch(`/attendees/${attendee_id}`, { attended: true }))
      }
      const propose = async (title: string) =>
        `/agenda_proposals/${(await done(sam.client.post(`${path}/agenda_proposals`, { title }))).agenda_proposal_id}`
      await propose('Open')
      await done(client.post(`${await propose('Accepted')}/accept`, {}))
      await done(client.post(`${await propose('Declined')}/decline`, { comment: 'Next month' }))

      const choices = { invited: { push: false }, reply_received: { mail: true }, mentioned: { page: false } }
      await done(sam.client.patch(`/members/${sam.id}/notification_choices`, choices))
      const { endpoint, keys } = service.browser('pier')
      await done(sam.client.post('/push_subscriptions', { endpoint, keys, name: 'Pier phone' }))
      await done(
        client.post(`/rooms/${scene.room}/action_items`, {
          ...{ description: 'Mend', member_id: sam.id, due_ts: NOW + DAY / 2 },
        }),
      )
      assert.equal(await notifyOfDueItems(stage.site), 1)

      const held = await newMeeting(scene, 'Held')
      for (const { id } of [kim, sam])
        await done(client.post(`/meetings/${held}/attendees`, { member_id: id, role_id: 2 }))
      const review = { state: 'in_review', reviewers: [kim.id, sam.id], review_ts: NOW + 2 * DAY }
      await done(client.post(`/meetings/${held}/minutes`, review))
      await done(kim.client.put(`/meetings/${held}/minutes/approval`, { approved: false, comment: 'Item 2' }))

      const [read] = await done(sam.client.get('/notifications?kind=proposal_declined'))
      await done(sam.client.patch(`/notifications/${read.notification_id}`, { read: true }))
      // A message waits to be sent again when the backup is taken.
      service.answers((response) => response.writeHead(503, { 'retry-after': '3600' }).end())
      const stop = startPushing(stage.site, (_, error) => assert.fail(String(error)), { ...PUSH, gather: 1, poll: 20 })
      const { reads } = stage.site.db
      await until(async () => {
        const rows = await reads.selectFrom('push_message').select('attempts').execute()
        return rows.length > 0 && rows.every(({ attempts }) => attempts > 0)
      })
      await stop()
      service.answers((response) => response.writeHead(201).end())
      service.received.length = 0
      for (const table of TABLES)
        assert.ok(await reads.selectFrom(table).selectAll().executeTakeFirst(), `${table} is empty`)
      await backup(stage.site.db, stage.site.store, file, NOW)
    })
    after(async () => {
      await service.close()
      await stage.app.close()
      await stage.fresh.remove()
    })

    for (const into of DIALECTS)
      test(`goes into ${into}: lists, choices, devices and the key are the same, and what waited goes on once resumed`, async () => {
        const fresh = await freshDatabase(into, { migrated: false })
        const { db } = fresh
        const store = folderStore(join(fresh.env.FOLKMOOT_DATA, 'attachments'))
        await restore(db, store, await verifyBackup(file), NOW)
        const site = { ...stage.site, db, store }
        const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
        try {
          const there = clientOf(app, { 'x-api-key': token })
          const { body: reviews } = await there.get('/meetings?to_review=true')
          assert.equal(reviews.length, 1)
          for (const path of [
            ...['/notifications?per_page=100', '/notifications?unread=true&per_page=0', '/push_subscriptions'],
            ...[`/members/${sam.id}/notification_choices`, '/push_key', '/meetings?to_review=true'],
            ...[`/meetings/${meeting}/agenda_proposals`, `/meetings/${reviews[0].meeting_id}/minutes/reviewers`],
          ]) {
            const [here, before] = [await there.get(path), await sam.client.get(path)]
            assert.deepEqual([here.status, here.text], [200, before.text], path)
            assert.equal(here.headers['x-total-count'], before.headers['x-total-count'], path)
          }

          // What has been notified of is not repeated, and what is due goes on.
          assert.equal(await notifyOfDueItems(site), 0)
          const waiting = await rowsToMail(db.reads, [sam.id])
          assert.deepEqual(waiting, await rowsToMail(stage.site.db.reads, [sam.id]))
          assert.equal(
            (await peopleToMail(db.reads, NOW, 10)).filter(({ member_id }) => member_id === sam.id).length,
            1,
          )
          await remindReviewers({ ...site, clock: () => NOW + DAY + 60 })
          assert.equal((await there.get('/notifications?kind=minutes_review_due')).body.length, 1)
          // An unread row is joined; the one that was read is not.
          for (const kind of ['action_item_assigned', 'proposal_declined'] as const) {
            const [row] = await db.reads.selectFrom('notification').selectAll().where('kind', '=', kind).execute()
            const { action_item_id, agenda_proposal_id, meeting_id } = row!
            const about = { action_item_id, agenda_proposal_id, meeting_id } as object
            await db.write((trx) => notify(trx, { now: NOW }, { kind, to: [sam.id], ...about }))
            const counts = (await there.get(`/notifications?kind=${kind}&sort=create_ts`)).body
            const joined = kind === 'action_item_assigned' ? [2] : [1, 1]
            assert.deepEqual(
              counts.map(({ count }: { count: number }) => count),
              joined,
            )
          }

          const later = { ...site, clock: () => NOW + 2 * 3600, millis: () => (NOW + 2 * 3600) * 1000 }
          const push = () =>
            startPushing(later, (_, error) => assert.fail(String(error)), { ...PUSH, gather: 1, poll: 20 })
          await push()()
          assert.equal(service.received.length, 0)
          await db.write(resumeDeliveries)
          const stop = push()
          await until(() => service.received.length > 0)
          await stop()
          const [message] = service.received.splice(0)
          assert.equal(message!.browser, 'pier')
          assert.equal((await service.claimsOf(message!))['key'], (await there.get('/push_key')).body.public_key)
        } finally {
          await app.close()
          await fresh.remove()
        }
      })
  })
