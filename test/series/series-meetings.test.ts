// The meetings of a series as they come to be and go, through HTTP: their people, ahead of time, one deleted, in a race.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import { assertInvalid, at, type Scene, setScene, someone } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { DAY, HOUR, meetingAt, newSeries, pathOf, SLOTS, startsOf } from './series-scene.ts'

onBothDatabases('the meetings of a series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const asked = (series: any, time: number) => scene.owner.client.get(`${pathOf(series)}/meeting_at/${time}`)
  const attendees = async ({ meeting_id }: any) =>
    (await scene.owner.client.get(`/meetings/${meeting_id}/attendees`)).body.toReversed()
  /** The meetings that are there, by their start. */
  const made = async ({ meeting_series_id }: any) => {
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/meetings?sort=start_time`)
    return body.filter((one: any) => one.meeting_series_id?.value === meeting_series_id)
  }
  const startsMade = async (series: any) => (await made(series)).map((one: any) => one.start_time.value)
  /** No series of another test has anything to be made. */
  async function endAll(): Promise<void> {
    for (;;) {
      const { body } = await scene.owner.client.get('/meeting_series?per_page=100')
      if (!body.length) return
      for (const series of body) await scene.owner.client.delete(pathOf(series))
    }
  }

  test('invitees become attendees, with their role, their answer, and what they may do', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const people = [
      { role_id: 3, rsvp: 1, representing: 'Tidewater Bank', note_taker: true, presenter: false },
      { role_id: 4, rsvp: 2, representing: null, note_taker: false, presenter: true },
      { role_id: 5, rsvp: 0, representing: 'Elmport', note_taker: false, presenter: false },
    ]
    for (const part of people) {
      const { id } = await someone(stage(), scene, { room: 3 })
      const added = await client.post(`${pathOf(series)}/invitees`, { member_id: id, ...part })
      assert.equal(added.status, 201)
    }
    const invitees = (await client.get(`${pathOf(series)}/invitees`)).body.toReversed()
    stage().pass(60)
    const meeting = await meetingAt(client, series, SLOTS[0])
    const now = at(stage().site.clock())
    assert.deepEqual(
      (await attendees(meeting)).map(({ attendee_id, ...rest }: any) => rest),
      invitees.map(({ id, resource_url, invitee_id, meeting_series_id, ...part }: any) => ({
        ...part,
        attended: false,
        meeting_id: { value: meeting.meeting_id, display: 'Harbour round' },
        create_ts: now,
        update_ts: now,
      })),
    )
    assert.deepEqual(
      (await attendees(meeting)).map(({ role_id, rsvp }: any) => [role_id.value, rsvp.value]),
      [[2, 0], ...people.map(({ role_id, rsvp }) => [role_id, rsvp])],
    )
  })

  test('whoever had their account deleted is not seated anew', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const leaver = await someone(stage(), scene, { room: 3 })
    await client.post(`${pathOf(series)}/invitees`, { member_id: leaver.id })
    const before = await meetingAt(client, series, SLOTS[0])
    assert.equal((await scene.chief.client.delete(`/members/${leaver.id}`)).status, 204)
    assert.equal((await attendees(before)).length, 2)
    assert.equal((await attendees(await meetingAt(client, series, SLOTS[1]))).length, 1)
  })

  test('meetings are made ahead, 7 days before the start, once', async () => {
    await endAll()
    const now = stage().site.clock()
    const begin = (days: number) => now + days * DAY
    const weekly = { timezone_name: 'UTC', rrule_parts: { freq: 'weekly' } }
    const far = await newSeries(scene, { ...weekly, dtstart: begin(7) + 1 })
    const near = await newSeries(scene, { dtstart: begin(2), rrule_parts: { freq: 'daily', interval: 3 } })
    const old = await newSeries(scene, { ...weekly, dtstart: begin(-16) })
    await newSeries(scene, { ...weekly, dtstart: begin(-14), rcount: 2 })
    await stage().events()
    assert.equal(await materialiseMeetings(stage().site), 3)
    assert.deepEqual(await startsMade(near), [begin(2), begin(5)])
    assert.deepEqual(await startsMade(far), [])
    assert.deepEqual(await startsMade(old), [begin(5)])
    const [first] = await made(near)
    const events = await stage().events()
    assert.equal(events.filter((event) => event === `meeting_created /meetings/${first.meeting_id}`).length, 1)
    assert.equal(await materialiseMeetings(stage().site), 0)
    assert.deepEqual(await stage().events(), [])
    stage().pass(2)
    assert.equal(await materialiseMeetings(stage().site), 1)
    assert.deepEqual(await startsMade(far), [begin(7) + 1])
    assert.deepEqual((await meetingAt(scene.owner.client, near, begin(2))).meeting_id, first.meeting_id)
  })

  test('what was deleted, excluded or canceled is not made again', async () => {
    await endAll()
    const { client } = scene.owner
    const dtstart = stage().site.clock() + HOUR
    const series = await newSeries(scene, { dtstart, timezone_name: 'UTC', rrule_parts: { freq: 'daily' }, rcount: 4 })
    const [deleted, canceled, moved, excluded] = [0, 1, 2, 3].map((day) => dtstart + day * DAY) as [
      number,
      number,
      number,
      number,
    ]
    await client.delete(`/meetings/${(await meetingAt(client, series, deleted)).meeting_id}`)
    await client.patch(`/meetings/${(await meetingAt(client, series, canceled)).meeting_id}`, { state: 'canceled' })
    await client.patch(`/meetings/${(await meetingAt(client, series, moved)).meeting_id}`, { start_time: moved + 60 })
    const local = new Date(excluded * 1000).toISOString().slice(0, 19)
    await client.patch(pathOf(series), { excluded_dates: [local] })
    assert.equal(await materialiseMeetings(stage().site), 0)
    await client.patch(pathOf(series), { excluded_dates: null })
    assert.equal(await materialiseMeetings(stage().site), 1)
    assert.deepEqual(await startsMade(series), [canceled, moved + 60, excluded])
    assert.equal((await asked(series, deleted)).status, 410)
  })

  test('a deleted meeting marks its slot as excluded, so that it does not come back', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 3 })
    const { meeting_id } = await meetingAt(client, series, SLOTS[1])
    await client.patch(`/meetings/${meeting_id}`, { start_time: SLOTS[1] + DAY })
    stage().pass(60)
    await stage().events()
    assert.equal((await client.delete(`/meetings/${meeting_id}`)).status, 204)
    const [event, ...others] = await stage().events()
    assert.match(event!, /^meeting_deleted \/deleted_meetings\/\d+$/)
    assert.deepEqual(others, [])
    const record = (await client.get(event!.split(' ')[1]!)).body
    assert.deepEqual([record.meeting_id, record.meeting_series_id], [meeting_id, series.meeting_series_id])
    const { recurrence } = (await client.get(pathOf(series))).body
    assert.deepEqual(recurrence.excluded_dates, ['2026-03-12T09:00:00'])
    assert.deepEqual(await startsOf(client, series), [SLOTS[0], SLOTS[2]])
    for (const time of [SLOTS[1], SLOTS[1] + DAY])
      assert.equal((await asked(series, time)).status, time === SLOTS[1] ? 410 : 404)
  })

  test('ended → started only on the same calendar day as the end, in the zone of the series', async () => {
    const { client } = scene.owner
    // 10:00 UTC is 23:00 in Auckland, and 02:00 in Los Angeles.
    const restart = async (timezone_name: string, hours: number) => {
      const series = await newSeries(scene, { dtstart: NOW + HOUR, timezone_name })
      const { meeting_id } = await meetingAt(client, series, NOW + HOUR)
      for (const state of ['started', 'ended'])
        assert.equal((await client.patch(`/meetings/${meeting_id}`, { state })).status, 200)
      stage().pass(hours * HOUR)
      const answer = await client.patch(`/meetings/${meeting_id}`, { state: 'started' })
      stage().pass(-hours * HOUR)
      return answer
    }
    stage().pass(NOW - stage().site.clock())
    assertInvalid(await restart('Pacific/Auckland', 2), 'meetings', ['state', 'invalid_transition'])
    assert.equal((await restart('Pacific/Auckland', 0)).status, 200)
    assert.equal((await restart('America/Los_Angeles', 21)).status, 200)
    assertInvalid(await restart('America/Los_Angeles', 22), 'meetings', ['state', 'invalid_transition'])
  })
})
