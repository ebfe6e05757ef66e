// Meeting sources through HTTP: the link to an event in another application, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  API,
  assertInvalid,
  at,
  ids,
  newMeeting,
  type Scene,
  setScene,
  someone,
  UNKNOWN,
  WIDE,
} from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

onBothDatabases('meeting sources', (stage) => {
  let scene: Scene
  let count = 0

  before(async () => {
    scene = await setScene(stage())
  })

  const pair = () => ({ source_type: 'calendar', source_id: `event-${++count}` })
  const add = async (body: unknown, meeting?: number) =>
    scene.owner.client.post(`/meetings/${meeting ?? (await newMeeting(scene))}/meeting_sources`, body)
  const change = (source: number, body: unknown) => scene.owner.client.patch(`/meeting_sources/${source}`, body)
  async function fresh(more: object = {}): Promise<any> {
    const { status, body } = await add({ ...pair(), ...more })
    assert.equal(status, 201)
    return body
  }

  test('POST /meetings/:meeting_id/meeting_sources: 201 with the source and Location; a source is no event', async () => {
    const meeting = await newMeeting(scene)
    await stage().events()
    const sent = { source_type: 'calendar', source_id: 'AbC', source_data: { rooms: [1, 'two', null, true, 3.5] } }
    const { status, body, headers } = await add(sent, meeting)
    assert.equal(status, 201)
    const id = body.meeting_source_id
    assert.equal(headers['location'], `${API}/meeting_sources/${id}`)
    assert.deepEqual(body, {
      id,
      resource_url: `${API}/meeting_sources/${id}`,
      meeting_source_id: id,
      member_id: scene.owner.id,
      ...sent,
      meeting_id: meeting,
      create_ts: at(NOW),
      update_ts: at(NOW),
    })
    assert.deepEqual((await scene.owner.client.get(`/meeting_sources/${id}`)).body, body)
    assert.deepEqual((await scene.owner.client.get(`/meetings/${meeting}/meeting_sources/${id}`)).body, body)
    assert.deepEqual((await scene.owner.client.get(`/meetings/${meeting}/meeting_sources`)).body, [body])
    assert.deepEqual(await stage().events(), [])
  })

  test('source_type and source_id are required, not empty, of 20 and 255 characters', async () => {
    const meeting = await newMeeting(scene)
    const { meeting_source_id } = await fresh()
    const lengths = { source_type: 20, source_id: 255 }
    for (const [field, most] of Object.entries(lengths)) {
      const missing = await add({ ...pair(), [field]: undefined }, meeting)
      assertInvalid(missing, 'meeting_sources', [field, 'missing_field'])
      const wrong: [unknown, 'invalid_value' | 'too_long'][] = [
        ['', 'invalid_value'],
        [' <b></b>', 'invalid_value'],
        [7, 'invalid_value'],
        [null, 'invalid_value'],
        [WIDE.repeat(most + 1), 'too_long'],
      ]
      for (const [value, code] of wrong) {
        assertInvalid(await add({ ...pair(), [field]: value }, meeting), 'meeting_sources', [field, code])
        assertInvalid(await change(meeting_source_id, { [field]: value }), 'meeting_sources', [field, code])
      }
      assert.equal((await fresh({ [field]: WIDE.repeat(most) }))[field], WIDE.repeat(most))
      assert.equal((await fresh({ [field]: '<b>Plain</b>' }))[field], 'Plain')
    }
    assertInvalid(
      await add({}, meeting),
      'meeting_sources',
      ['source_type', 'missing_field'],
      ['source_id', 'missing_field'],
    )
  })

  const DATA: unknown[] = [
    'text',
    '',
    0,
    -1.5,
    1e300,
    [],
    [[], {}],
    {},
    { a: { b: null } },
    true,
    false,
    null,
    '<b>kept</b>',
  ]
  for (const source_data of DATA) {
    test(`source_data is arbitrary caller data: ${JSON.stringify(source_data)}`, async () => {
      const made = await fresh({ source_data })
      assert.deepEqual(made.source_data, source_data)
      const other = await fresh({ source_data: { before: 1 } })
      assert.deepEqual((await change(other.meeting_source_id, { source_data })).body.source_data, source_data)
      assert.deepEqual(
        (await scene.owner.client.get(`/meeting_sources/${other.meeting_source_id}`)).body.source_data,
        source_data,
      )
    })
  }

  test('source_data is optional', async () => {
    assert.equal((await fresh()).source_data, null)
  })

  test('PATCH: source_type, source_id, source_data, all optional; 200 with the source', async () => {
    const was = await fresh({ source_data: [1] })
    await stage().events()
    stage().pass(60)
    const update_ts = at(stage().site.clock())
    for (const sent of [{ source_type: 'diary' }, { source_id: 'moved' }, { source_data: { now: [2] } }]) {
      const { body: before } = await scene.owner.client.get(`/meeting_sources/${was.meeting_source_id}`)
      const { status, body } = await change(was.meeting_source_id, sent)
      assert.equal(status, 200)
      assert.deepEqual(body, { ...before, ...sent, update_ts })
    }
    const nested = `/meetings/${was.meeting_id}/meeting_sources/${was.meeting_source_id}`
    assert.equal((await scene.owner.client.patch(nested, { source_type: 'nested' })).body.source_type, 'nested')
    assert.deepEqual(await stage().events(), [])
  })

  test('no change of value changes nothing, and a source that was read can be sent back', async () => {
    for (const source_data of [{ a: [1] }, null, undefined]) {
      const was = await fresh({ source_data })
      stage().pass(60)
      const { source_type, source_id, meeting_source_id } = was
      for (const same of [{}, { source_type, source_id }, { source_data: was.source_data }, was])
        assert.deepEqual((await change(meeting_source_id, same)).body, was)
    }
    const { meeting_source_id } = await fresh()
    assertInvalid(await change(meeting_source_id, { data: 1 }), 'meeting_sources', ['data', 'unknown_field'])
  })

  test('the pair (source_type, source_id) must be unique', async () => {
    const first = await fresh({ source_type: 'unique' })
    const same = { source_type: 'unique', source_id: first.source_id }
    assertInvalid(await add(same), 'meeting_sources', ['source_id', 'not_unique'])
    const second = await fresh({ source_type: 'unique' })
    assertInvalid(await change(second.meeting_source_id, same), 'meeting_sources', ['source_id', 'not_unique'])
    assert.deepEqual((await scene.owner.client.get(`/meeting_sources/${second.meeting_source_id}`)).body, second)
    for (const other of [
      { ...same, source_type: 'Unique' },
      { ...same, source_id: first.source_id.toUpperCase() },
    ])
      assert.equal((await add(other)).status, 201)
    assert.equal((await scene.owner.client.delete(`/meeting_sources/${first.meeting_source_id}`)).status, 204)
    assert.equal((await add(same)).status, 201)
  })

  test('a clash with what the caller cannot see is answered alike', async () => {
    const { organization, room, place } = stage()
    const foreign = await room(await organization(scene.chief.id))
    const stranger = await someone(stage(), scene)
    await place(foreign, stranger.id, 3)
    const seen = await fresh()
    const { body } = await stranger.client.post(`/rooms/${foreign}/meetings`, {})
    const path = `/meetings/${body.meeting_id}/meeting_sources`
    const own = await add({ source_type: 'calendar', source_id: seen.source_id })
    const foreignClash = await stranger.client.post(path, { source_type: 'calendar', source_id: seen.source_id })
    assertInvalid(foreignClash, 'meeting_sources', ['source_id', 'not_unique'])
    assert.equal(foreignClash.text, own.text)
  })

  test('a meeting has at most one: a second POST is 422 not_unique', async () => {
    const { meeting_id } = await fresh()
    assertInvalid(await add(pair(), meeting_id), 'meeting_sources', ['meeting_id', 'not_unique'])
    assert.equal((await scene.owner.client.get(`/meetings/${meeting_id}/meeting_sources`)).body.length, 1)
  })

  test('DELETE: 204, and the meeting has none', async () => {
    const { meeting_source_id, meeting_id } = await fresh()
    await stage().events()
    assert.equal((await scene.owner.client.delete(`/meeting_sources/${meeting_source_id}`)).status, 204)
    assert.deepEqual((await scene.owner.client.get(`/meetings/${meeting_id}/meeting_sources`)).body, [])
    assert.equal((await scene.owner.client.get(`/meeting_sources/${meeting_source_id}`)).status, 404)
    assert.equal((await scene.owner.client.delete(`/meeting_sources/${meeting_source_id}`)).status, 404)
    const again = await add(pair(), meeting_id)
    assert.equal(
      (await scene.owner.client.delete(`/meetings/${meeting_id}/meeting_sources/${again.body.id}`)).status,
      204,
    )
    assert.deepEqual(await stage().events(), [])
  })

  test('GET /meetings/:meeting_id/meeting_sources has zero or one item, and neither page nor filter', async () => {
    const meeting = await newMeeting(scene)
    assert.deepEqual((await scene.owner.client.get(`/meetings/${meeting}/meeting_sources`)).body, [])
    for (const name of ['page', 'per_page', 'source_type', 'source_id', 'embed']) {
      const answer = await scene.owner.client.get(`/meetings/${meeting}/meeting_sources?${name}=1`)
      assertInvalid(answer, 'meeting_sources', [name, 'invalid_value'])
    }
  })

  test('sources are read with their meeting, made and changed by who runs it, or who made them', async () => {
    const { id, meeting_id } = await fresh()
    const [reader, outsider] = [await someone(stage(), scene, { room: 3 }), await someone(stage(), scene)]
    const empty = await newMeeting(scene)
    assert.equal((await reader.client.get(`/meeting_sources/${id}`)).status, 200)
    assert.equal((await reader.client.patch(`/meeting_sources/${id}`, {})).status, 403)
    assert.equal((await reader.client.delete(`/meeting_sources/${id}`)).status, 403)
    assert.equal((await reader.client.post(`/meetings/${empty}/meeting_sources`, pair())).status, 403)
    const own = await reader.client.post(`/rooms/${scene.room}/meetings`, { meeting_source: pair() })
    const [made] = (await reader.client.get(`/meetings/${own.body.meeting_id}/meeting_sources`)).body
    assert.equal((await reader.client.patch(`/meeting_sources/${made.id}`, { source_data: 1 })).status, 200)
    for (const path of [`/meeting_sources/${id}`, `/meetings/${meeting_id}/meeting_sources`]) {
      assert.equal((await outsider.client.get(path)).status, 403)
      assert.equal((await stage().nobody.get(path)).status, 401)
      assert.equal((await outsider.client.get(path.replace(/\d+/, String(UNKNOWN)))).status, 404)
    }
    assert.equal((await scene.owner.client.get(`/meetings/${empty}/meeting_sources/${id}`)).status, 404)
    assert.equal((await outsider.client.post(`/meetings/${UNKNOWN}/meeting_sources`, pair())).status, 404)
    assert.deepEqual(ids(await outsider.client.get('/meeting_sources'), 'id'), [])
  })
})
