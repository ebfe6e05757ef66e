// Hostile input: whatever is sent, the answer is a refusal with a message, never an error of the server.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const MEGABYTE = 1024 * 1024

/** JSON text of arrays, or objects, that deep. */
const arrays = (depth: number, core = '1') => '['.repeat(depth) + core + ']'.repeat(depth)
const objects = (depth: number, core = '1') => '{"a":'.repeat(depth) + core + '}'.repeat(depth)

onBothDatabases('hostile input', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = `/meetings/${await newMeeting(scene)}`
  })

  const send = (verb: string, path: string, payload: string) => client.ask(verb, path, undefined, { payload })
  const source = async (data: string) => {
    const path = `/meetings/${await newMeeting(scene)}/meeting_sources`
    return send('POST', path, `{"source_type": "deep", "source_id": ${JSON.stringify(path)}, "source_data": ${data}}`)
  }

  test('source_data nested 64 deep is accepted and returned unchanged', async () => {
    for (const data of [
      arrays(64),
      objects(64),
      arrays(64, ''),
      objects(64, '{}').replace('{}', 'null'),
      arrays(32, objects(32)),
    ]) {
      const { status, body } = await source(data)
      assert.equal(status, 201)
      assert.equal(JSON.stringify(body.source_data), data)
      const again = await client.get(`/meeting_sources/${body.id}`)
      assert.equal(JSON.stringify(again.body.source_data), data)
    }
  })

  test('nested 65, 5,000, 200,000 deep is 422', async () => {
    for (const depth of [65, 5_000, 100_000])
      for (const data of [arrays(depth), arrays(depth, ''), objects(depth), `{"x": [1, ${arrays(depth)}]}`]) {
        assertInvalid(await source(data), 'meeting_sources', ['source_data', 'invalid_value'])
        const patched = await send('PATCH', meeting, `{"meeting_source": ${data}, "name": "Deep"}`)
        assert.equal(patched.status, 200)
      }
    assertInvalid(await source(arrays(200_000)), 'meeting_sources', ['source_data', 'invalid_value'])
    assertInvalid(await source(`[${arrays(64)}]`), 'meeting_sources', ['source_data', 'invalid_value'])
  })

  test('depth anywhere else is refused or passed over', async () => {
    for (const depth of [100, 100_000]) {
      const deep = arrays(depth)
      assert.equal((await send('PATCH', meeting, deep)).status, 400)
      assertInvalid(await send('PATCH', meeting, `{"name": ${deep}}`), 'meetings', ['name', 'invalid_value'])
      assertInvalid(await send('PATCH', meeting, `{"room_id": {"value": ${deep}}}`), 'meetings', [
        'room_id',
        'invalid_value',
      ])
      assertInvalid(await send('PATCH', meeting, `{"nothing": ${deep}}`), 'meetings', ['nothing', 'unknown_field'])
      assertInvalid(await send('POST', '/transforms/html', `{"input": ${deep}}`), 'transforms', [
        'input',
        'invalid_value',
      ])
      // What is shown but not taken is passed over, with a key that remembers the body too.
      const key = { payload: `{"scheduled": ${deep}}`, headers: { 'idempotency-key': `deep ${depth}` } }
      assert.equal((await client.ask('POST', `/rooms/${scene.room}/meetings`, undefined, key)).status, 201)
      assert.equal((await client.ask('POST', `/rooms/${scene.room}/meetings`, undefined, key)).status, 201)
    }
  })

  test('a body of 1 MiB and one byte is 413, one of 1 MiB is read', async () => {
    const filled = (size: number) => `{"name": "x"}`.padEnd(size)
    assert.equal((await send('PATCH', meeting, filled(MEGABYTE))).status, 200)
    for (const [verb, path] of [
      ['PATCH', meeting],
      ['PUT', meeting],
      ['POST', `/rooms/${scene.room}/meetings`],
      ['POST', '/transforms/html'],
    ] as const) {
      const { status, body } = await send(verb, path, filled(MEGABYTE + 1))
      assert.deepEqual([status, body], [413, { message: 'Content Too Large' }])
    }
    assert.equal((await send('DELETE', `/meetings/${await newMeeting(scene)}`, filled(MEGABYTE + 1))).status, 413)
    const outsider = await stage().as(await stage().person())
    const refused = await outsider.ask('PATCH', meeting, undefined, { payload: filled(MEGABYTE + 1) })
    assert.equal(refused.status, 403)
  })

  test('very many fields and parameters are refused', async () => {
    const many = Array.from({ length: 10_000 }, (_, place) => `p${place}`)
    const query = await client.get(`/meetings?${many.map((name) => `${name}=1`).join('&')}`)
    assert.equal(query.status, 422)
    const body = await client.patch(meeting, Object.fromEntries(many.map((name) => [name, 1])))
    // The first hundred faults of a body are named.
    assert.deepEqual([body.status, body.body.errors.length], [422, 100])
    const same = await client.get(`/meetings?${many.map(() => 'state=ended').join('&')}`)
    assertInvalid(same, 'meetings', ['state', 'invalid_value'])
    for (const list of ['fields', 'embed', 'sort'])
      assertInvalid(await client.get(`/meetings?${list}=${many.join()}`), 'meetings', [list, 'invalid_value'])
    const known = await client.get(
      `/meetings?fields=${many.map(() => 'name').join()}&sort=${many
        .slice(0, 2000)
        .map(() => 'start_time')
        .join()}`,
    )
    assert.equal(known.status, 200)
  })

  test('__proto__ in JSON is an ordinary name', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const data = `{"${name}": {"polluted": true}, "a": {"${name}": 1}}`
      const { status, body } = await source(data)
      assert.equal(status, 201)
      assert.equal(JSON.stringify(body.source_data).replace(/[\s:,]/g, ''), data.replace(/[\s:,]/g, ''))
      assertInvalid(await send('PATCH', meeting, `{"${name}": {"polluted": true}}`), 'meetings', [
        name,
        'unknown_field',
      ])
      const within = `{"meeting_source": {"source_type": "x", "source_id": "y", "${name}": {"polluted": true}}}`
      assertInvalid(await send('POST', `/rooms/${scene.room}/meetings`, within), 'meetings', [
        'meeting_source',
        'unknown_field',
      ])
    }
    assert.equal(({} as any).polluted, undefined)
  })

  const SQL = [
    "'",
    "' or '1'='1",
    '"; drop table meeting; --',
    '\\',
    '%',
    '_',
    '$1',
    '?',
    '{"a":1}',
    ');--',
    '\u0000',
    '*',
  ]

  test('SQL metacharacters are literal in every filter', async () => {
    const tagged = await client.post(`/rooms/${scene.room}/notes`, {
      description: 'x',
      tags: SQL.filter((text) => text !== '\u0000'),
    })
    assert.equal(tagged.status, 201)
    for (const text of SQL) {
      const sent = encodeURIComponent(text)
      const notes = await client.get(`/rooms/${scene.room}/notes?tag=${sent}`)
      assert.deepEqual([notes.status, notes.body.length], [200, text === '\u0000' ? 0 : 1], text)
      assert.deepEqual((await client.get(`/meeting_sources?source_type=x&source_id=${sent}`)).body, [])
      for (const name of [
        'sort',
        'fields',
        'embed',
        'timeframe',
        'state',
        'after',
        'updated',
        'room_id',
        'page',
        'per_page',
      ])
        assertInvalid(await client.get(`/meetings?${name}=${sent}`), 'meetings', [name, 'invalid_value'])
      for (const name of ['assignee', 'view'])
        assertInvalid(await client.get(`/action_items?${name}=${sent}`), 'action_items', [name, 'invalid_value'])
    }
    assert.equal((await client.get(meeting)).status, 200)
  })

  test('values of every JSON type in every field never cause a 5xx', async () => {
    const values = [null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', 'x', [], [null], [[]], {}, { value: {} }, { value: [] }]
    const fields = [
      'name',
      'description',
      'start_time',
      'end_time',
      'duration_minutes',
      'duration_seconds',
      'state',
      'room_id',
    ]
    for (const value of values) {
      for (const field of fields) {
        const { status } = await client.patch(`/meetings/${await newMeeting(scene)}`, { [field]: value })
        assert.ok([200, 422].includes(status))
      }
      for (const field of ['description', 'state', 'member_id', 'due_ts', 'close_ts', 'tags']) {
        const { status } = await client.post(`${meeting}/action_items`, { description: 'x', [field]: value })
        assert.ok([201, 422].includes(status))
      }
    }
  })
})
