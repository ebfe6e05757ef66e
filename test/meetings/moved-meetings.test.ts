// Meetings that are moved to another room: who may move them, and that nobody of the room left reaches them any more.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client, TestAnswer } from '../client.ts'
import { ids, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { HOUR, meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('meetings that are moved', (stage) => {
  let scene: Scene
  /** Another organization with a room, and its owner. */
  let elsewhere: Scene
  /** Enterprise administrator, who may move anything anywhere. */
  let chief: Client

  before(async () => {
    scene = await setScene(stage())
    elsewhere = await setScene(stage())
    chief = scene.chief.client
  })

  const moveTo = (client: Client, meeting_id: number, room_id: number) =>
    client.patch(`/meetings/${meeting_id}`, { room_id })
  const excluded = async (series: any) => (await chief.get(pathOf(series))).body.recurrence.excluded_dates

  test('a meeting leaves its series, whose slot is excluded; that is no change of the series', async () => {
    const { client } = scene.owner
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[1])
    stage().pass(60)
    await stage().events()
    const { status, body } = await moveTo(client, meeting_id, attic)
    assert.deepEqual([status, body.meeting_series_id, body.room_id.value], [200, null, attic])
    assert.deepEqual(await stage().events(), [`meeting_room_changed /meetings/${meeting_id}`])
    const { recurrence, update_ts } = (await client.get(pathOf(series))).body
    assert.deepEqual(recurrence.excluded_dates, ['2026-03-12T09:00:00'])
    assert.deepEqual(update_ts, series.update_ts)
    assert.equal((await client.get(`${pathOf(series)}/meeting_at/${SLOTS[1]}`)).status, 404)
    const [first, second] = (await client.get(`${pathOf(series)}/meeting_summaries`)).body
    assert.deepEqual([first.start_time.value, second.start_time.value], [SLOTS[0], SLOTS[2]])
    // Back in the room it is a meeting of its own, and a date that is taken up again makes another one.
    assert.equal((await moveTo(client, meeting_id, scene.room)).body.meeting_series_id, null)
    assert.equal((await client.patch(pathOf(series), { excluded_dates: [] })).status, 200)
    assert.notEqual((await meetingAt(client, series, SLOTS[1])).meeting_id, meeting_id)
  })

  /** What whoever runs a series can do to it and its meetings. */
  const DEEDS: readonly [
    string,
    (of: { client: Client; series: any; person: number; meeting: number }) => Promise<TestAnswer>,
  ][] = [
    [
      'invites somebody',
      ({ client, series, person }) => client.post(`${pathOf(series)}/invitees`, { member_id: person }),
    ],
    [
      'invites somebody by e-mail',
      ({ client, series }) => client.post(`${pathOf(series)}/facilitators`, { email: 'eve@harbour.example' }),
    ],
    [
      'renames the series',
      ({ client, series }) => client.patch(pathOf(series), { name: 'Mine', description: 'All mine' }),
    ],
    ['moves the series', ({ client, series }) => client.patch(pathOf(series), { dtstart: '2026-03-05T15:00:00' })],
    [
      'gives it another rule',
      ({ client, series }) => client.patch(pathOf(series), { rrule_parts: { freq: 'weekly', daysofweek: ['MO'] } }),
    ],
    ['gives it another length', ({ client, series }) => client.patch(pathOf(series), { duration_minutes: 5 })],
    [
      'sets its agenda',
      ({ client, series }) => client.put(`${pathOf(series)}/agenda_items`, { agenda_items: [{ title: 'Mine' }] }),
    ],
    [
      'collapses it to another meeting',
      ({ client, series, meeting }) => client.post(`${pathOf(series)}/collapse`, { meeting_id: meeting }),
    ],
    ['deletes it', ({ client, series }) => client.delete(pathOf(series))],
    [
      'deletes its room',
      ({ series }) => scene.owner.client.delete(`/organizations/${scene.organization}/rooms/${series.room_id.value}`),
    ],
  ]

  for (const [name, deed] of DEEDS) {
    test(`whoever ${name} does not reach a meeting that went to another organization`, async () => {
      const room = await stage().room(scene.organization, { name: 'Cellar' })
      const there = { ...scene, room }
      const manager = await someone(stage(), there, { organization: 5, room: 2 })
      const invitee = await someone(stage(), there, { organization: 5, room: 5 })
      const series = await newSeries(there)
      assert.equal((await scene.owner.client.post(`${pathOf(series)}/guests`, { member_id: invitee.id })).status, 201)
      const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[2])
      const { meeting_id: other } = await meetingAt(scene.owner.client, series, SLOTS[3])
      const { body: attendees } = await chief.get(`/meetings/${meeting_id}/guests`)
      assert.equal((await chief.delete(`/attendees/${attendees[0].attendee_id}`)).status, 204)
      assert.equal((await moveTo(chief, meeting_id, elsewhere.room)).status, 200)
      const asIs = async () => [
        (await chief.get(`/meetings/${meeting_id}?embed=attendees`)).body,
        (await chief.get(`/meetings/${meeting_id}/agenda_items`)).body,
      ]
      const before = await asIs()
      const done = await deed({ client: manager.client, series, person: invitee.id, meeting: other })
      assert.ok([200, 201, 204, 422].includes(done.status), done.text)
      // Only an invitation of somebody who is invited is refused, and changes nothing.
      if (done.status === 422) assert.match(done.text, /not_unique/)
      assert.deepEqual(await asIs(), before)
      for (const { client } of [manager, invitee]) {
        assert.equal((await client.get(`/meetings/${meeting_id}`)).status, 403)
        assert.equal((await client.delete(`/meetings/${meeting_id}`)).status, 403)
        const mine = await client.get('/meeting_summaries?per_page=100')
        assert.ok(!ids(mine, 'meeting_id').includes(meeting_id))
      }
    })
  }

  /** Who moves a meeting that they run from one room to another, and what they hear. */
  interface Mover {
    /** Their roles in the room that it leaves and in the organization of that, and in the one entered. */
    from: { organization?: number; room?: number }
    to: { organization?: number; room?: number }
    /** Whether the room entered is of another organization. */
    across?: true
    status: number
  }
  const MOVERS: Readonly<Record<string, Mover>> = {
    'an invited Facilitator who manages elsewhere': {
      from: {},
      to: { organization: 5, room: 2 },
      across: true,
      status: 403,
    },
    'an invited Facilitator who owns the other organization': {
      from: {},
      to: { organization: 2 },
      across: true,
      status: 403,
    },
    'an invited Facilitator within the organization': {
      from: { organization: 3 },
      to: { organization: 3, room: 2 },
      status: 403,
    },
    'a Guest of the room left': { from: { organization: 5, room: 5 }, to: { room: 2 }, status: 403 },
    'an Observer of the room left': { from: { organization: 5, room: 4 }, to: { room: 2 }, status: 403 },
    'a Member of the room left who may not write in the other': {
      from: { organization: 5, room: 3 },
      to: { room: 4 },
      status: 403,
    },
    'a Manager of the room left who knows nothing of the other': {
      from: { organization: 5, room: 2 },
      to: {},
      status: 403,
    },
    'a Member of both rooms': { from: { organization: 5, room: 3 }, to: { room: 3 }, status: 200 },
    'an Administrator': { from: { organization: 2 }, to: {}, status: 200 },
    'a Member of both rooms of two organizations': { from: { room: 3 }, to: { room: 3 }, across: true, status: 403 },
    'a Manager who is Member in the other organization': {
      from: { room: 2 },
      to: { room: 3 },
      across: true,
      status: 403,
    },
    'a Member who is Manager in the other organization': {
      from: { room: 3 },
      to: { room: 2 },
      across: true,
      status: 403,
    },
    'a Manager of both rooms of two organizations': { from: { room: 2 }, to: { room: 2 }, across: true, status: 200 },
    'an Administrator of both organizations': {
      from: { organization: 2 },
      to: { organization: 2 },
      across: true,
      status: 200,
    },
  }

  for (const [name, { from, to, across, status }] of Object.entries(MOVERS)) {
    test(`${name} who runs a meeting moves it to another room: ${status}`, async () => {
      const target = across ? elsewhere : { ...scene, room: await stage().room(scene.organization, { name: 'Attic' }) }
      const { id, client } = await someone(stage(), scene, from)
      if (to.organization && across) await stage().seat(target.organization, id, to.organization)
      if (to.room) await stage().place(target.room, id, to.room)
      const { body } = await chief.post(`/rooms/${scene.room}/meetings`, { name: 'Weekly round' })
      const { meeting_id } = body
      const { email } = (await chief.get(`/members/${id}`)).body
      // Facilitator without a place: whoever is invited by e-mail becomes a Guest of the room, which is taken back here.
      assert.equal((await chief.post(`/meetings/${meeting_id}/facilitators`, { email })).status, 201)
      if (!from.room)
        await stage().write((trx) =>
          trx.deleteFrom('room_member').where('room_id', '=', scene.room).where('member_id', '=', id).execute(),
        )
      assert.equal((await client.patch(`/meetings/${meeting_id}`, { name: 'Mine' })).status, 200)
      const answer = await moveTo(client, meeting_id, target.room)
      assert.equal(answer.status, status, answer.text)
      const now = (await chief.get(`/meetings/${meeting_id}`)).body
      assert.equal(now.room_id.value, status === 200 ? target.room : scene.room)
    })
  }

  test('what is in the meeting is sound in the room that it enters', async () => {
    const { client } = scene.owner
    const both = await someone(stage(), scene, { organization: 3, room: 3 })
    const here = await someone(stage(), scene, { organization: 3, room: 3 })
    await stage().place(elsewhere.room, both.id, 3)
    const { body: template } = await client.post(`/rooms/${scene.room}/templates`, { name: 'Tide table of the Board' })
    const { body: meeting } = await client.post(`/rooms/${scene.room}/meetings`, {
      ...{ name: 'Weekly round', template_id: template.template_id, start_time: SLOTS[0] + HOUR },
      meeting_source: { source_type: 'calendar', source_id: 'moved-1' },
    })
    const path = `/meetings/${meeting.meeting_id}`
    await client.post(`${path}/attendees`, { member_id: both.id })
    const item = async (member_id: number | null, state = 0) =>
      (await client.post(`${path}/action_items`, { description: 'Dredge', state, ...(member_id && { member_id }) }))
        .body.action_item_id
    const items = [await item(both.id), await item(here.id), await item(here.id, 1), await item(null)]
    const made = (await here.client.post(`${path}/action_items`, { description: 'Sound the berth' })).body
      .action_item_id
    const note = (await client.post(`${path}/notes`, { description: 'High water' })).body.note_id
    const { body: file } = await client.post(`${path}/attachments`, { name: 'Tides.txt', type: 'text/plain', size: 3 })
    assert.equal((await client.post(`${path}/chat_messages`, { text: 'Hello' })).status, 201)
    const topic = await here.client.post(`${path}/agenda_proposals`, { title: 'Silt' })
    assert.equal(topic.status, 201, topic.text)
    const agenda = [both, here].map(({ id }) => ({ title: 'Tides', presenter_id: id }))
    assert.equal((await client.put(`${path}/agenda_items`, { agenda_items: agenda })).status, 200)
    assert.equal((await moveTo(chief, meeting.meeting_id, elsewhere.room)).status, 200)

    const reader = elsewhere.owner.client
    const read = async (address: string) => {
      const { status, body, text } = await reader.get(address)
      assert.equal(status, 200, text)
      return body
    }
    const now = await read(`${path}?embed=attendees,meeting_source`)
    assert.deepEqual([now.template_id, now.meeting_source.source_id], [null, 'moved-1'])
    assert.equal(now.attendees.length, 2)
    const shown = await Promise.all(items.map((id) => read(`/action_items/${id}`)))
    assert.deepEqual(
      shown.map(({ room_id, member_id }) => [room_id.value, member_id?.value ?? null]),
      [both.id, null, null, null].map((assignee) => [elsewhere.room, assignee]),
    )
    assert.equal((await read(`/notes/${note}`)).room_id.value, elsewhere.room)
    const presented = (await read(`${path}/agenda_items`)).map((one: any) => one.presenter_id?.value ?? null)
    assert.deepEqual(presented, [both.id, null])
    assert.equal((await read(`${path}/chat_messages`)).length, 1)
    assert.deepEqual(ids(await reader.get(`${path}/agenda_proposals`), 'agenda_proposal_id'), [
      topic.body.agenda_proposal_id,
    ])
    assert.equal((await here.client.get(`/agenda_proposals/${topic.body.agenda_proposal_id}`)).status, 403)
    assert.equal((await here.client.get(`/action_items/${items[1]}`)).status, 403)
    // Who made an item keeps it, and nothing else of the meeting.
    assert.deepEqual(ids(await here.client.get('/action_items'), 'action_item_id'), [made])
    assert.equal((await here.client.patch(`/action_items/${made}`, { state: 1 })).status, 200)
    assert.equal((await here.client.delete(`/action_items/${made}`)).status, 403)
    assert.equal((await here.client.get(path)).status, 403)
    assert.equal((await client.get(`/attachments/${file.attachment_id}`)).status, 200)
    // The room entered writes on: an item is given to its people, as if it had always been there.
    assert.equal((await reader.patch(`/action_items/${items[1]}`, { member_id: elsewhere.owner.id })).status, 200)
    assert.equal((await client.delete(`/organizations/${scene.organization}/rooms/${scene.room}`)).status, 204)
    assert.equal((await reader.get(path)).status, 200)
  })

  test('of a move and a change of the series at once, both hold', async () => {
    scene = { ...scene, room: await stage().room(scene.organization, { name: 'Hall' }) }
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    const { client }: Someone = scene.owner
    for (const slot of SLOTS.slice(0, 3)) {
      const series = await newSeries(scene)
      const { meeting_id } = await meetingAt(client, series, slot)
      const answers = await Promise.all([
        moveTo(client, meeting_id, attic),
        client.patch(pathOf(series), { audio: 'Line 4' }),
        client.get(`${pathOf(series)}/meeting_at/${slot}`),
        client.post(`${pathOf(series)}/invitees`, { email: `kim${slot}@harbour.example` }),
      ])
      assert.deepEqual([answers[0].status, answers[1].status, answers[3].status], [200, 200, 201])
      assert.ok([200, 404].includes(answers[2].status))
      assert.equal((await excluded(series)).length, 1)
      const { body } = await client.get(`/meetings/${meeting_id}`)
      assert.deepEqual([body.meeting_series_id, body.room_id.value], [null, attic])
    }
  })
})
