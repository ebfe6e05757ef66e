// Meeting series made through HTTP: every field and default, and what is told, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, type Scene, setScene, someone, UNKNOWN, WIDE } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { addSeries, DAY, HOUR, newSeries, pathOf, SLOTS, WEEKLY } from './series-scene.ts'

const LONGEST = 366 * DAY

onBothDatabases('making meeting series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const add = (more: object = {}) => addSeries(scene, { ...WEEKLY, ...more })
  const invitees = async (series: any) => (await scene.owner.client.get(`${pathOf(series)}/invitees`)).body

  test('POST: 201 with the series and Location, and every field', async () => {
    await stage().events()
    const { status, headers, body } = await add()
    assert.equal(status, 201)
    const id = body.meeting_series_id
    assert.equal(headers['location'], `${API}/meeting_series/${id}`)
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      meeting_series_id: id,
      meeting_series_url: `https://moot.example/meeting_series/${id}`,
      room_id: { value: scene.room, display: 'Board' },
      template_id: null,
      name: 'Harbour round',
      description: null,
      location: null,
      audio: null,
      duration: { value: 3600, display: '1:00' },
      recurrence_description: 'every week on Thursday',
      recurrence: {
        recurrence_id: id,
        meeting_series_id: id,
        rrule: 'FREQ=WEEKLY;BYDAY=TH',
        dtstart: '2026-03-05T09:00:00',
        dtuntil: null,
        until: null,
        rcount: null,
        timezone_name: 'Europe/Berlin',
        start_ts: at(SLOTS[0]),
        dtstart_ts: at(SLOTS[0]),
        until_ts: null,
        event_duration: { value: 3600, display: '1:00' },
        added_dates: null,
        excluded_dates: null,
        create_ts: now,
        update_ts: now,
      },
      rrule_parts: {
        freq: 'WEEKLY',
        interval: '1',
        bymonthdays: null,
        daysofweek: ['TH'],
        dayordinals: null,
        weekstart: 'MO',
      },
      continues_id: null,
      continued_by_id: null,
      announced: false,
      carry_over: 'ask',
      create_ts: now,
      update_ts: now,
    })
    assert.deepEqual((await scene.owner.client.get(`/meeting_series/${id}`)).body, body)
  })

  test('a series comes to be: meeting_series_created and meeting_series_scheduled, and its creator is invited', async () => {
    await stage().events()
    const series = await newSeries(scene)
    const [creator, ...others] = await invitees(series)
    assert.deepEqual(others, [])
    assert.deepEqual(await stage().events(), [
      `meeting_series_created ${pathOf(series)}`,
      `meeting_series_scheduled ${pathOf(series)}`,
      `invitee_added /invitees/${creator.invitee_id}`,
    ])
    assert.equal(creator.member_id, scene.owner.id)
    assert.equal(creator.role_id.display, 'Facilitator')
    const { body } = await scene.owner.client.get('/meetings')
    assert.deepEqual(body, [], 'no meeting is made with a series')
  })

  test('the events of a series say where it is', async () => {
    const { meeting_series_id } = await newSeries(scene)
    const rows = await stage()
      .site.db.reads.selectFrom('event')
      .select(['event', 'organization_id', 'room_id', 'meeting_id', 'meeting_series_id'])
      .where('meeting_series_id', '=', meeting_series_id)
      .orderBy('event_id')
      .execute()
    const { organization: organization_id, room: room_id } = scene
    const place = { organization_id, room_id, meeting_id: null, meeting_series_id }
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      ['meeting_series_created', 'meeting_series_scheduled', 'invitee_added'].map((event) => ({ event, ...place })),
    )
  })

  test('whoever writes in the room makes series in it, and others do not', async () => {
    const roles: [role: number, status: number][] = [
      [2, 201],
      [3, 201],
      [4, 403],
      [5, 403],
    ]
    for (const [role, status] of roles) {
      const { id, client } = await someone(stage(), scene, { organization: 5, room: role })
      const made = await client.post(`/rooms/${scene.room}/meeting_series`, WEEKLY)
      assert.equal(made.status, status)
      if (status === 201) assert.deepEqual(await invitees(made.body).then(([one]) => one.member_id), id)
    }
    assert.equal((await scene.owner.client.post(`/rooms/${UNKNOWN}/meeting_series`, WEEKLY)).status, 404)
    assert.equal((await scene.owner.client.post('/meeting_series', WEEKLY)).status, 405)
  })

  test('name, description, location and audio are plain text, kept as sent once tags are stripped', async () => {
    const sent = { name: ' <b>Round</b> ', description: 'Q&A <i>first</i>', location: 'Pier 4', audio: 'Line\n4' }
    const { body } = await add(sent)
    assert.deepEqual(
      [body.name, body.description, body.location, body.audio],
      ['Round', 'Q&A first', 'Pier 4', 'Line\n4'],
    )
    assert.equal((await add({ name: WIDE.repeat(255) })).body.name, WIDE.repeat(255))
    const unset = (await add({ description: '', location: null, audio: '<p></p>' })).body
    assert.deepEqual([unset.description, unset.location, unset.audio], [null, null, null])
  })

  const LENGTHS: [rule: string, sent: object, seconds: number | null][] = [
    ['without one there is none', { duration_minutes: undefined }, null],
    ['null is none', { duration_minutes: null }, null],
    ['duration_minutes', { duration_minutes: 25 }, 1500],
    ['duration_seconds', { duration_minutes: undefined, duration_seconds: 61 }, 61],
    ['duration_seconds overrides duration_minutes', { duration_minutes: 5, duration_seconds: 7 }, 7],
    ['null does not override', { duration_minutes: 5, duration_seconds: null }, 300],
    ['a meeting may take no time', { duration_seconds: 0 }, 0],
    ['a meeting may last 366 days', { duration_seconds: LONGEST }, LONGEST],
  ]
  for (const [rule, sent, seconds] of LENGTHS) {
    test(`duration: ${rule}`, async () => {
      const { body } = await add(sent)
      assert.equal(body.duration?.value ?? null, seconds)
      assert.deepEqual(body.recurrence.event_duration, body.duration)
    })
  }

  test('one entry for each field that is wrong', async () => {
    const answer = await addSeries(scene, { description: 7, rcount: 'x', whatever: 1 })
    assertInvalid(
      answer,
      'meeting_series',
      ['name', 'missing_field'],
      ['description', 'invalid_value'],
      ['dtstart', 'missing_field'],
      ['rcount', 'invalid_value'],
      ['whatever', 'unknown_field'],
    )
  })

  test('what was read can be sent for a new series: shown fields that POST does not take are passed over', async () => {
    const was = await newSeries(scene)
    const { body } = await add({ ...was, name: 'Another' })
    assert.notEqual(body.meeting_series_id, was.meeting_series_id)
    assert.deepEqual([body.name, body.rrule_parts], ['Another', was.rrule_parts])
  })

  test('meeting_series_source: the series is made with it, or not at all', async () => {
    const source = { source_type: 'calendar', source_id: 'series-1', source_data: { a: [1] } }
    const series = await newSeries(scene, { meeting_series_source: source })
    const [made] = (await scene.owner.client.get(`${pathOf(series)}/meeting_series_sources`)).body
    assert.deepEqual({ ...made, ...source }, made)
    assert.deepEqual([made.member_id, made.meeting_series_id], [scene.owner.id, series.meeting_series_id])
    await stage().events()
    const count = (await scene.owner.client.get('/meeting_series')).headers['x-total-count']
    assertInvalid(await add({ meeting_series_source: source }), 'meeting_series', ['source_id', 'not_unique'])
    assert.equal((await scene.owner.client.get('/meeting_series')).headers['x-total-count'], count)
    assert.deepEqual(await stage().events(), [])
    const none = await newSeries(scene, { meeting_series_source: null })
    assert.deepEqual((await scene.owner.client.get(`${pathOf(none)}/meeting_series_sources`)).body, [])
  })

  test('the same POST twice with one Idempotency-Key makes one series', async () => {
    const path = `/rooms/${scene.room}/meeting_series`
    const headers = { 'idempotency-key': 'series' }
    const [one, other] = [
      await scene.owner.client.post(path, WEEKLY, { headers }),
      await scene.owner.client.post(path, WEEKLY, { headers }),
    ]
    assert.deepEqual([one.status, other.status, other.body], [201, 201, one.body])
  })

  test('a dtstart in the past is allowed', async () => {
    const { recurrence } = await newSeries(scene, { dtstart: '2020-01-02T09:00:00' })
    assert.equal(recurrence.start_ts.value, Date.UTC(2020, 0, 2, 8) / 1000)
    assert.ok(recurrence.start_ts.value < NOW - HOUR)
  })
})
