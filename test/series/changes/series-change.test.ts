// Meeting series changed through HTTP: words and where they reach, what changes nothing, and the source by PATCH.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../../contract/errors.ts'
import { assertInvalid, at, type Scene, setScene, someone, UNKNOWN, WIDE } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { meetingAt, meetingsAt, newSeries, pathOf, SLOTS, WEEK } from '../series-scene.ts'

const WORDS: [field: string, was: string, is: string | null, told: boolean][] = [
  ['name', 'Harbour round', 'Pier round', true],
  ['description', 'Look at the piers', 'Look at the cranes', true],
  ['description', 'Look at the piers', null, true],
  ['location', 'Pier 4', 'Pier 5', true],
  ['audio', 'Line 4', 'Line 5', false],
]

/** Series of which each part of a schedule is written in another way. */
const KINDS: [kind: string, more: object][] = [
  ['without end', {}],
  ['that ends by a date', { dtuntil: '2026-06-25' }],
  ['that ends at a time', { dtuntil: '2026-06-25T09:00:00' }],
  ['of a number of meetings', { rcount: 20 }],
  ['of every second week', { rrule_parts: { freq: 'weekly', interval: 2, daysofweek: ['MO', 'TH'], weekstart: 'SU' } }],
  ['with an UNTIL of UTC', { rrule_parts: undefined, rrule: 'FREQ=DAILY;UNTIL=20260501T070000Z' }],
  ['with a local UNTIL', { rrule_parts: undefined, rrule: 'FREQ=DAILY;UNTIL=20260501T120000' }],
  ['with positions', { rrule_parts: undefined, rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1;COUNT=9' }],
  ['without a length', { duration_minutes: null }],
  ['that ends in an hour that comes twice', { dtstart: '2026-03-01T02:30:00', dtuntil: '2026-10-25T02:30:00' }],
]

const REFUSED: [sent: object, field: string, code: ErrorCode][] = [
  [{ name: '' }, 'name', 'invalid_value'],
  [{ name: null }, 'name', 'invalid_value'],
  [{ name: WIDE.repeat(256) }, 'name', 'too_long'],
  [{ description: 7 }, 'description', 'invalid_value'],
  [{ duration_minutes: -1 }, 'duration_minutes', 'invalid_value'],
  [{ template_id: UNKNOWN }, 'template_id', 'invalid_reference'],
  [{ dtstart: null }, 'dtstart', 'invalid_value'],
  [{ dtstart: 'x' }, 'dtstart', 'invalid_value'],
  [{ dtstart: '2027-01-01T09:00:00' }, 'dtstart', 'invalid_value'],
  [{ dtuntil: '2026-03-01' }, 'dtuntil', 'invalid_value'],
  [{ rcount: 0 }, 'rcount', 'invalid_value'],
  [{ dtuntil: '2026-12-31', rcount: 3 }, 'rcount', 'conflicting_fields'],
  [{ timezone_name: 'Elmport' }, 'timezone_name', 'invalid_value'],
  [{ timezone_name: null }, 'timezone_name', 'invalid_value'],
  [{ windows_timezone: 'Elmport Time' }, 'windows_timezone', 'invalid_value'],
  [{ rrule: 'FREQ=HOURLY' }, 'rrule', 'invalid_value'],
  [{ rrule: 'FREQ=DAILY', rrule_parts: { freq: 'daily' } }, 'rrule', 'conflicting_fields'],
  [{ rrule: 'FREQ=DAILY;COUNT=3', dtuntil: '2026-12-31' }, 'rcount', 'conflicting_fields'],
  [{ rrule_parts: { freq: 'hourly' } }, 'rrule_parts', 'invalid_value'],
  [{ rrule_parts: null }, 'rrule_parts', 'invalid_value'],
  [{ added_dates: '2026-03-06' }, 'added_dates', 'invalid_value'],
  [{ added_dates: ['someday'] }, 'added_dates', 'invalid_value'],
  [{ excluded_dates: [null] }, 'excluded_dates', 'invalid_value'],
  [{ excluded_dates: {} }, 'excluded_dates', 'invalid_value'],
  [{ state: 'canceled' }, 'state', 'unknown_field'],
  [{ meeting_series_source: {} }, 'meeting_series_source', 'missing_field'],
]

onBothDatabases('changing meeting series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const change = (series: any, body: object) => scene.owner.client.patch(pathOf(series), body)
  const read = async (series: any) => (await scene.owner.client.get(pathOf(series))).body
  const set = async (meeting: any, body: object) => {
    const { status, text } = await scene.owner.client.patch(`/meetings/${meeting.meeting_id}`, body)
    assert.equal(status, 200, text)
  }
  const meetingOf = async ({ meeting_id }: any) => (await scene.owner.client.get(`/meetings/${meeting_id}`)).body

  for (const [field, was, is, told] of WORDS) {
    test(`PATCH ${field}: reaches the pending meetings that still carry the old text`, async () => {
      const series = await newSeries(scene, { [field]: was })
      const meetings = await meetingsAt(scene.owner.client, series, SLOTS)
      const [plain, own, canceled, started, ended, other] = meetings as [any, any, any, any, any, any]
      await set(own, { [field]: 'Our own' })
      await set(canceled, { state: 'canceled' })
      await set(started, { state: 'started' })
      await set(ended, { state: 'started' })
      await set(ended, { state: 'ended' })
      await set(other, { [field === 'audio' ? 'location' : 'audio']: 'Otherwise' })
      const before = await Promise.all(meetings.map(meetingOf))
      stage().pass(60)
      await stage().events()
      const { status, body } = await change(series, { [field]: is })
      const update_ts = at(stage().site.clock())
      assert.equal(status, 200)
      assert.deepEqual(body, { ...series, [field]: is, update_ts })
      const reached = [plain, other].map(({ meeting_id }) => meeting_id)
      for (const one of before) {
        const changed = reached.includes(one.meeting_id) ? { ...one, [field]: is, update_ts } : one
        assert.deepEqual(await meetingOf(one), changed)
      }
      const events = [
        ...reached.map((id) => `meeting_content_changed /meetings/${id}`),
        `meeting_series_content_changed ${pathOf(series)}`,
      ]
      assert.deepEqual(await stage().events(), told ? events : [])
    })
  }

  test('several words at once are told once, and meetings made later carry them', async () => {
    const series = await newSeries(scene)
    const meeting = await meetingAt(scene.owner.client, series, SLOTS[0])
    await stage().events()
    const words = { name: 'Pier round', description: 'Cranes', location: 'Pier 5', audio: 'Line 5' }
    await change(series, words)
    assert.deepEqual(await stage().events(), [
      `meeting_content_changed /meetings/${meeting.meeting_id}`,
      `meeting_series_content_changed ${pathOf(series)}`,
    ])
    for (const slot of SLOTS.slice(0, 2)) {
      const made = await meetingAt(scene.owner.client, series, slot)
      assert.deepEqual({ ...made, ...words }, made)
    }
  })

  test('words reach pending meetings whose time has passed, too', async () => {
    const series = await newSeries(scene, { dtstart: '2026-02-05T09:00:00' })
    const past = await meetingAt(scene.owner.client, series, SLOTS[0] - 4 * WEEK)
    await change(series, { name: 'Pier round' })
    assert.equal((await meetingOf(past)).name, 'Pier round')
  })

  test('template_id: another of the room, or none; the people stay', async () => {
    const { client } = scene.owner
    const template = (await client.post(`/rooms/${scene.room}/templates`, { name: 'Round', duration: 60 })).body
    const series = await newSeries(scene)
    await stage().events()
    stage().pass(60)
    const { body } = await change(series, { template_id: template.template_id })
    const update_ts = at(stage().site.clock())
    assert.deepEqual(body, { ...series, template_id: { value: template.template_id, display: 'Round' }, update_ts })
    const made = await meetingAt(client, series, SLOTS[0])
    assert.deepEqual(made.template_id, body.template_id)
    assert.equal((await change(series, { template_id: null })).body.template_id, null)
  })

  test('whoever runs a series without reading its room learns of no template of it', async () => {
    const { client } = scene.owner
    const [, one, other] = await Promise.all(
      ['Watch', 'Round', 'Storm drill'].map(
        async (name) => (await client.post(`/rooms/${scene.room}/templates`, { name })).body.template_id,
      ),
    )
    const series = await newSeries(scene, { template_id: one })
    const outside = await someone(stage(), scene)
    const { email } = (await outside.client.get('/members?me=true')).body[0]
    assert.equal((await client.post(`${pathOf(series)}/invitees`, { email, role_id: 2 })).status, 201)
    const path = pathOf(series)
    const unknown = await outside.client.patch(path, { template_id: UNKNOWN })
    const known = await outside.client.patch(path, { template_id: other })
    assert.deepEqual([known.status, known.body], [422, unknown.body])
    assert.deepEqual((await outside.client.patch(`${path}?preview=true`, { template_id: other })).body, unknown.body)
    // What was read can be written back, and a template taken away.
    assert.equal((await outside.client.patch(path, { template_id: one })).status, 200)
    assert.equal((await outside.client.patch(path, { template_id: null })).body.template_id, null)
  })

  for (const [kind, more] of KINDS) {
    test(`a series ${kind} that was read can be written back: nothing changes, nothing is told`, async () => {
      const { client } = scene.owner
      const series = await newSeries(scene, { description: 'Cranes', ...more })
      const dates = { added_dates: ['2026-03-07T11:00:00'], excluded_dates: ['2026-03-12T09:00:00'] }
      assert.equal((await change(series, dates)).status, 200)
      const was = await read(series)
      await meetingAt(client, series, was.recurrence.start_ts.value)
      stage().pass(60)
      await stage().events()
      const { duration } = was
      const flat = { ...was.recurrence, recurrence_id: undefined, create_ts: undefined, update_ts: undefined }
      const { start_ts: _, dtstart_ts: __, until_ts: ___, until: ____, event_duration: _____, ...schedule } = flat
      const bodies: object[] = [
        was,
        schedule,
        { ...was, ...schedule, rrule_parts: undefined },
        { dtstart: was.recurrence.dtstart_ts, duration_seconds: duration?.value ?? null },
        { rrule_parts: { ...was.rrule_parts, interval: Number(was.rrule_parts.interval) } },
        {},
      ]
      for (const body of bodies) {
        const answer = await change(series, body)
        assert.equal(answer.status, 200, answer.text)
        assert.deepEqual(answer.body, was)
      }
      assert.deepEqual(await stage().events(), [])
    })
  }

  test('what is refused changes nothing', async () => {
    const series = await newSeries(scene, { dtuntil: '2026-12-31' })
    await stage().events()
    for (const [sent, field, code] of REFUSED)
      for (const query of ['', '?preview=true']) {
        const answer = await scene.owner.client.patch(`${pathOf(series)}${query}`, { audio: 'x', ...sent })
        assertInvalid(answer, 'meeting_series', [field, code])
      }
    assert.deepEqual(await read(series), series)
    assert.deepEqual(await stage().events(), [])
  })

  test('a series is changed by whoever runs it', async () => {
    const series = await newSeries(scene)
    const facilitator = await someone(stage(), scene, { room: 5 })
    await scene.owner.client.post(`${pathOf(series)}/facilitators`, { member_id: facilitator.id })
    for (const { client } of [facilitator, await someone(stage(), scene, { room: 2 }), scene.chief])
      assert.equal((await client.patch(pathOf(series), { audio: 'Line 1' })).status, 200)
    for (const room of [3, 4, 5]) {
      const { client } = await someone(stage(), scene, { room })
      for (const query of ['', '?preview=true'])
        assert.equal((await client.patch(`${pathOf(series)}${query}`, { audio: 'Line 2' })).status, 403)
    }
    assert.equal((await read(series)).audio, 'Line 1')
  })

  test('meeting_series_source by PATCH: set, changed, left, taken away', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const sources = async () => (await client.get(`${pathOf(series)}/meeting_series_sources`)).body
    const pair = { source_type: 'calendar', source_id: 'by-patch' }
    await stage().events()
    stage().pass(60)
    assert.deepEqual((await change(series, { meeting_series_source: { ...pair, source_data: 1 } })).body, series)
    const [made] = await sources()
    assert.deepEqual({ ...made, ...pair, source_data: 1, member_id: scene.owner.id }, made)
    await change(series, { meeting_series_source: { source_type: 'diary', source_id: 'two' } })
    const [changed] = await sources()
    assert.deepEqual([changed.id, changed.source_type, changed.source_id], [made.id, 'diary', 'two'])
    assert.equal((await change(series, { meeting_series_source: changed })).status, 200)
    assert.deepEqual(await sources(), [changed])
    assert.deepEqual(await stage().events(), [])
    await change(series, { audio: null })
    assert.equal((await sources()).length, 1)
    const other = await newSeries(scene, { meeting_series_source: pair })
    const taken = await change(series, { name: 'New', meeting_series_source: pair })
    assertInvalid(taken, 'meeting_series', ['source_id', 'not_unique'])
    assert.equal((await read(series)).name, 'Harbour round')
    await change(series, { meeting_series_source: null })
    assert.deepEqual(await sources(), [])
    assert.equal((await client.delete(pathOf(other))).status, 204)
  })
})
