// Who is notified of what people do, and what takes a notification back.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { mailerFor } from '../mail/server.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { meetingsAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

const HOUR = 3_600

onBothDatabases('who is notified', (stage) => {
  let scene: Scene
  let owner: Client

  before(async () => {
    scene = await setScene(stage())
    owner = scene.owner.client
  })

  const member = () => someone(stage(), scene, { organization: 3, room: 3 })
  const kindsOf = async ({ client }: Pick<Someone, 'client'>, query = ''): Promise<string[]> =>
    (await client.get(`/notifications${query}`)).body.map(({ kind }: { kind: string }) => kind)
  const attend = async (meeting_id: number, { id }: Someone, more: object = {}) =>
    (await owner.post(`/meetings/${meeting_id}/attendees`, { member_id: id, ...more })).body.attendee_id as number
  const planned = async (more: object = {}) => {
    const meeting_id = await newMeeting(scene)
    await owner.patch(`/meetings/${meeting_id}`, {
      start_time: stage().site.clock() + 2 * HOUR,
      duration: HOUR,
      ...more,
    })
    return meeting_id
  }

  /** A series with these invitees, and two of its meetings, nothing of it announced. */
  const weekly = async (...invitees: Someone[]) => {
    const series = await newSeries(scene)
    const path = pathOf(series)
    for (const { id } of invitees) await owner.post(`${path}/invitees`, { member_id: id })
    return { series: series.meeting_series_id, path, meetings: await meetingsAt(owner, series, SLOTS.slice(0, 2)) }
  }

  test('the assignee of an action item, until it is reassigned or closed', async () => {
    const [one, two] = [await member(), await member()]
    const made = await owner.post(`/rooms/${scene.room}/action_items`, { description: 'Mend', member_id: one.id })
    const path = `/action_items/${made.body.action_item_id}`
    assert.deepEqual([await kindsOf(one), await kindsOf(scene.owner)], [['action_item_assigned'], []])
    const [row] = (await one.client.get('/notifications')).body
    assert.deepEqual([row.title, row.page_url.endsWith(path), row.resource_url.endsWith(path)], ['Mend', true, true])
    await owner.patch(path, { member_id: two.id })
    assert.deepEqual([await kindsOf(one), await kindsOf(two)], [[], ['action_item_assigned']])
    await owner.patch(path, { state: 1 })
    assert.deepEqual(await kindsOf(two), [])
    // What was read stays, as long as they can read the item.
    await owner.patch(path, { state: 0, member_id: one.id })
    await one.client.post('/notifications/read', {})
    await owner.patch(path, { state: 1 })
    assert.deepEqual(await kindsOf(one), ['action_item_assigned'])
    await owner.delete(path)
    assert.deepEqual(await kindsOf(one), [])
  })

  test('whoever takes an action item is not notified of it', async () => {
    const one = await member()
    await one.client.post(`/rooms/${scene.room}/action_items`, { description: 'Mend', member_id: one.id })
    assert.deepEqual(await kindsOf(one), [])
  })

  test('everybody when a meeting is announced, and then whoever is added', async () => {
    const [one, two, three] = [await member(), await member(), await member()]
    const meeting_id = await planned()
    await attend(meeting_id, one)
    assert.deepEqual(await kindsOf(one), [])
    await owner.patch(`/meetings/${meeting_id}`, { announced: true })
    await attend(meeting_id, two)
    await owner.post(`/meetings/${meeting_id}/attendees?notify=false`, { member_id: three.id })
    assert.deepEqual([await kindsOf(one), await kindsOf(two), await kindsOf(three)], [['invited'], ['invited'], []])
  })

  test('a meeting that is announced as it moves to another room is announced there', async () => {
    const { body: room } = await owner.post(`/organizations/${scene.organization}/rooms`, { name: 'Rope Walk' })
    const meeting_id = await planned()
    const moved = await owner.patch(`/meetings/${meeting_id}`, { room_id: room.room_id, announced: true })
    assert.deepEqual([moved.status, moved.body.announced], [200, true], moved.text)
  })

  test('those to whom an invitation is sent, to a meeting or a series, and nobody else', async () => {
    const [one, two] = [await member(), await member()]
    const meeting_id = await planned()
    const seat = await attend(meeting_id, one)
    await attend(meeting_id, two)
    stage().site.mailer = mailerFor(1)
    try {
      const path = `/meetings/${meeting_id}/mailings`
      assert.equal((await owner.post(`${path}?preview=true`, { kind: 'invitation', to: [seat] })).status, 200)
      assert.deepEqual(await kindsOf(one), [])
      assert.equal((await owner.post(path, { kind: 'invitation', to: [seat] })).status, 201)
      assert.deepEqual([await kindsOf(one), await kindsOf(two)], [['invited'], []])
      const series = await owner.post(`/rooms/${scene.room}/meeting_series`, {
        ...{ name: 'Fortnightly', dtstart: '2026-06-01T09:00', timezone_name: 'Europe/Zurich' },
        rrule_parts: { freq: 'weekly', interval: 2 },
      })
      const of = `/meeting_series/${series.body.meeting_series_id}`
      await owner.post(`${of}/invitees`, { member_id: two.id })
      const sent = await owner.post(`${of}/mailings`, { kind: 'invitation' })
      assert.equal(sent.status, 201, sent.text)
      assert.deepEqual(await kindsOf(two), ['invited'])
    } finally {
      await stage().site.mailer!.close()
      stage().site.mailer = undefined
    }
  })

  test('nobody when an announced meeting gets a start that is over, or is canceled after it', async () => {
    const one = await member()
    const meeting_id = await planned({ announced: true })
    await attend(meeting_id, one)
    await one.client.post('/notifications/read', {})
    await owner.patch(`/meetings/${meeting_id}`, { start_time: stage().site.clock() - HOUR })
    await owner.patch(`/meetings/${meeting_id}`, { state: 'canceled' })
    assert.deepEqual(await kindsOf(one, '?unread=true'), [])
  })

  test('attendees of an announced meeting that is moved, canceled and restored', async () => {
    const one = await member()
    const meeting_id = await planned({ announced: true })
    const path = `/meetings/${meeting_id}`
    await attend(meeting_id, one)
    await one.client.post('/notifications/read', {})
    const start_time = stage().site.clock() + 5 * HOUR
    await owner.patch(path, { start_time })
    await owner.patch(path, { start_time: start_time + HOUR })
    await owner.patch(`${path}?notify=false`, { start_time: start_time + 2 * HOUR })
    const [moved] = (await one.client.get('/notifications?unread=true')).body
    assert.deepEqual([moved.kind, moved.count], ['meeting_moved', 2])
    stage().pass(1)
    await owner.patch(path, { state: 'canceled' })
    stage().pass(1)
    await owner.patch(path, { state: 'pending' })
    assert.deepEqual(await kindsOf(one, '?unread=true'), ['meeting_restored', 'meeting_canceled', 'meeting_moved'])
    // A change of its name alone is none of these.
    await owner.patch(path, { name: 'Another name' })
    assert.equal((await kindsOf(one, '?unread=true')).length, 3)
  })

  test('of what is announced and changed at once, everybody of the invitation alone', async () => {
    const later = { start_time: stage().site.clock() + 5 * HOUR }
    for (const change of [later, { state: 'canceled' }]) {
      const one = await member()
      const meeting_id = await planned()
      await attend(meeting_id, one)
      const changed = await owner.patch(`/meetings/${meeting_id}`, { ...change, announced: true })
      assert.equal(changed.status, 200, changed.text)
      assert.deepEqual(await kindsOf(one), ['invited'])
    }
    const one = await member()
    const { path, meetings } = await weekly(one)
    const changed = await owner.patch(path, { dtstart: '2026-03-05T16:00:00', announced: true })
    assert.equal(changed.status, 200, changed.text)
    const { body } = await owner.get(`/meetings/${meetings[0].meeting_id}`)
    assert.notEqual(body.start_time.value, meetings[0].start_time.value)
    assert.deepEqual(await kindsOf(one), ['invited'])
  })

  test('who knew of a date through its series hears that it moves, though it is announced by itself at once', async () => {
    const one = await member()
    const { path, meetings } = await weekly(one)
    await owner.patch(path, { announced: true })
    await one.client.post('/notifications/read', {})
    const [first] = meetings
    const start_time = first.start_time.value + HOUR
    assert.equal((await owner.patch(`/meetings/${first.meeting_id}`, { start_time, announced: true })).status, 200)
    assert.deepEqual((await kindsOf(one, '?unread=true')).toSorted(), ['invited', 'meeting_moved'])
  })

  test('nobody when a meeting that is not announced is moved or canceled', async () => {
    const one = await member()
    const meeting_id = await planned()
    await attend(meeting_id, one)
    await owner.patch(`/meetings/${meeting_id}`, { start_time: stage().site.clock() + 5 * HOUR })
    await owner.patch(`/meetings/${meeting_id}`, { state: 'canceled' })
    assert.deepEqual(await kindsOf(one), [])
  })

  test('attendees when a meeting starts early, unless they declined', async () => {
    const [one, two] = [await member(), await member()]
    const meeting_id = await planned()
    await attend(meeting_id, one)
    await attend(meeting_id, two, { rsvp: 2 })
    await owner.patch(`/meetings/${meeting_id}`, { state: 'started' })
    assert.deepEqual([await kindsOf(one), await kindsOf(two)], [['meeting_starting'], []])
  })

  test('Facilitators of replies, and they join', async () => {
    const [one, two] = [await member(), await member()]
    const meeting_id = await planned()
    const seats = [await attend(meeting_id, one), await attend(meeting_id, two)]
    const before = (await owner.get('/notifications?kind=reply_received')).body.length
    await one.client.patch(`/attendees/${seats[0]}`, { rsvp: 1 })
    await two.client.patch(`/attendees/${seats[1]}`, { rsvp: 2 })
    // A reply that somebody else enters, and the same again, are none.
    await owner.patch(`/attendees/${seats[0]}`, { rsvp: 3 })
    await two.client.patch(`/attendees/${seats[1]}`, { rsvp: 2 })
    const rows = (await owner.get('/notifications?kind=reply_received')).body
    assert.deepEqual([rows.length - before, rows[0].count, rows[0].create_id.value], [1, 2, two.id])
  })

  test('invitees of a series that is announced, and its Facilitators of replies', async () => {
    const one = await member()
    const series = await owner.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Weekly', dtstart: '2026-06-01T09:00', timezone_name: 'Europe/Zurich' },
      rrule_parts: { freq: 'weekly' },
    })
    assert.equal(series.status, 201, series.text)
    const { meeting_series_id } = series.body
    const path = `/meeting_series/${meeting_series_id}`
    const { invitee_id } = (await owner.post(`${path}/invitees`, { member_id: one.id })).body
    assert.deepEqual(await kindsOf(one), [])
    await owner.patch(path, { announced: true })
    const [row] = (await one.client.get('/notifications')).body
    assert.deepEqual([row.kind, row.title, row.meeting_series_id.value], ['invited', 'Weekly', meeting_series_id])
    await one.client.patch(`/invitees/${invitee_id}`, { rsvp: 1 })
    const [reply] = (await owner.get('/notifications?kind=reply_received')).body
    assert.equal(reply.meeting_series_id.value, meeting_series_id)
  })

  test('whoever attends some dates of a series that is announced: of these, unless they were announced before', async () => {
    const [one, invitee] = [await member(), await member()]
    const { series, path, meetings } = await weekly(invitee)
    const [first, second] = meetings
    for (const { meeting_id } of meetings) await attend(meeting_id, one)
    await owner.patch(`/meetings/${first.meeting_id}`, { announced: true })
    const readAll = () => Promise.all([one, invitee].map(({ client }) => client.post('/notifications/read', {})))
    const unread = async ({ client }: Someone) =>
      (await client.get('/notifications?unread=true')).body.map(({ kind, meeting_id, meeting_series_id }: any) => [
        ...[kind, meeting_id?.value ?? null, meeting_series_id?.value],
      ])
    await readAll()
    await owner.patch(path, { announced: true })
    assert.deepEqual(await unread(one), [['invited', second.meeting_id, series]])
    assert.deepEqual(await unread(invitee), [['invited', null, series]])
    await readAll()
    await owner.patch(path, { announced: false })
    await owner.patch(`${path}?notify=false`, { announced: true })
    assert.deepEqual([await unread(one), await unread(invitee)], [[], []])
  })

  test('Facilitators of objections, and everybody who attended of approval; as a draft again, nobody', async () => {
    const one = await member()
    const meeting_id = await planned()
    const seat = await attend(meeting_id, one, { role_id: 3 })
    await owner.patch(`/meetings/${meeting_id}`, { state: 'started' })
    await owner.patch(`/meetings/${meeting_id}`, { state: 'ended' })
    await owner.patch(`/attendees/${seat}`, { attended: true })
    await one.client.post('/notifications/read', {})
    await scene.owner.client.post('/notifications/read', {})
    const minutes = (state: string) => owner.post(`/meetings/${meeting_id}/minutes`, { state })
    assert.equal((await minutes('in_review')).status, 200)
    const objected = await one.client.put(`/meetings/${meeting_id}/minutes/approval`, {
      approved: false,
      comment: 'Two',
    })
    assert.equal(objected.status, 200, objected.text)
    assert.deepEqual(await kindsOf(scene.owner, `?unread=true&meeting_id=${meeting_id}`), ['minutes_objected'])
    await minutes('draft')
    assert.deepEqual(await kindsOf(scene.owner, `?unread=true&meeting_id=${meeting_id}`), [])
    await minutes('in_review')
    await minutes('approved')
    assert.deepEqual(await kindsOf(one, '?unread=true&kind=minutes_approved'), ['minutes_approved'])
    await minutes('draft')
    assert.deepEqual(await kindsOf(one, '?unread=true&kind=minutes_approved'), [])
  })
})
