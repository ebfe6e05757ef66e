// Changes of a series that meet its meetings, through HTTP: none is lost, none waits for ever, nothing comes back.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { meetingAt, newSeries, pathOf, SLOTS, startsOf } from '../series-scene.ts'

onBothDatabases('series and meetings that meet', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const asked = (series: any, time: number) => scene.owner.client.get(`${pathOf(series)}/meeting_at/${time}`)
  const attendees = async ({ meeting_id }: any) =>
    (await scene.owner.client.get(`/meetings/${meeting_id}/attendees`)).body
  /** The meetings that are there, by their start. */
  const made = async ({ meeting_series_id }: any) => {
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/meetings?sort=start_time`)
    return body.filter((one: any) => one.meeting_series_id?.value === meeting_series_id)
  }

  test('meetings that are deleted at once all leave their mark, beside a change of their series', async () => {
    const { client } = scene.owner
    for (const dtstart of ['2026-03-05T09:00:00', '2026-03-05T11:00:00', '2026-03-05T15:00:00']) {
      const series = await newSeries(scene, { rcount: 6 })
      const meetings: any[] = []
      for (const slot of SLOTS) meetings.push(await meetingAt(client, series, slot))
      const some = meetings.filter((_, place) => place !== 3)
      const [changed, ...gone] = await Promise.all([
        client.patch(pathOf(series), { audio: 'Line 4', dtstart }),
        ...some.map(({ meeting_id }) => client.delete(`/meetings/${meeting_id}`)),
      ])
      assert.deepEqual([changed.status, ...gone.map(({ status }) => status)], [200, ...some.map(() => 204)])
      const { audio, recurrence } = (await client.get(pathOf(series))).body
      assert.deepEqual([audio, recurrence.excluded_dates.length], ['Line 4', 5])
      const [left, ...others] = await made(series)
      assert.deepEqual([left.meeting_id, others], [meetings[3].meeting_id, []])
      assert.deepEqual(await startsOf(client, series), [left.start_time.value])
    }
  })

  test('a slot that is asked for while its series ends is made before or not at all', async () => {
    const { client } = scene.owner
    for (const slot of SLOTS) {
      const series = await newSeries(scene)
      const [one, gone, other] = await Promise.all([
        asked(series, slot),
        client.delete(pathOf(series)),
        asked(series, slot === SLOTS[0] ? SLOTS[1] : SLOTS[0]),
      ])
      assert.equal(gone.status, 204)
      for (const answer of [one, other]) assert.ok([200, 410].includes(answer.status), answer.text)
      assert.deepEqual(await made(series), [])
      const left = await stage()
        .site.db.reads.selectFrom('meeting')
        .select('meeting_id')
        .where('meeting_series_id', '=', series.meeting_series_id)
        .execute()
      assert.deepEqual(left, [])
    }
  })

  test('a slot that is asked for while its meeting is deleted does not come back', async () => {
    const { client } = scene.owner
    for (const slot of SLOTS) {
      const series = await newSeries(scene)
      const { meeting_id } = await meetingAt(client, series, slot)
      const answers = await Promise.all([
        client.delete(`/meetings/${meeting_id}`),
        ...Array.from({ length: 8 }, () => asked(series, slot)),
      ])
      assert.equal(answers[0]!.status, 204)
      for (const { status } of answers.slice(1)) assert.ok([200, 410].includes(status))
      assert.equal((await asked(series, slot)).status, 410)
      assert.deepEqual(await made(series), [])
    }
  })

  test('a person who is invited while a meeting is made attends it', async () => {
    const { client } = scene.owner
    for (const slot of SLOTS) {
      const series = await newSeries(scene)
      const { id } = await someone(stage(), scene, { room: 3 })
      const [added, meeting] = await Promise.all([
        client.post(`${pathOf(series)}/invitees`, { member_id: id }),
        meetingAt(client, series, slot),
      ])
      assert.equal(added.status, 201)
      assert.equal((await attendees(meeting)).length, 2)
      const [, removed] = await Promise.all([
        meetingAt(client, series, slot === SLOTS[0] ? SLOTS[1] : SLOTS[0]),
        client.delete(`/invitees/${added.body.invitee_id}`),
      ])
      assert.equal(removed.status, 204)
      for (const one of await made(series)) assert.equal((await attendees(one)).length, 1)
    }
  })

  test('every kind of change of a series at once: each is answered, and all of them hold', async () => {
    const { client } = scene.owner
    for (let round = 0; round < 5; round++) {
      const series = await newSeries(scene)
      const path = pathOf(series)
      const meetings: any[] = []
      for (const slot of SLOTS.slice(0, 4)) meetings.push(await meetingAt(client, series, slot))
      const [leaver, joiner] = [await someone(stage(), scene, { room: 3 }), await someone(stage(), scene, { room: 3 })]
      const { invitee_id } = (await client.post(`${path}/invitees`, { member_id: leaver.id })).body
      const [seat] = await attendees(meetings[2])
      const answers = await Promise.all([
        client.patch(path, { name: 'Pier round', duration_minutes: 90 }),
        client.delete(`/meetings/${meetings[0].meeting_id}`),
        client.delete(`/invitees/${invitee_id}`),
        client.post(`${path}/invitees`, { member_id: joiner.id }),
        asked(series, SLOTS[4]),
        client.delete(`/meetings/${meetings[1].meeting_id}`),
        client.patch(`/meetings/${meetings[3].meeting_id}`, { audio: 'Line 4' }),
        leaver.client.patch(`/attendees/${seat.attendee_id}`, { rsvp: 1 }),
      ])
      const [patched, ...others] = answers.map(({ status }) => status)
      assert.deepEqual([patched, ...others.slice(0, -1)], [200, 204, 204, 201, 200, 204, 200])
      assert.ok([200, 403, 404].includes(others.at(-1)!))
      const left = await made(series)
      assert.deepEqual(
        left.map(({ name, start_time, duration }: any) => [name, start_time.value, duration.value]),
        [2, 3, 4].map((place) => ['Pier round', SLOTS[place], 5400]),
      )
      for (const meeting of left)
        assert.deepEqual(
          (await attendees(meeting)).map(({ member_id }: any) => member_id).toSorted((a: number, b: number) => a - b),
          [scene.owner.id, joiner.id],
        )
      assert.equal(left[1].audio, 'Line 4')
    }
  })

  test('a series that is collapsed while a slot is asked for keeps the one meeting', async () => {
    const { client } = scene.owner
    for (const slot of SLOTS.slice(1)) {
      const series = await newSeries(scene)
      const { meeting_id } = await meetingAt(client, series, SLOTS[0])
      const [one, collapsed, other] = await Promise.all([
        asked(series, slot),
        client.post(`${pathOf(series)}/collapse`, { meeting_id }),
        asked(series, slot === SLOTS[1] ? SLOTS[2] : SLOTS[1]),
      ])
      assert.equal(collapsed.status, 200)
      for (const { status, body } of [one, other]) {
        assert.ok([200, 410].includes(status))
        if (status === 200) assert.equal((await client.get(`/meetings/${body.meeting_id}`)).status, 410)
      }
      assert.equal((await client.get(`/meetings/${meeting_id}`)).status, 200)
    }
  })
})
