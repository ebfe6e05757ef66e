// Meetings that stay where a change of their series would delete them: as single meetings, with all that is in them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { meetingAt, meetingsAt, newSeries, pathOf, SLOTS } from '../series-scene.ts'

/** Every second week: the second, fourth and sixth meetings go. */
const BIWEEKLY = { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH' }
const EVERY_WEEK = { rrule: 'FREQ=WEEKLY;BYDAY=TH' }

onBothDatabases('meetings kept when their series changes', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const change = async (series: any, body: object, query = '') => {
    const answer = await scene.owner.client.patch(`${pathOf(series)}${query}`, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const get = (path: string) => scene.owner.client.get(path)
  const idsOf = (meetings: any[]) => meetings.map(({ meeting_id }) => meeting_id)

  test('one that would be deleted stays as a single meeting with everything in it', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const meetings = await meetingsAt(client, series, SLOTS)
    const [first, second, third, fourth, fifth, sixth] = idsOf(meetings)
    const guest = await someone(stage(), scene, { organization: 3, room: 3 })
    const path = `/meetings/${second}`
    assert.equal((await client.post(`${path}/notes`, { description: 'Look at the crane' })).status, 201)
    assert.equal((await client.post(`${path}/attendees`, { member_id: guest.id, rsvp: 1 })).status, 201)
    const inside = ['notes', 'attendees', 'agenda_items', 'action_items']
    const contents = () => Promise.all(inside.map(async (list) => (await get(`${path}/${list}`)).body))
    const [was, content] = [(await get(path)).body, await contents()]
    const body = { ...BIWEEKLY, duration_minutes: 30, keep: [second, sixth] }
    const plan = { kept: [first, second, third, fifth, sixth], moved: [], deleted: [fourth] }
    const { occurrences, mails, own_time, canceled, ...ids } = await change(series, body, '?preview=true')
    assert.deepEqual([ids, mails, own_time, canceled], [plan, 0, [], []])
    assert.equal(occurrences.find(({ meeting_id }: any) => meeting_id === second).what, 'kept')
    stage().pass(60)
    await stage().events()

    await change(series, body)
    const told = await stage().events()
    const is = (await get(path)).body
    assert.deepEqual(is, { ...was, meeting_series_id: null, slot_ts: null, update_ts: at(stage().site.clock()) })
    assert.deepEqual(await contents(), content)
    assert.equal((await get(`/meetings/${sixth}`)).body.meeting_series_id, null)
    assert.equal((await get(`/meetings/${fourth}`)).status, 410)
    const deletions = told.filter((event) => event.startsWith('meeting_deleted'))
    assert.equal(deletions.length, 1)
    const scheduled = [first, third, fifth].map((id) => `meeting_scheduled /meetings/${id}`)
    assert.deepEqual(
      told.filter((event) => !event.startsWith('meeting_deleted')),
      [...scheduled, `meeting_series_scheduled ${pathOf(series)}`],
    )
  })

  test('its slot does not come back with the old schedule', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const [, second] = await meetingsAt(client, series, SLOTS.slice(0, 2))
    await change(series, { ...BIWEEKLY, keep: [second.meeting_id] })
    await change(series, EVERY_WEEK)
    assert.equal((await get(`${pathOf(series)}/meeting_at/${SLOTS[1]}`)).status, 404)
    assert.equal((await get(`${pathOf(series)}/meeting_at/${SLOTS[3]}`)).status, 200)
    assert.equal((await get(pathOf(series))).body.recurrence.excluded_dates, null)
    assert.equal((await client.delete(pathOf(series))).status, 204)
    assert.equal((await get(`/meetings/${second.meeting_id}`)).status, 200)
  })

  test('one that would not be deleted stays in its series, also where nothing of the schedule changes', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    for (const sent of [
      {},
      { name: 'Pier round' },
      { duration_minutes: 15 },
      BIWEEKLY,
      { dtstart: '2026-03-05T10:00:00' },
    ]) {
      await change(series, { ...sent, keep: [meeting_id, meeting_id] })
      const { meeting_series_id } = (await get(`/meetings/${meeting_id}`)).body
      assert.equal(meeting_series_id.value, series.meeting_series_id)
    }
  })

  test('what is no meeting of the series is refused, and nothing changes', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const other = await meetingAt(client, await newSeries(scene), SLOTS[1])
    const { meeting_id } = await meetingAt(client, series, SLOTS[1])
    const single = await newMeeting(scene)
    for (const id of [UNKNOWN, other.meeting_id, single])
      for (const query of ['', '?preview=true'])
        assertInvalid(
          await client.patch(`${pathOf(series)}${query}`, { ...BIWEEKLY, keep: [meeting_id, id] }),
          'meeting_series',
          ['keep', 'invalid_reference'],
        )
    for (const keep of [meeting_id, ['x'], [null], {}])
      assertInvalid(await client.patch(pathOf(series), { keep }), 'meeting_series', ['keep', 'invalid_value'])
    assert.deepEqual((await get(pathOf(series))).body, series)
    assert.equal((await get(`/meetings/${meeting_id}`)).status, 200)
  })
})
