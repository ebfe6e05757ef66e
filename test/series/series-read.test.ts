// Meeting series read through HTTP: the recurrence object, the parts of the rule, embeds and nested forms.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, at, ids, type Scene, type Someone, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { DAY, meetingAt, newSeries, pathOf, SLOTS, utc } from './series-scene.ts'

const ROLES = { facilitators: 2, participants: 3, observers: 4, guests: 5 } as const

const DESCRIBED: [sent: object, words: string][] = [
  [{ rrule_parts: { freq: 'daily' } }, 'every day'],
  [{ rrule_parts: { freq: 'weekly' } }, 'every week on Thursday'],
  [
    { rrule_parts: { freq: 'weekly', interval: 2, daysofweek: ['MO', 'WE'] }, dtuntil: '2027-03-31' },
    'every 2 weeks on Monday and Wednesday, until Mar 31, 2027',
  ],
]

onBothDatabases('reading meeting series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const read = (series: any, query = '') => scene.owner.client.get(`${pathOf(series)}${query}`)
  const recurrenceOf = async (series: any) => (await read(series)).body.recurrence

  test('the recurrence object of a series that ends by a date, with dates beside its rule', async () => {
    const series = await newSeries(scene, { dtuntil: '2026-04-02T09:00:00' })
    stage().pass(60)
    const { body } = await scene.owner.client.patch(pathOf(series), {
      added_dates: ['2026-04-03T11:00:00', '2026-03-04T11:00:00'],
      excluded_dates: ['2026-03-05T09:00:00', '2026-03-12T09:00:00'],
    })
    assert.deepEqual(body.recurrence, {
      recurrence_id: series.meeting_series_id,
      meeting_series_id: series.meeting_series_id,
      rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20260402T070000Z',
      dtstart: '2026-03-05T09:00:00',
      dtuntil: '2026-04-02T09:00:00',
      until: '2026-04-02T09:00:00',
      rcount: null,
      timezone_name: 'Europe/Berlin',
      start_ts: at(utc('2026-03-04T10:00')),
      dtstart_ts: at(SLOTS[0]),
      until_ts: at(utc('2026-04-03T10:00')),
      event_duration: { value: 3600, display: '1:00' },
      added_dates: ['2026-03-04T11:00:00', '2026-04-03T11:00:00'],
      excluded_dates: ['2026-03-05T09:00:00', '2026-03-12T09:00:00'],
      create_ts: series.create_ts,
      update_ts: at(stage().site.clock()),
    })
    assert.deepEqual((await read(series)).body, body)
  })

  test('start_ts is the first actual meeting, until_ts the end of the last, null without end', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 3 })
    const excluded_dates = ['2026-03-05T09:00:00', '2026-03-19T09:00:00']
    await client.patch(pathOf(series), { excluded_dates })
    const { start_ts, dtstart_ts, until_ts } = await recurrenceOf(series)
    assert.deepEqual([start_ts.value, dtstart_ts.value, until_ts.value], [SLOTS[1], SLOTS[0], SLOTS[1] + 3600])
    await client.patch(pathOf(series), { excluded_dates: [], duration_minutes: null })
    assert.equal((await recurrenceOf(series)).until_ts.value, SLOTS[2])
    await client.patch(pathOf(series), { rcount: null })
    assert.equal((await recurrenceOf(series)).until_ts, null)
  })

  test('a deleted first meeting is no longer the first', async () => {
    const series = await newSeries(scene, { rcount: 2 })
    const meeting = await meetingAt(scene.owner.client, series, SLOTS[0])
    await scene.owner.client.delete(`/meetings/${meeting.meeting_id}`)
    assert.equal((await recurrenceOf(series)).start_ts.value, SLOTS[1])
  })

  test('meetings of an earlier schedule count for when a series begins and ends', async () => {
    const { client } = scene.owner
    const dtstart = '2026-02-05T09:00:00'
    const first = utc('2026-02-05T08:00')
    const series = await newSeries(scene, { dtstart, rcount: 20 })
    await meetingAt(client, series, first + 7 * DAY)
    await client.patch(pathOf(series), { rrule_parts: { freq: 'weekly', daysofweek: ['FR'] } })
    assert.equal((await recurrenceOf(series)).start_ts.value, first + 7 * DAY)
    await client.patch(pathOf(series), { rcount: null, dtuntil: '2026-02-28' })
    const { start_ts, until_ts } = await recurrenceOf(series)
    assert.deepEqual([start_ts.value, until_ts.value], [first + 7 * DAY, first + 7 * DAY + 3600])
    const active = async (query: string) => ids(await client.get(`/meeting_series?${query}`), 'meeting_series_id')
    const id = series.meeting_series_id
    assert.ok((await active(`before=${first + 8 * DAY}`)).includes(id))
    assert.ok(!(await active(`before=${first + 7 * DAY}`)).includes(id))
    assert.ok((await active(`after=${first + 7 * DAY}`)).includes(id))
    assert.ok(!(await active(`after=${first + 8 * DAY}`)).includes(id))
  })

  for (const [sent, words] of DESCRIBED) {
    test(`recurrence_description: ${words}`, async () => {
      const series = await newSeries(scene, sent)
      assert.equal(series.recurrence_description, words)
      const first = await meetingAt(scene.owner.client, series, SLOTS[0])
      assert.deepEqual(first.meeting_series_id, { value: series.meeting_series_id, display: words })
    })
  }

  test('rrule_parts says what it can of a rule that has more', async () => {
    const rrule = 'FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;WKST=SU'
    const { rrule_parts, recurrence } = await newSeries(scene, { rrule_parts: undefined, rrule })
    const daysofweek = ['MO', 'TU', 'WE', 'TH', 'FR']
    const none = { bymonthdays: null, dayordinals: null }
    assert.deepEqual(rrule_parts, { freq: 'MONTHLY', interval: '3', ...none, daysofweek, weekstart: 'SU' })
    assert.equal(recurrence.rrule, rrule)
  })

  test('embed: invitees and those of each role, as their own lists give them', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    for (const room of [3, 4, 5]) {
      const member_id = (await someone(stage(), scene, { room })).id
      await client.post(`${pathOf(series)}/invitees`, { member_id })
    }
    const names = ['invitees', ...Object.keys(ROLES)]
    const { body } = await read(series, `?embed=${names}`)
    for (const name of names) assert.deepEqual(body[name], (await client.get(`${pathOf(series)}/${name}`)).body, name)
    assert.equal(body.invitees.length, 4)
    for (const [name, role] of Object.entries(ROLES))
      assert.deepEqual(
        body[name].map((one: any) => one.role_id.value),
        [role],
      )
    const bare = await newSeries(scene)
    assert.deepEqual((await read(bare, '?embed=guests')).body.guests, [])
    const listed = (await client.get(`/rooms/${scene.room}/meeting_series?embed=${names}&per_page=100`)).body
    assert.deepEqual(
      listed.find((row: any) => row.meeting_series_id === series.meeting_series_id),
      body,
    )
  })

  test('embed=meeting_series_source: object or null', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { meeting_series_source: { source_type: 'calendar', source_id: 'read' } })
    const [source] = (await client.get(`${pathOf(series)}/meeting_series_sources`)).body
    assert.deepEqual((await read(series, '?embed=meeting_series_source')).body.meeting_series_source, source)
    const bare = await newSeries(scene)
    assert.equal((await read(bare, '?embed=meeting_series_source')).body.meeting_series_source, null)
    const listed = (await client.get('/meeting_series?embed=meeting_series_source&fields=meeting_series_source')).body
    assert.deepEqual(listed.slice(0, 2), [{ meeting_series_source: null }, { meeting_series_source: source }])
  })

  test('embeds, fields and envelope: what is not known is refused', async () => {
    const series = await newSeries(scene)
    for (const [query, field] of [
      ['embed=attendees', 'embed'],
      ['embed=meeting_source', 'embed'],
      ['fields=outcomes', 'fields'],
      ['fields=offered_from', 'fields'],
      ['sort=name', 'sort'],
      ['room_id=1', 'room_id'],
    ] as const)
      assertInvalid(await read(series, `?${query}`), 'meeting_series', [field, 'invalid_value'])
    const some = await read(series, '?fields=name,guests&embed=guests,observers')
    assert.deepEqual(some.body, { name: 'Harbour round', guests: [] })
    assert.equal((await read(series, '?envelope=true')).body.response.name, 'Harbour round')
  })

  test('GET /rooms/:room_id/meeting_series/:meeting_series_id: 404 in another room', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const path = `/rooms/${scene.room}/meeting_series/${series.meeting_series_id}`
    assert.deepEqual((await client.get(path)).body, series)
    assert.deepEqual((await client.patch(path, { name: 'Nested' })).body.name, 'Nested')
    const other = await stage().room(scene.organization)
    for (const elsewhere of [other, UNKNOWN])
      for (const verb of ['GET', 'PATCH', 'DELETE'])
        assert.equal((await client.ask(verb, path.replace(`${scene.room}`, `${elsewhere}`), {})).status, 404, verb)
    assert.equal((await client.get(`/meeting_series/${UNKNOWN}`)).status, 404)
    assert.equal((await client.put(pathOf(series), {})).status, 405)
    assert.equal((await client.delete(path)).status, 204)
    assert.equal((await client.get(path)).status, 410)
  })

  test('a series is read by whoever reads its room, and by whoever is invited', async () => {
    const series = await newSeries(scene)
    const invited = await someone(stage(), scene)
    const { email } = (await scene.chief.client.get(`/members/${invited.id}`)).body
    await scene.owner.client.post(`${pathOf(series)}/guests`, { email })
    const who: [Someone, number][] = [
      [scene.chief, 200],
      [invited, 200],
      [await someone(stage(), scene, { room: 4 }), 200],
      [await someone(stage(), scene, { room: 5 }), 403],
      [await someone(stage(), scene, { organization: 3 }), 403],
      [await someone(stage(), scene), 403],
    ]
    for (const [{ client }, status] of who) assert.equal((await client.get(pathOf(series))).status, status)
  })

  test('ETag and If-Match go with a series as with any other', async () => {
    const series = await newSeries(scene)
    const { headers } = await read(series)
    const etag = headers['etag']!
    const { client } = scene.owner
    assert.equal((await client.get(pathOf(series), { headers: { 'if-none-match': etag } })).status, 304)
    assert.equal((await client.patch(pathOf(series), { name: 'New' }, { headers: { 'if-match': etag } })).status, 200)
    assert.equal((await client.patch(pathOf(series), { name: 'Old' }, { headers: { 'if-match': etag } })).status, 412)
    assert.equal((await read(series)).body.name, 'New')
  })
})
