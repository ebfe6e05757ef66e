// Meetings through HTTP: their fields, and how they are created.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, type Scene, setScene, someone, UNKNOWN, WIDE } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

onBothDatabases('meetings', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const plan = (body: unknown = {}) => scene.owner.client.post(`/rooms/${scene.room}/meetings`, body)
  const inUtc = (value: number, time: string, date: string) => ({
    ...at(value),
    pretty: { time, date, timezone: 'UTC' },
  })

  test('POST /rooms/:room_id/meetings: every field is optional; 201 with the meeting and Location', async () => {
    const { status, headers, body } = await plan()
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/meetings/${body.meeting_id}`)
    assert.deepEqual(body, {
      meeting_id: body.meeting_id,
      meeting_url: `https://moot.example/meetings/${body.meeting_id}`,
      room_id: { value: scene.room, display: 'Board' },
      template_id: null,
      name: 'Untitled meeting',
      description: null,
      outcomes: null,
      location: null,
      audio: null,
      scheduled: false,
      announced: false,
      minutes_state: 'draft',
      minutes_review_ts: null,
      state: 'pending',
      duration: null,
      start_time: null,
      end_time: null,
      meeting_series_id: null,
      slot_ts: null,
      create_ts: at(NOW),
      update_ts: at(NOW),
      state_ts: at(NOW),
      started_ts: null,
    })
    assert.deepEqual((await scene.owner.client.get(`/meetings/${body.meeting_id}`)).body, body)
    assert.deepEqual((await scene.owner.client.get(`/rooms/${scene.room}/meetings/${body.meeting_id}`)).body, body)
  })

  test('a meeting takes all that the table of write fields says', async () => {
    const start = NOW + 7 * 86_400 + 5 * 3600
    await stage().events()
    const sent = {
      name: 'Budget',
      description: 'Agree on the budget',
      outcomes: 'A number',
      location: 'Pier 4',
      audio: 'Call 555 0100',
      start_time: start,
      end_time: start + 5400,
    }
    const { status, body } = await plan(sent)
    assert.equal(status, 201)
    assert.deepEqual(body, {
      ...body,
      ...sent,
      scheduled: true,
      announced: false,
      minutes_state: 'draft',
      duration: { value: 5400, display: '1:30' },
      start_time: inUtc(start, '3:00 PM', 'Mon, Mar 9, 2026'),
      end_time: inUtc(start + 5400, '4:30 PM', 'Mon, Mar 9, 2026'),
    })
    assert.deepEqual((await scene.owner.client.get(`/meetings/${body.meeting_id}`)).body, body)
  })

  test('a meeting comes to be: meeting_created, with a start meeting_scheduled, attendee_added each', async () => {
    await stage().events()
    const [unscheduled, scheduled] = [await plan(), await plan({ start_time: NOW, duration_minutes: 5 })]
    const facilitator = async (meeting_id: number) => {
      const { body } = await scene.owner.client.get(`/meetings/${meeting_id}/attendees`)
      assert.equal(body.length, 1)
      assert.equal(body[0].member_id, scene.owner.id)
      assert.deepEqual(body[0].role_id, { value: 2, display: 'Facilitator' })
      return body[0].attendee_id
    }
    const [one, other] = [unscheduled.body.meeting_id, scheduled.body.meeting_id]
    assert.deepEqual(await stage().events(), [
      `meeting_created /meetings/${one}`,
      `attendee_added /attendees/${await facilitator(one)}`,
      `meeting_created /meetings/${other}`,
      `meeting_scheduled /meetings/${other}`,
      `attendee_added /attendees/${await facilitator(other)}`,
    ])
    const written = await stage()
      .site.db.reads.selectFrom('event')
      .select(['organization_id', 'room_id', 'meeting_id', 'create_ts'])
      .where('resource', '=', `/meetings/${other}`)
      .execute()
    const { organization: organization_id, room: room_id } = scene
    assert.deepEqual({ ...written[0] }, { organization_id, room_id, meeting_id: other, create_ts: NOW })
  })

  for (const state of ['started', 'ended'] as const) {
    test(`on create, pending, started or ended allowed: with ${state} meeting_${state}`, async () => {
      await stage().events()
      const { status, body } = await plan({ state })
      assert.equal(status, 201)
      assert.equal(body.state, state)
      const told = await stage().events()
      assert.deepEqual(
        told.filter((event) => event.startsWith('meeting_')),
        [`meeting_created /meetings/${body.meeting_id}`, `meeting_${state} /meetings/${body.meeting_id}`],
      )
    })
  }

  test('a new meeting is neither paused nor canceled', async () => {
    for (const state of ['paused', 'canceled', 'PENDING', '', 0, null])
      assertInvalid(await plan({ state }), 'meetings', ['state', 'invalid_value'])
    assert.equal((await plan({ state: 'pending' })).body.state, 'pending')
  })

  test('name is plain text of at most 255 characters', async () => {
    for (const name of ['', ' ', '<p></p>', null, 3, true, {}])
      assertInvalid(await plan({ name }), 'meetings', ['name', 'invalid_value'])
    assertInvalid(await plan({ name: WIDE.repeat(256) }), 'meetings', ['name', 'too_long'])
    assert.equal((await plan({ name: WIDE.repeat(255) })).body.name, WIDE.repeat(255))
    assert.equal((await plan({ name: ' <b>Q&A</b>: is 5 < 6? <script>' })).body.name, 'Q&A: is 5 < 6?')
  })

  for (const field of ['description', 'outcomes', 'location', 'audio']) {
    test(`${field} is plain text, unset by null or by nothing`, async () => {
      assert.equal((await plan({ [field]: '<a href="#">One</a>\n<i>two' })).body[field], 'One\ntwo')
      for (const unset of [null, '', '  ', '<br>']) assert.equal((await plan({ [field]: unset })).body[field], null)
      for (const wrong of [1, false, ['x'], { text: 'x' }])
        assertInvalid(await plan({ [field]: wrong }), 'meetings', [field, 'invalid_value'])
      assertInvalid(await plan({ [field]: 'x'.repeat(65_536) }), 'meetings', [field, 'too_long'])
      assert.equal((await plan({ [field]: 'x'.repeat(65_535) })).body[field].length, 65_535)
    })
  }

  test('template_id names a template of the room, or none; skip_attendees is a boolean', async () => {
    assert.equal((await plan({ template_id: null, skip_attendees: true })).body.template_id, null)
    assert.equal((await plan({ skip_attendees: false })).status, 201)
    assertInvalid(await plan({ template_id: UNKNOWN }), 'meetings', ['template_id', 'invalid_reference'])
    for (const template_id of [0, -1, '7', 2 ** 31, 1.5])
      assertInvalid(await plan({ template_id }), 'meetings', ['template_id', 'invalid_value'])
    for (const skip_attendees of ['true', 1, null])
      assertInvalid(await plan({ skip_attendees }), 'meetings', ['skip_attendees', 'invalid_value'])
  })

  test('meeting_source is an object {source_type, source_id, source_data?}', async () => {
    const source = { source_type: 'harbour-calendar', source_id: 'a-1', source_data: { day: [1, null, 'two'] } }
    const { body } = await plan({ meeting_source: source })
    assert.equal('meeting_source' in body, false)
    const embedded = await scene.owner.client.get(`/meetings/${body.meeting_id}?embed=meeting_source`)
    const listed = await scene.owner.client.get(`/meetings/${body.meeting_id}/meeting_sources`)
    assert.deepEqual([embedded.body.meeting_source], listed.body)
    assert.deepEqual({ ...listed.body[0], ...source }, listed.body[0])
    assert.equal(listed.body[0].member_id, scene.owner.id)

    const bare = await plan({ meeting_source: { source_type: 'harbour-calendar', source_id: 'a-2' } })
    assert.equal(bare.status, 201)
    assert.equal((await plan({ meeting_source: null })).status, 201)
    const wrong: [unknown, 'missing_field' | 'invalid_value' | 'too_long' | 'unknown_field'][] = [
      [{ source_type: 'harbour-calendar' }, 'missing_field'],
      [{ source_id: 'a-3' }, 'missing_field'],
      [{ source_type: '', source_id: 'a-3' }, 'invalid_value'],
      [{ source_type: 'x'.repeat(21), source_id: 'a-3' }, 'too_long'],
      [{ source_type: 'x', source_id: 'x'.repeat(256) }, 'too_long'],
      [{ source_type: 'x', source_id: 'a-3', colour: 1 }, 'unknown_field'],
      ['harbour-calendar', 'invalid_value'],
      [[], 'invalid_value'],
    ]
    for (const [meeting_source, code] of wrong)
      assertInvalid(await plan({ meeting_source }), 'meetings', ['meeting_source', code])
  })

  test('a meeting whose source is refused is not made, and nothing is told of it', async () => {
    const source = { source_type: 'harbour-calendar', source_id: 'b-1' }
    assert.equal((await plan({ meeting_source: source })).status, 201)
    const before = (await scene.owner.client.get('/meetings')).body.length
    await stage().events()
    const { status, body } = await plan({ meeting_source: source })
    assert.equal(status, 422)
    assert.equal(body.errors[0].code, 'not_unique')
    assert.equal((await scene.owner.client.get('/meetings')).body.length, before)
    assert.deepEqual(await stage().events(), [])
  })

  test('a meeting that was read can be sent as a new one; any other name is unknown_field', async () => {
    const first = await plan({ name: 'Twice', start_time: NOW + 60, duration_seconds: 90, audio: 'Line 2' })
    const { status, body } = await plan(first.body)
    assert.equal(status, 201)
    const { meeting_id, meeting_url } = body
    assert.notEqual(meeting_id, first.body.meeting_id)
    assert.deepEqual(body, { ...first.body, meeting_id, meeting_url })
    assertInvalid(
      await plan({ create_id: 1, state: 'gone', agenda: [], organization_id: 3, name: '' }),
      'meetings',
      ['name', 'invalid_value'],
      ['state', 'invalid_value'],
      ['create_id', 'unknown_field'],
      ['agenda', 'unknown_field'],
      ['organization_id', 'unknown_field'],
    )
  })

  test('meetings are made by those who write in the room', async () => {
    const { room } = scene
    const [member, observer] = [await someone(stage(), scene, { room: 3 }), await someone(stage(), scene, { room: 4 })]
    const made = await member.client.post(`/rooms/${room}/meetings`, { name: 'By a member' })
    assert.equal(made.status, 201)
    assert.equal((await observer.client.get(`/meetings/${made.body.meeting_id}`)).status, 200)
    await stage().events()
    assert.equal((await observer.client.post(`/rooms/${room}/meetings`, {})).status, 403)
    assert.equal((await scene.owner.client.post(`/rooms/${UNKNOWN}/meetings`, {})).status, 404)
    assert.equal((await stage().nobody.post(`/rooms/${room}/meetings`, {})).status, 401)
    assert.deepEqual(await stage().events(), [])
  })
})
