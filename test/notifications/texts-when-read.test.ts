// Texts of notifications are made when they are read, and rows join by what they are about.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { newSeries, pathOf } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('notifications when they are read', (stage) => {
  let scene: Scene
  let one: Someone

  before(async () => {
    scene = await setScene(stage())
  })

  const member = () => someone(stage(), scene, { organization: 3, room: 3 })
  const inbox = async ({ client }: Someone, query = '') => {
    const { status, body, text } = await client.get(`/notifications${query}`)
    assert.equal(status, 200, text)
    return body as Record<string, any>[]
  }
  const done = async (answer: ReturnType<Someone['client']['post']>) => {
    const { status, body, text } = await answer
    assert.ok(status < 300, text)
    return body
  }

  test('they follow the name of the thing, the name of whoever did it, and the language of the reader', async () => {
    one = await member()
    const { client } = scene.owner
    const meeting = await newMeeting(scene, 'Budget')
    await done(client.post(`/meetings/${meeting}/attendees`, { member_id: one.id }))
    await done(client.patch(`/meetings/${meeting}`, { announced: true }))
    const names = async () => {
      const [{ title, text, meeting_id, create_id }, ...none] = (await inbox(one)) as [Record<string, any>]
      assert.deepEqual(none, [])
      return [title, text, meeting_id.display, create_id.display]
    }
    await done(client.patch(`/members/${scene.owner.id}`, { first_name: 'Ada', last_name: 'Wells' }))
    assert.deepEqual(await names(), ['Budget', 'Ada Wells invited you to this meeting.', 'Budget', 'Ada Wells'])
    await done(client.patch(`/meetings/${meeting}`, { name: 'Tide watch' }))
    await done(client.patch(`/members/${scene.owner.id}`, { last_name: 'Marsh' }))
    await done(one.client.patch(`/members/${one.id}`, { language: 'de' }))
    const text = 'Ada Marsh hat Sie zu dieser Besprechung eingeladen.'
    assert.deepEqual(await names(), ['Tide watch', text, 'Tide watch', 'Ada Marsh'])
  })

  test('assignments of one item to one person join, those of another one do not', async () => {
    const [first, second] = [await member(), await member()]
    const { client } = scene.owner
    const sent = { description: 'Mend', member_id: first.id }
    const { action_item_id } = await done(client.post(`/rooms/${scene.room}/action_items`, sent))
    await done(client.post(`/rooms/${scene.room}/action_items`, { ...sent, description: 'Paint' }))
    assert.equal((await inbox(first)).length, 2)
    for (const { id } of [second, first]) await done(client.patch(`/action_items/${action_item_id}`, { member_id: id }))
    assert.deepEqual((await inbox(first)).map(({ title, count }) => [title, count]).toSorted(), [
      ['Mend', 1],
      ['Paint', 1],
    ])
  })

  test('replies to a series join, apart from those to a meeting', async () => {
    const replying = [await member(), await member()]
    const { client } = scene.owner
    const path = pathOf(await newSeries(scene))
    const seats = []
    for (const { id } of replying)
      seats.push((await done(client.post(`${path}/invitees`, { member_id: id }))).invitee_id)
    await done(client.patch(path, { announced: true }))
    for (const [at, { client }] of replying.entries()) await done(client.patch(`/invitees/${seats[at]}`, { rsvp: 1 }))
    const meeting = await newMeeting(scene)
    const [{ client: theirs, id }] = replying as [Someone, Someone]
    const { attendee_id } = await done(client.post(`/meetings/${meeting}/attendees`, { member_id: id }))
    await done(theirs.patch(`/attendees/${attendee_id}`, { rsvp: 1 }))
    assert.deepEqual(
      (await inbox(scene.owner, '?kind=reply_received&unread=true'))
        .map(({ count, meeting_series_id }) => [count, meeting_series_id === null])
        .toSorted(),
      [
        [1, true],
        [2, false],
      ],
    )
  })

  test('an invitation to a series leads to the series', async () => {
    const { id, client } = await member()
    const { client: organizer } = scene.owner
    const path = pathOf(await newSeries(scene))
    await done(organizer.post(`${path}/invitees`, { member_id: id }))
    await done(organizer.patch(path, { announced: true }))
    const [{ page_url, resource_url, room_id, meeting_id }] = (await done(client.get('/notifications'))) as any[]
    const { url } = stage().site
    assert.deepEqual([page_url, resource_url, meeting_id], [`${url}${path}`, `${url}/api/v1${path}`, null])
    assert.deepEqual(room_id, { value: scene.room, display: 'Board' })
  })

  test('filtered by a meeting, they are also those of its notes, action items and agenda items', async () => {
    const { id, client } = await member()
    const description = `<a href="/members/${id}">@Mira</a>`
    const listed: [meeting: number, row: string][] = []
    for (const name of ['Budget', 'Tide watch']) {
      const meeting = await newMeeting(scene, name)
      for (const [noun, title] of [['note'], ['action_item'], ['agenda_item', 'Key']] as const) {
        const { client: organizer } = scene.owner
        const sent = { description, ...(title && { title }) }
        const { [`${noun}_id`]: made } = await done(organizer.post(`/meetings/${meeting}/${noun}s`, sent))
        listed.push([meeting, `/${noun}s/${made}`])
      }
      const rows = (await done(client.get(`/notifications?meeting_id=${meeting}&sort=create_ts`))) as any[]
      assert.deepEqual(
        rows.map((row) => [row.meeting_id.value, row.resource_url.replace(/^.*v1/, '')]),
        listed.filter(([of]) => of === meeting),
      )
    }
    assert.equal((await done(client.get('/notifications'))).length, 6)
  })

  test('the list has pages also where nobody asks for them, and PATCH changes nothing but read', async () => {
    const { id, client } = await member()
    const meeting_id = await newMeeting(scene)
    const now = stage().site.clock()
    const row = { member_id: id, kind: 'invited', subject: `meeting ${meeting_id}`, joins: 0, count: 1 } as const
    await stage().write((trx) =>
      trx
        .insertInto('notification')
        .values(Array.from({ length: 120 }, () => ({ ...row, meeting_id, create_ts: now, update_ts: now })))
        .execute(),
    )
    const { body, headers } = await client.get('/notifications')
    assert.equal(headers['x-total-count'], '120')
    assert.ok(body.length < 120 && Number(headers['x-total-pages']) > 1)
    const { status, body: changed } = await client.patch(`/notifications/${body[0].notification_id}`, { count: 7 })
    assert.deepEqual([status, changed.count, changed.read], [200, 1, false])
  })
})
