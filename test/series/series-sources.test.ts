// Meeting series sources through HTTP: the link to a recurring event in another application, sentence by sentence.
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
import { onBothDatabases } from '../stage.ts'
import { newSeries, pathOf } from './series-scene.ts'

const LENGTHS = { source_type: 20, source_id: 255 } as const
const DATA: unknown[] = ['text', '', 0, -1.5, [], [[], {}], {}, { a: { b: null } }, true, false, null, '<b>kept</b>']

const nested = (levels: number): unknown => (levels ? [nested(levels - 1)] : [])

onBothDatabases('meeting series sources', (stage) => {
  let scene: Scene
  let count = 0

  before(async () => {
    scene = await setScene(stage())
  })

  const pair = () => ({ source_type: 'calendar', source_id: `series-${++count}` })
  const get = (path: string) => scene.owner.client.get(path)
  const add = async (body: unknown, series?: any) =>
    scene.owner.client.post(`${pathOf(series ?? (await newSeries(scene)))}/meeting_series_sources`, body)
  const change = (source: any, body: unknown) =>
    scene.owner.client.patch(`/meeting_series_sources/${source.meeting_series_source_id}`, body)
  async function fresh(more: object = {}): Promise<any> {
    const { status, body, text } = await add({ ...pair(), ...more })
    assert.equal(status, 201, text)
    return body
  }

  test('POST: 201 with Location and every field; a source is no event, and no change of its series', async () => {
    const series = await newSeries(scene)
    await stage().events()
    stage().pass(60)
    const sent = { source_type: 'calendar', source_id: 'AbC', source_data: { rooms: [1, 'two', null, true, 3.5] } }
    const { status, body, headers } = await add(sent, series)
    assert.equal(status, 201)
    const id = body.meeting_series_source_id
    assert.equal(headers['location'], `${API}/meeting_series_sources/${id}`)
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      id,
      resource_url: `${API}/meeting_series_sources/${id}`,
      meeting_series_source_id: id,
      member_id: scene.owner.id,
      ...sent,
      meeting_series_id: series.meeting_series_id,
      create_ts: now,
      update_ts: now,
    })
    const list = `${pathOf(series)}/meeting_series_sources`
    for (const path of [`/meeting_series_sources/${id}`, `${list}/${id}`])
      assert.deepEqual((await get(path)).body, body)
    assert.deepEqual((await get(list)).body, [body])
    assert.deepEqual((await get(pathOf(series))).body, series)
    assert.deepEqual(await stage().events(), [])
  })

  test('source_type and source_id are required, not empty, of 20 and 255 characters', async () => {
    const series = await newSeries(scene)
    const source = await fresh()
    const refused = (answer: any, field: string, code: any) =>
      assertInvalid(answer, 'meeting_series_sources', [field, code])
    for (const [field, most] of Object.entries(LENGTHS)) {
      refused(await add({ ...pair(), [field]: undefined }, series), field, 'missing_field')
      for (const [value, code] of [
        ['', 'invalid_value'],
        [' <b></b>', 'invalid_value'],
        [7, 'invalid_value'],
        [null, 'invalid_value'],
        [WIDE.repeat(most + 1), 'too_long'],
      ] as const) {
        refused(await add({ ...pair(), [field]: value }, series), field, code)
        refused(await change(source, { [field]: value }), field, code)
      }
      assert.equal((await fresh({ [field]: WIDE.repeat(most) }))[field], WIDE.repeat(most))
    }
    refused(await add({ ...pair(), data: 1 }, series), 'data', 'unknown_field')
    refused(await add({ ...pair(), source_data: nested(65) }, series), 'source_data', 'invalid_value')
    assert.deepEqual((await get(`${pathOf(series)}/meeting_series_sources`)).body, [])
  })

  for (const source_data of DATA) {
    test(`source_data is arbitrary caller data: ${JSON.stringify(source_data)}`, async () => {
      assert.deepEqual((await fresh({ source_data })).source_data, source_data)
      const other = await fresh({ source_data: { before: 1 } })
      assert.deepEqual((await change(other, { source_data })).body.source_data, source_data)
    })
  }

  test('PATCH: source_type, source_id, source_data, all optional; what is there already is no change', async () => {
    const was = await fresh({ source_data: [1] })
    stage().pass(60)
    for (const same of [{}, was, { source_type: was.source_type }])
      assert.deepEqual((await change(was, same)).body, was)
    const update_ts = at(stage().site.clock())
    let before = was
    for (const sent of [{ source_type: 'diary' }, { source_id: 'moved' }, { source_data: { now: [2] } }]) {
      const { status, body } = await change(was, sent)
      assert.equal(status, 200)
      assert.deepEqual(body, { ...before, ...sent, update_ts })
      before = body
    }
    const place = `/meeting_series/${was.meeting_series_id}/meeting_series_sources/${was.id}`
    assert.equal((await scene.owner.client.patch(place, { source_type: 'nested' })).body.source_type, 'nested')
  })

  test('a series has at most one: a second POST is 422 not_unique', async () => {
    const series = await newSeries(scene)
    assert.equal((await add(pair(), series)).status, 201)
    assertInvalid(await add(pair(), series), 'meeting_series_sources', ['meeting_series_id', 'not_unique'])
    assert.equal((await get(`${pathOf(series)}/meeting_series_sources`)).body.length, 1)
  })

  test('the pair is unique among series sources, and apart from them among meeting sources', async () => {
    const first = await fresh({ source_type: 'unique' })
    const same = { source_type: 'unique', source_id: first.source_id }
    assertInvalid(await add(same), 'meeting_series_sources', ['source_id', 'not_unique'])
    const second = await fresh({ source_type: 'unique' })
    assertInvalid(await change(second, same), 'meeting_series_sources', ['source_id', 'not_unique'])
    assert.deepEqual((await get(`/meeting_series_sources/${second.id}`)).body, second)
    assert.equal((await add({ ...same, source_id: same.source_id.toUpperCase() })).status, 201)
    const meeting = await newMeeting(scene)
    const other = await scene.owner.client.post(`/meetings/${meeting}/meeting_sources`, same)
    assert.equal(other.status, 201, 'a meeting may stand for the same event')
    assert.equal((await scene.owner.client.delete(`/meeting_series_sources/${first.id}`)).status, 204)
    assert.equal((await add(same)).status, 201, 'the pair is free again')
  })

  test('two who give one pair at once: one has it', async () => {
    for (let round = 0; round < 5; round++) {
      const same = pair()
      const all = [await newSeries(scene), await newSeries(scene), await newSeries(scene)]
      const answers = await Promise.all(all.map((series) => add(same, series)))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422])
    }
  })

  test('DELETE: 204, and the series has none', async () => {
    const { id, meeting_series_id } = await fresh()
    const { client } = scene.owner
    const list = `/meeting_series/${meeting_series_id}/meeting_series_sources`
    assert.equal((await client.delete(`/meeting_series_sources/${id}`)).status, 204)
    assert.deepEqual((await get(list)).body, [])
    for (const verb of ['GET', 'PATCH', 'DELETE'])
      assert.equal((await client.ask(verb, `/meeting_series_sources/${id}`, {})).status, 404)
    const again = await add(pair(), { meeting_series_id })
    assert.equal((await client.delete(`${list}/${again.body.id}`)).status, 204)
    assert.equal((await client.put(`/meeting_series_sources/${id}`, {})).status, 405)
  })

  test("GET /meeting_series_sources: the caller's, filtered, sorted, paged", async () => {
    const person = await someone(stage(), scene, { room: 2 })
    const { client } = person
    assert.deepEqual((await client.get('/meeting_series_sources')).body, [])
    const made = []
    for (const [source_type, source_id] of [
      ['mine', 'one'],
      ['mine', 'two'],
      ['other', 'one'],
    ]) {
      const series = await newSeries({ ...scene, owner: person })
      const { body } = await client.post(`${pathOf(series)}/meeting_series_sources`, { source_type, source_id })
      made.push(body.id)
      stage().pass(1)
    }
    const listed = async (query: string) => ids(await client.get(`/meeting_series_sources?${query}`), 'id')
    const [one, two, three] = made
    assert.deepEqual(await listed(''), [three, two, one])
    assert.deepEqual(await listed('sort=create_ts'), [one, two, three])
    assert.deepEqual(await listed('source_type=mine'), [two, one])
    assert.deepEqual(await listed('source_id=one'), [three, one])
    assert.deepEqual(await listed('source_type=mine&source_id=one'), [one])
    assert.deepEqual(await listed('source_type=min'), [])
    assert.deepEqual(await listed('per_page=2&page=1'), [one])
    const { headers } = await client.get('/meeting_series_sources')
    assert.deepEqual([headers['x-total-count'], headers['x-per-page']].map(Number), [3, 10])
    for (const query of ['sort=update_ts', 'embed=x', 'meeting_series_id=1', 'per_page=101']) {
      const field = query.split('=')[0]!
      const answer = await client.get(`/meeting_series_sources?${query}`)
      assertInvalid(answer, 'meeting_series_sources', [field, 'invalid_value'])
    }
    const inSeries = `${pathOf(await newSeries(scene))}/meeting_series_sources`
    for (const name of ['page', 'sort', 'source_type'])
      assertInvalid(await get(`${inSeries}?${name}=1`), 'meeting_series_sources', [name, 'invalid_value'])
  })

  test('sources are read with their series, made and changed by who runs it, or who made them', async () => {
    const { id, meeting_series_id } = await fresh()
    const empty = await newSeries(scene)
    const [reader, outsider] = [await someone(stage(), scene, { room: 3 }), await someone(stage(), scene)]
    const path = `/meeting_series_sources/${id}`
    assert.equal((await reader.client.get(path)).status, 200)
    assert.equal((await reader.client.patch(path, {})).status, 403)
    assert.equal((await reader.client.delete(path)).status, 403)
    assert.equal((await reader.client.post(`${pathOf(empty)}/meeting_series_sources`, pair())).status, 403)
    const own = await newSeries({ ...scene, owner: reader }, { meeting_series_source: pair() })
    const [made] = (await reader.client.get(`${pathOf(own)}/meeting_series_sources`)).body
    assert.equal((await reader.client.patch(`/meeting_series_sources/${made.id}`, { source_data: 1 })).status, 200)
    for (const place of [path, `/meeting_series/${meeting_series_id}/meeting_series_sources`]) {
      assert.equal((await outsider.client.get(place)).status, 403)
      assert.equal((await stage().nobody.get(place)).status, 401)
      assert.equal((await outsider.client.get(place.replace(/\d+/, `${UNKNOWN}`))).status, 404)
    }
    assert.equal((await get(`${pathOf(empty)}/meeting_series_sources/${id}`)).status, 404)
  })
})
