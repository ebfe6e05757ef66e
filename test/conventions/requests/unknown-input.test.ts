// Unknown input: parameters and fields that nobody asked for.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('unknown input', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = await newMeeting(scene)
  })

  const UNKNOWN = [
    'nothing',
    'Fields',
    'field',
    'per-page',
    'limit',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ]

  for (const name of UNKNOWN) {
    test(`the query parameter ${name} is 422 invalid_value, naming it`, async () => {
      const answers: [answer: any, resource: string][] = [
        [await client.get(`/meetings?${name}=1`), 'meetings'],
        [await client.get(`/meetings/${meeting}?${name}=1`), 'meetings'],
        [await client.get(`/rooms/${scene.room}/notes?${name}`), 'notes'],
        [await client.get(`/metadata?${name}=`), 'metadata'],
        [await client.patch(`/meetings/${meeting}?${name}=1`, {}), 'meetings'],
        [await client.post(`/rooms/${scene.room}/meetings?${name}=1`, {}), 'meetings'],
        [await client.post(`/transforms/html?${name}=1`, { input: 1 }), 'transforms'],
        [await client.delete(`/meetings/${meeting}?${name}=1`), 'meetings'],
      ]
      for (const [answer, resource] of answers) assertInvalid(answer, resource, [name, 'invalid_value'])
    })

    test(`the body field ${name} is 422 unknown_field, naming it`, async () => {
      const payload = `{"name": "x", ${JSON.stringify(name)}: {"polluted": 1}}`
      for (const [verb, path] of [
        ['POST', `/rooms/${scene.room}/meetings`],
        ['PATCH', `/meetings/${meeting}`],
      ] as const) {
        const answer = await client.ask(verb, path, undefined, { payload })
        assertInvalid(answer, 'meetings', [name, 'unknown_field'])
      }
      assert.equal(({} as any).polluted, undefined)
    })
  }

  test('every invalid field and parameter has its own entry', async () => {
    const query = await client.get(
      '/meetings?nothing=1&state=open&timeframe=never&fields=x&embed=y&sort=z&per_page=101',
    )
    assertInvalid(
      query,
      'meetings',
      ...['nothing', 'state', 'timeframe', 'fields', 'embed', 'sort', 'per_page'].map(
        (name) => [name, 'invalid_value'] as [string, 'invalid_value'],
      ),
    )
    const body = await client.post(`/rooms/${scene.room}/meetings`, {
      state: 'open',
      name: '',
      duration_minutes: -1,
      x: 1,
      y: 2,
    })
    assertInvalid(
      body,
      'meetings',
      ['name', 'invalid_value'],
      ['duration_minutes', 'invalid_value'],
      ['state', 'invalid_value'],
      ['x', 'unknown_field'],
      ['y', 'unknown_field'],
    )
    for (const { resource, field, code, details, ...more } of body.body.errors) {
      assert.deepEqual([typeof resource, typeof field, typeof code, more], ['string', 'string', 'string', {}])
      assert.ok(details === null || typeof details === 'string')
    }
  })

  test('a repeated parameter is 422', async () => {
    for (const query of [
      'state=pending&state=ended',
      'fields=name&fields=state',
      'page=0&page=0',
      'envelope=false&envelope=false',
    ])
      assertInvalid(await client.get(`/meetings?${query}`), 'meetings', [query.split('=')[0]!, 'invalid_value'])
  })

  test('prototype keys in a query are refused and pollute nothing', async () => {
    for (const query of [
      '__proto__[x]=1',
      '__proto__.x=1',
      'constructor[prototype][x]=1',
      'fields[__proto__]=x',
      'fields[]=name',
    ])
      assert.equal((await client.get(`/meetings?${query}`)).status, 422, query)
    assert.equal(({} as any).x, undefined)
  })

  test('fields that the resource shows but the endpoint does not accept are ignored: never stored', async () => {
    const was = (await client.get(`/meetings/${meeting}`)).body
    const shown = {
      meeting_id: 1,
      meeting_url: 'x',
      meeting_inprogress_url: 'x',
      template_id: 2,
      scheduled: true,
      duration: 60,
      meeting_series_id: 3,
      create_ts: 0,
      update_ts: 0,
      state_ts: 0,
      attendees: [],
      meeting_source: null,
    }
    assert.deepEqual((await client.patch(`/meetings/${meeting}`, shown)).body, was)
    const others = ['organization_id', 'create_id', 'token_id', 'room_name', 'event_id']
    for (const name of others)
      assertInvalid(await client.patch(`/meetings/${meeting}`, { [name]: 1 }), 'meetings', [name, 'unknown_field'])
    assert.deepEqual((await client.get(`/meetings/${meeting}`)).body, was)
  })

  test('ids, authors and times that the server sets cannot be written', async () => {
    const other = await newMeeting(scene)
    const foreign = { meeting_id: other, room_id: 1, create_id: 1, update_id: 1, create_ts: 0, update_ts: 0 }
    const tries: [path: string, body: object, more: object][] = [
      ['notes', { description: 'x' }, { ...foreign, note_id: 1 }],
      ['action_items', { description: 'x' }, { ...foreign, action_item_id: 1, action_item_url: 'x' }],
      [
        'meeting_sources',
        { source_type: 'x', source_id: 'y' },
        { meeting_id: other, member_id: 1, id: 1, meeting_source_id: 1, resource_url: 'x', create_ts: 0, update_ts: 0 },
      ],
    ]
    for (const [path, body, more] of tries) {
      const made = await client.post(`/meetings/${meeting}/${path}`, { ...body, ...more })
      assert.equal(made.status, 201)
      assert.equal(made.body.meeting_id.value ?? made.body.meeting_id, meeting)
      assert.equal((made.body.create_id ?? made.body.member_id).value ?? made.body.member_id, scene.owner.id)
      assert.equal(made.body.create_ts.value, stage().site.clock())
      const one = made.headers['location']!.replace(/^.*\/api\/v1/, '')
      assert.deepEqual((await client.patch(one, more)).body, made.body)
    }
    const item = await client.post(`/meetings/${meeting}/action_items`, { description: 'x', state: 1 })
    const closed = await client.patch(`/action_items/${item.body.action_item_id}`, { close_ts: 0 })
    assert.deepEqual(closed.body, item.body)
  })
})
