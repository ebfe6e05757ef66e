// Splitting a series: it ends before one of its slots, and a new one goes on with the meetings that follow.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, at, type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { DAY, HOUR, meetingAt, meetingsAt, newSeries, pathOf, SLOTS, startsOf, utc, WEEK } from '../series-scene.ts'

/** The other series as it is shown beside one. */
const link = (series: any) => ({ value: series.meeting_series_id, display: series.name })
const idsOf = (meetings: any[]): number[] => meetings.map(({ meeting_id }) => meeting_id)

onBothDatabases('splitting a series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const get = async (path: string) => (await scene.owner.client.get(path)).body
  const split = async (series: any, body: object) => {
    const answer = await scene.owner.client.post(`${pathOf(series)}/split`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  test('the series ends before the slot, and a new one goes on with its meetings', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { description: 'Cranes', location: 'Pier 4' })
    const meetings = await meetingsAt(client, series, SLOTS)
    const [, , , fourth] = idsOf(meetings)
    const note = await client.post(`/meetings/${fourth}/notes`, { description: 'Look at the crane' })
    assert.equal(note.status, 201)
    stage().pass(60)
    await stage().events()
    const { status, body: next, headers } = await client.post(`${pathOf(series)}/split`, { from: SLOTS[3] })
    assert.equal(status, 201)
    assert.equal(headers['location'], `https://moot.example/api/v1${pathOf(next)}`)
    assert.deepEqual(await stage().events(), [
      `meeting_series_scheduled ${pathOf(series)}`,
      `meeting_series_created ${pathOf(next)}`,
      `meeting_series_scheduled ${pathOf(next)}`,
    ])
    const old = await get(pathOf(series))
    assert.deepEqual([old.continues_id, old.continued_by_id], [null, link(next)])
    assert.deepEqual([next.continues_id, next.continued_by_id], [link(series), null])
    assert.deepEqual(await get(pathOf(next)), next)
    assert.equal(old.recurrence.dtuntil, '2026-03-25T23:59:59')
    assert.equal(old.recurrence_description, 'every week on Thursday, until Mar 25, 2026')
    assert.deepEqual([next.recurrence.dtstart, next.recurrence.dtuntil], ['2026-03-26T09:00:00', null])
    for (const name of ['name', 'description', 'location', 'audio', 'duration', 'template_id', 'room_id'])
      assert.deepEqual(next[name], series[name], name)
    assert.deepEqual(next.create_ts, at(stage().site.clock()))
    assert.deepEqual(await startsOf(client, series), SLOTS.slice(0, 3))
    assert.deepEqual((await startsOf(client, next)).slice(0, 3), SLOTS.slice(3))
    for (const [place, meeting] of meetings.entries()) {
      const is = await get(`/meetings/${meeting.meeting_id}`)
      const over = place >= 3
      assert.equal(is.meeting_series_id.value, (over ? next : series).meeting_series_id)
      const { meeting_series_id: _, update_ts: __, ...rest } = is
      const { meeting_series_id: ___, update_ts: ____, ...before } = meeting
      assert.deepEqual(rest, before)
    }
    assert.deepEqual(await get(`/meetings/${fourth}/notes`), [note.body])
    assert.equal((await client.get(`${pathOf(series)}/meeting_at/${SLOTS[3]}`)).status, 404)
    assert.equal((await meetingAt(client, next, SLOTS[3])).meeting_id, fourth)
  })

  test('its people with their answers, its agenda and its creator go on', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const guest = await someone(stage(), scene, { organization: 3, room: 3 })
    const added = await client.post(`${pathOf(series)}/observers`, {
      member_id: guest.id,
      rsvp: 1,
      representing: 'Pier',
    })
    assert.equal(added.status, 201)
    for (const title of ['Cranes', 'Ropes'])
      assert.equal((await client.post(`${pathOf(series)}/agenda_items`, { title })).status, 201)
    const parent = (await get(`${pathOf(series)}/agenda_items`))[0].agenda_item_id
    await client.post(`${pathOf(series)}/agenda_items`, { title: 'Hooks', parent_id: parent })
    const [first, third] = await meetingsAt(client, series, [SLOTS[0], SLOTS[2]])
    await stage().events()
    const next = await split(series, { from: SLOTS[1] })
    assert.ok(!(await stage().events()).some((event) => event.startsWith('invitee')))
    const people = (list: any[]) =>
      list.map(({ member_id, role_id, rsvp, representing }) => [member_id, role_id.value, rsvp.value, representing])
    assert.deepEqual(people(await get(`${pathOf(next)}/invitees`)), people(await get(`${pathOf(series)}/invitees`)))
    const titles = (list: any[]) => list.map(({ title, parent_id }) => [title, parent_id === null])
    const agenda = await get(`${pathOf(next)}/agenda_items`)
    const expected = [
      ['Cranes', true],
      ['Hooks', false],
      ['Ropes', true],
    ]
    assert.deepEqual(titles(agenda), expected)
    assert.deepEqual(titles(await get(`${pathOf(series)}/agenda_items`)), expected)
    // An edit of either agenda reaches the meetings of its own series, whose items keep their ids.
    const itemsOf = (meeting: any) => get(`/meetings/${meeting.meeting_id}/agenda_items`)
    const was = [await itemsOf(first), await itemsOf(third)]
    const rename = (id: number, title: string) => client.patch(`/agenda_items/${id}`, { title })
    assert.equal((await rename(agenda[0].agenda_item_id, 'Quay')).status, 200)
    assert.deepEqual(await itemsOf(first), was[0])
    const is = await itemsOf(third)
    assert.deepEqual(titles(is), [['Quay', true], ...expected.slice(1)])
    const ids = (list: any[]) => list.map(({ agenda_item_id }) => agenda_item_id)
    assert.deepEqual(ids(is), ids(was[1]))
    assert.equal((await rename(parent, 'Dock')).status, 200)
    assert.deepEqual(titles(await itemsOf(first)), [['Dock', true], ...expected.slice(1)])
    assert.deepEqual(await itemsOf(third), is)
    // A meeting that is made later has both.
    const later = await meetingAt(client, next, SLOTS[4])
    assert.deepEqual(titles(await itemsOf(later)), [['Quay', true], ...expected.slice(1)])
    const attendees = await get(`/meetings/${later.meeting_id}/attendees`)
    assert.deepEqual(people(attendees).sort(), people(await get(`${pathOf(next)}/invitees`)).sort())
  })

  test('a moved meeting is found by its start and by its slot', async () => {
    const { client } = scene.owner
    for (const from of [SLOTS[2] + DAY, SLOTS[2], new Date(SLOTS[2] * 1000).toISOString(), at(SLOTS[2])]) {
      const series = await newSeries(scene)
      const { meeting_id } = await meetingAt(client, series, SLOTS[2])
      const moved = await client.patch(`/meetings/${meeting_id}`, { start_time: SLOTS[2] + DAY })
      assert.equal(moved.status, 200)
      const next = await split(series, { from })
      assert.equal(next.recurrence.dtstart, '2026-03-19T09:00:00')
      const meeting = await get(`/meetings/${meeting_id}`)
      assert.deepEqual(meeting.start_time.value, SLOTS[2] + DAY)
      assert.equal(meeting.meeting_series_id.value, next.meeting_series_id)
    }
  })

  test('held meetings stay, and their slots are not offered again; canceled ones go over', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { dtstart: '2026-02-12T09:00:00' })
    const past = SLOTS[0] - 2 * WEEK
    const [held, pending, running, canceled] = idsOf(
      await meetingsAt(client, series, [past, past + WEEK, SLOTS[0], SLOTS[1]]),
    )
    for (const [id, ...states] of [
      [held, 'started', 'ended'],
      [running, 'started'],
      [canceled, 'canceled'],
    ] as const)
      for (const state of states) assert.equal((await client.patch(`/meetings/${id}`, { state })).status, 200)
    const next = await split(series, { from: past })
    const seriesOf = async (id: number) => (await get(`/meetings/${id}`)).meeting_series_id.value
    const [old, made] = [series.meeting_series_id, next.meeting_series_id]
    const all = await Promise.all([held!, running!, pending!, canceled!].map(seriesOf))
    assert.deepEqual(all, [old, old, made, made])
    assert.deepEqual(await startsOf(client, next, `&after=${past}`).then((starts) => starts.slice(0, 4)), [
      ...[past + WEEK, SLOTS[1], SLOTS[2], SLOTS[3]],
    ])
    for (const slot of [past, SLOTS[0]])
      assert.equal((await client.get(`${pathOf(next)}/meeting_at/${slot}`)).status, 404)
    assert.equal((await get(pathOf(series))).recurrence.dtuntil, '2026-02-18T23:59:59')
  })

  test('slots of deleted meetings and excluded dates stay out', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { excluded_dates: undefined })
    const change = async (body: object) => assert.equal((await client.patch(pathOf(series), body)).status, 200)
    const [, third, fifth] = idsOf(await meetingsAt(client, series, [SLOTS[0], SLOTS[2], SLOTS[4]]))
    // One by hand, and one by a schedule that came and went.
    assert.equal((await client.delete(`/meetings/${third}`)).status, 204)
    await change({ dtuntil: '2026-03-27' })
    assert.equal((await client.get(`/meetings/${fifth}`)).status, 410)
    await change({ dtuntil: null })
    await change({ excluded_dates: [...(await get(pathOf(series))).recurrence.excluded_dates, '2026-04-09T09:00:00'] })
    const next = await split(series, { from: SLOTS[1] })
    assert.deepEqual(next.recurrence.excluded_dates, ['2026-03-19T09:00:00', '2026-04-09T09:00:00'])
    assert.deepEqual((await startsOf(client, next)).slice(0, 3), [SLOTS[1], SLOTS[3], utc('2026-04-16T07:00')])
    for (const slot of [SLOTS[2], SLOTS[4], SLOTS[5]])
      assert.equal((await client.get(`${pathOf(next)}/meeting_at/${slot}`)).status, 404)
  })

  test('what is sent is changed in the new series alone, and reaches its meetings', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const meetings = await meetingsAt(client, series, SLOTS.slice(0, 3))
    const source = { source_type: 'tide', source_id: `split-${stage().fresh.env.DATABASE_URL ?? ''}` }
    await stage().events()
    const body = { name: 'Pier round', location: 'Pier 4', duration_minutes: 30, meeting_series_source: source }
    const next = await split(series, { from: SLOTS[1], ...body })
    const told = await stage().events()
    assert.deepEqual([next.name, next.location, next.duration.value], ['Pier round', 'Pier 4', 1800])
    const [first, second, third] = await Promise.all(idsOf(meetings).map((id) => get(`/meetings/${id}`)))
    assert.deepEqual({ ...first, meeting_series_id: null }, { ...meetings[0], meeting_series_id: null })
    for (const meeting of [second, third])
      assert.deepEqual([meeting.name, meeting.location, meeting.duration.value], ['Pier round', 'Pier 4', 1800])
    assert.deepEqual([second.end_time.value, second.start_time.value], [SLOTS[1] + HOUR / 2, SLOTS[1]])
    const those = [second, third].map(({ meeting_id }) => meeting_id)
    assert.deepEqual(told.slice(3), [
      ...those.map((id) => `meeting_scheduled /meetings/${id}`),
      ...those.map((id) => `meeting_content_changed /meetings/${id}`),
    ])
    const [made] = await get(`${pathOf(next)}/meeting_series_sources`)
    assert.deepEqual([made.source_type, made.source_id], [source.source_type, source.source_id])
    const { continued_by_id, recurrence, update_ts, recurrence_description, ...rest } = await get(pathOf(series))
    for (const [name, value] of Object.entries(rest)) assert.deepEqual(value, series[name], name)
    assert.deepEqual(continued_by_id, link(next))
    assertInvalid(
      await client.post(`${pathOf(next)}/split`, { from: SLOTS[2], meeting_series_source: source }),
      'meeting_series',
      ['source_id', 'not_unique'],
    )
  })
})
