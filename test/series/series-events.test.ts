// What the events say that concern single meetings of a series, and what counts as a change of the series itself.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import { type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from './series-scene.ts'

onBothDatabases('events of meetings of series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const eventsOf = (meeting_id: number) =>
    stage()
      .site.db.reads.selectFrom('event')
      .select(['event', 'meeting_series_id', 'resource'])
      .where('meeting_id', '=', meeting_id)
      .orderBy('event_id')
      .execute()

  test('a deleted occurrence is no change of its series, and tells only of itself', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    stage().pass(90)
    await stage().events()
    assert.equal((await client.delete(`/meetings/${meeting_id}`)).status, 204)
    const [told, ...more] = await stage().events()
    assert.match(told!, /^meeting_deleted \/deleted_meetings\/\d+$/)
    assert.deepEqual(more, [])
    const { update_ts, recurrence } = (await client.get(pathOf(series))).body
    assert.deepEqual([update_ts, recurrence.excluded_dates.length], [series.update_ts, 1])
    const since = series.update_ts.value + 1
    assert.deepEqual((await client.get(`/rooms/${scene.room}/meeting_series?updated=${since}`)).body, [])
  })

  for (const [way, make] of [
    ['meeting_at', (series: any) => meetingAt(scene.owner.client, series, SLOTS[0])],
    ['the job', () => materialiseMeetings(stage().site)],
  ] as const)
    test(`whoever has answered the invitation is told as added and as answering, also where ${way} adds them`, async () => {
      const { client } = scene.owner
      const room = await stage().room(scene.organization, { name: 'Hall' })
      const [yes, none] = [
        await someone(stage(), { ...scene, room }, { organization: 3, room: 3 }),
        await someone(stage(), { ...scene, room }, { organization: 3, room: 3 }),
      ]
      const series = await newSeries({ ...scene, room })
      for (const sent of [{ member_id: yes.id, rsvp: 1 }, { member_id: none.id }])
        assert.equal((await client.post(`${pathOf(series)}/invitees`, sent)).status, 201)
      await make(series)
      const { meeting_id } = await meetingAt(client, series, SLOTS[0])
      const { body: attendees } = await client.get(`/meetings/${meeting_id}/attendees`)
      const of = (member_id: number) => attendees.find((one: any) => one.member_id === member_id).attendee_id
      const told = (await eventsOf(meeting_id)).filter(({ event }) => event.startsWith('attendee_'))
      const heard = (id: number) => told.flatMap(({ event, resource }) => (resource.endsWith(`/${id}`) ? [event] : []))
      assert.deepEqual(heard(of(yes.id)), ['attendee_added', 'attendee_rsvp'])
      assert.deepEqual(heard(of(none.id)), ['attendee_added'])
      assert.deepEqual(heard(of(scene.owner.id)), ['attendee_added'])
    })

  test('whoever is invited with an answer is told as answering in each coming meeting', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    const { id } = await someone(stage(), scene, { organization: 3, room: 3 })
    await stage().events()
    assert.equal((await client.post(`${pathOf(series)}/invitees`, { member_id: id, rsvp: 3 })).status, 201)
    const told = (await stage().events()).map((event) => event.split(' ')[0])
    assert.deepEqual(told, ['invitee_added', 'invitee_rsvp', 'attendee_added', 'attendee_rsvp'])
    const { status } = await client.post(`/meetings/${meeting_id}/attendees`, { email: 'kim@harbour.example', rsvp: 2 })
    assert.equal(status, 201)
    assert.deepEqual(
      (await stage().events()).map((event) => event.split(' ')[0]),
      ['attendee_added', 'attendee_rsvp'],
    )
  })

  test('events of action items name the meeting and its series', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    const { body } = await client.post(`/meetings/${meeting_id}/action_items`, { description: 'Dredge' })
    assert.equal(
      (await client.patch(`/action_items/${body.action_item_id}`, { member_id: scene.owner.id })).status,
      200,
    )
    const told = (await eventsOf(meeting_id)).filter(({ event }) => event.startsWith('action_item'))
    assert.deepEqual(
      told.map(({ event, meeting_series_id }) => [event, meeting_series_id]),
      ['action_item_created', 'action_item_assigned'].map((event) => [event, series.meeting_series_id]),
    )
  })
})
