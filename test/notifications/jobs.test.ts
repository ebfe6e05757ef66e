// Notifications by the clock, their retention, and what waits to be mailed and pushed.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { notifyOfDueItems, notifyOfStarts } from '../../server/jobs/notifications/due.ts'
import { sweepNotifications } from '../../server/jobs/notifications/retention.ts'
import { endWaitForMail, notify, peopleToMail, rowsToMail } from '../../server/notifications/index.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const [HOUR, DAY] = [3_600, 86_400]

onBothDatabases('notifications by the clock', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const member = () => someone(stage(), scene, { organization: 3, room: 3 })
  const inbox = async ({ client }: { client: Scene['owner']['client'] }) =>
    (await client.get('/notifications')).body as any[]

  test('five minutes before a meeting its attendees are notified once, unless they declined', async () => {
    const [one, two] = [await member(), await member()]
    const { client } = scene.owner
    const meeting_id = await newMeeting(scene)
    const start_time = stage().site.clock() + HOUR
    await client.patch(`/meetings/${meeting_id}`, { start_time })
    await client.post(`/meetings/${meeting_id}/attendees`, { member_id: one.id })
    await client.post(`/meetings/${meeting_id}/attendees`, { member_id: two.id, rsvp: 2 })
    assert.equal(await notifyOfStarts(stage().site), 0)
    stage().pass(HOUR - 330)
    assert.equal(await notifyOfStarts(stage().site), 0)
    stage().pass(60)
    assert.deepEqual([await notifyOfStarts(stage().site), await notifyOfStarts(stage().site)], [1, 0])
    const [row] = await inbox(one)
    assert.deepEqual([row.kind, row.create_id, await inbox(two)], ['meeting_starting', null, []])
    // Somebody who starts it then notifies nobody again; another start does.
    await client.patch(`/meetings/${meeting_id}`, { start_time: start_time + HOUR })
    stage().pass(HOUR)
    assert.equal(await notifyOfStarts(stage().site), 1)
    await client.patch(`/meetings/${meeting_id}`, { state: 'started' })
    assert.deepEqual(
      (await inbox(one)).map(({ count }) => count),
      [2],
    )
  })

  test('a day before its due date the assignee of an open action item is notified, once for each date', async () => {
    const one = await member()
    const { client } = scene.owner
    const due_ts = stage().site.clock() + 3 * DAY
    const sent = { description: 'Count the buoys', member_id: one.id, due_ts }
    const path = `/action_items/${(await client.post(`/rooms/${scene.room}/action_items`, sent)).body.action_item_id}`
    const closed = await client.post(`/rooms/${scene.room}/action_items`, { ...sent, state: 1 })
    assert.equal(closed.status, 201)
    assert.equal(await notifyOfDueItems(stage().site), 0)
    stage().pass(2 * DAY - HOUR / 2)
    assert.equal(await notifyOfDueItems(stage().site), 0)
    stage().pass(HOUR)
    assert.deepEqual([await notifyOfDueItems(stage().site), await notifyOfDueItems(stage().site)], [1, 0])
    assert.deepEqual(
      (await inbox(one)).map(({ kind }) => kind),
      ['action_item_due', 'action_item_assigned'],
    )
    await client.patch(path, { due_ts: due_ts + DAY })
    assert.deepEqual(
      (await inbox(one)).map(({ kind }) => kind),
      ['action_item_assigned'],
    )
    stage().pass(DAY)
    assert.equal(await notifyOfDueItems(stage().site), 1)
    await client.patch(path, { state: 1 })
    assert.deepEqual(await inbox(one), [])
  })

  test('a due action item that is assigned to somebody else is withdrawn from whoever had it', async () => {
    const [one, other] = [await member(), await member()]
    const { client } = scene.owner
    const sent = { description: 'Count the buoys', member_id: one.id, due_ts: stage().site.clock() + 2 * DAY }
    const { body } = await client.post(`/rooms/${scene.room}/action_items`, sent)
    await one.client.post('/notifications/read', {})
    stage().pass(DAY)
    assert.equal(await notifyOfDueItems(stage().site), 1)
    const unread = async () =>
      (await one.client.get('/notifications?unread=true')).body.map(({ kind }: { kind: string }) => kind)
    assert.deepEqual(await unread(), ['action_item_due'])
    assert.equal((await client.patch(`/action_items/${body.action_item_id}`, { member_id: other.id })).status, 200)
    assert.deepEqual(await unread(), [])
    assert.deepEqual(
      (await inbox(other)).map(({ kind }) => kind),
      ['action_item_assigned'],
    )
  })

  test('an unread assignment ends when its meeting moves to a room of which the assignee is no member', async () => {
    const [one, two] = [await member(), await member()]
    const { client } = scene.owner
    const meeting_id = await newMeeting(scene)
    // As an attendee, one goes on to read the meeting and its action items.
    await client.post(`/meetings/${meeting_id}/attendees`, { member_id: one.id })
    const due_ts = stage().site.clock() + DAY / 2
    for (const { id } of [one, two]) {
      const sent = { description: 'Count the buoys', member_id: id, due_ts }
      assert.equal((await client.post(`/meetings/${meeting_id}/action_items`, sent)).status, 201)
    }
    assert.equal(await notifyOfDueItems(stage().site), 2)
    const room_id = await stage().room(scene.organization)
    for (const { id } of [scene.owner, two]) await stage().place(room_id, id, 2)
    const moved = await client.patch(`/meetings/${meeting_id}`, { room_id })
    assert.equal(moved.status, 200, moved.text)
    const { body: items } = await one.client.get(`/meetings/${meeting_id}/action_items`)
    assert.deepEqual(
      items.map(({ member_id }: { member_id: { value: number } | null }) => member_id?.value),
      [two.id, undefined],
    )
    assert.deepEqual(await inbox(one), [])
    assert.deepEqual(
      (await inbox(two)).map(({ kind }) => kind),
      ['action_item_due', 'action_item_assigned'],
    )
  })

  /** Notifications of one person that last happened so many seconds ago. */
  const happened = async ({ id }: { id: number }, ago: readonly number[]) => {
    const meeting_id = await newMeeting(scene)
    const now = stage().site.clock()
    const row = { member_id: id, kind: 'invited', subject: `meeting ${meeting_id}`, joins: 0, count: 1 } as const
    await stage().write(async (trx) => {
      for (let from = 0; from < ago.length; from += 60)
        await trx
          .insertInto('notification')
          .values(
            ago.slice(from, from + 60).map((seconds) => ({
              ...row,
              ...{ meeting_id, create_ts: now - 100 * DAY, update_ts: now - seconds },
            })),
          )
          .execute()
    })
    return async (query: string) => {
      const { body, headers } = await stage()
        .as(id)
        .then((client) => client.get(`/notifications${query}`))
      const ages: number[] = body.map(({ update_ts }: { update_ts: { value: number } }) => now - update_ts.value)
      return { count: headers['x-total-count'], ages }
    }
  }

  test('they are kept for 90 days since they last happened', async () => {
    const list = await happened(await member(), [90 * DAY + HOUR, 90 * DAY - HOUR, 0])
    assert.equal(await sweepNotifications(stage().site), 1)
    assert.deepEqual((await list('')).ages, [0, 90 * DAY - HOUR])
  })

  test('the latest 1,000 of a person are kept', async () => {
    const list = await happened(
      await member(),
      Array.from({ length: 1_003 }, (_, at) => at),
    )
    const other = await happened(await member(), [2_000])
    assert.equal(await sweepNotifications(stage().site), 3)
    assert.deepEqual(await list('?sort=update_ts&per_page=1'), { count: '1000', ages: [999] })
    assert.deepEqual((await other('')).ages, [2_000])
  })

  test('rows wait to be mailed until they are read or mailed, within the sight of their person', async () => {
    const one = await member()
    const [seen, lost] = [await newMeeting(scene), await newMeeting(scene, 'Lost')]
    const now = stage().site.clock()
    const tell = (meeting_id: number) =>
      stage().write((trx) => notify(trx, { now }, { kind: 'minutes_objected', to: [one.id], meeting_id }))
    await tell(seen)
    await tell(lost)
    const { reads } = stage().site.db
    assert.deepEqual(
      (await peopleToMail(reads, now, 1_000)).filter(({ member_id }) => member_id === one.id),
      [{ member_id: one.id, mail_ts: now }],
    )
    assert.deepEqual(
      (await peopleToMail(reads, now - 1, 1_000)).filter(({ member_id }) => member_id === one.id),
      [],
    )
    assert.deepEqual(
      (await rowsToMail(reads, [one.id])).map(({ meeting_id }) => meeting_id),
      [lost, seen],
    )
    await scene.owner.client.delete(`/meetings/${lost}`)
    assert.deepEqual(
      (await rowsToMail(reads, [one.id])).map(({ meeting_id }) => meeting_id),
      [seen],
    )
    await stage().write((trx) => endWaitForMail(trx, [one.id], now))
    assert.deepEqual(await rowsToMail(reads, [one.id]), [])
    await tell(seen)
    assert.equal((await rowsToMail(reads, [one.id])).length, 1)
    await one.client.post('/notifications/read', {})
    assert.deepEqual(await rowsToMail(reads, [one.id]), [])
  })
})
