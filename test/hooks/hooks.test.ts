// Hooks: created once for each subscription, read by their owner, and deleted.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { events } from '../../contract/hooks/events.ts'
import { API, assertInvalid, at, ids, type Scene, type Someone, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { newHook, newHookId, newTarget } from './hook-scene.ts'

onBothDatabases('hooks', (stage) => {
  let scene: Scene
  let other: Someone

  before(async () => {
    scene = await setScene(stage())
    other = await someone(stage(), scene, { organization: 3 })
  })

  test('POST /hooks: 201 with the hook, its fields as specified, and where it is', async () => {
    const { owner, room, organization } = scene
    const target_url = newTarget()
    const sent = { room_id: room, organization_id: organization, event: 'meeting_created', target_url }
    const { status, headers, body } = await owner.client.post('/hooks', sent)
    assert.equal(status, 201)
    const { token_id } = await stage()
      .site.db.reads.selectFrom('api_token')
      .select('token_id')
      .where('member_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(body, {
      id: body.hook_id,
      resource_url: `${API}/hooks/${body.hook_id}`,
      hook_id: body.hook_id,
      token_id,
      organization_id: { value: organization, display: 'Harbour Works' },
      room_id: { value: room, display: 'Board' },
      event: { value: 'meeting_created', display: 'Meeting created' },
      target_url,
      create_ts: at(stage().site.clock()),
      update_ts: at(stage().site.clock()),
    })
    assert.equal(headers['location'], body.resource_url)
    const read = await owner.client.get(`/hooks/${body.hook_id}`)
    assert.deepEqual(read.body, body)
    assert.equal(read.headers['etag'], headers['etag'])
  })

  test('a hook may name room_id, or organization_id, or neither', async () => {
    const { client } = scene.owner
    const shown = async (more: object) => {
      const { room_id, organization_id } = (await newHook(client, more)).body
      return [room_id?.value ?? null, organization_id?.value ?? null]
    }
    const { room, organization } = scene
    assert.deepEqual(await shown({ room_id: room }), [room, null])
    assert.deepEqual(await shown({ organization_id: organization }), [null, organization])
    assert.deepEqual(await shown({}), [null, null])
    assert.deepEqual(await shown({ room_id: null, organization_id: null }), [null, null])
  })

  test('every event of rest_hook_events can be named, as its id or as the tuple that is shown', async () => {
    const { client } = scene.owner
    const { body } = await client.get('/metadata?fields=rest_hook_events')
    assert.deepEqual(
      body.rest_hook_events.map(({ id, display }: Record<string, string>) => [id, display]),
      Object.entries(events),
    )
    for (const { id, display, room_event, organization_event } of body.rest_hook_events) {
      assert.deepEqual([room_event, organization_event], [true, true])
      const event = { value: id, display }
      assert.deepEqual((await newHook(client, { event: id })).body.event, event)
      assert.deepEqual((await newHook(client, { event })).body.event, event)
    }
  })

  test('event and target_url are required, and the event must be one', async () => {
    const { client } = scene.owner
    assertInvalid(await client.post('/hooks', {}), 'hooks', ['event', 'missing_field'], ['target_url', 'missing_field'])
    for (const event of ['ping', 'meeting', '', 'toString', '__proto__', 3, null, ['meeting_created'], { value: 'no' }])
      assertInvalid(await client.post('/hooks', { event, target_url: newTarget() }), 'hooks', [
        'event',
        'invalid_value',
      ])
    for (const secret of ['secret', 'member_id', 'identity', 'due_ms'])
      assertInvalid(
        await client.post('/hooks', { event: 'meeting_created', target_url: newTarget(), [secret]: 1 }),
        'hooks',
        [secret, 'unknown_field'],
      )
  })

  test('when a hook of the caller matches on all four fields, 200 with the existing hook instead, and no secret', async () => {
    const { owner, room, organization } = scene
    const wanted = { room_id: room, organization_id: organization, event: 'meeting_created', target_url: newTarget() }
    const first = await newHook(owner.client, wanted)
    stage().pass(60)
    const again = await owner.client.post('/hooks', wanted)
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.ok('x-hook-secret' in first.headers && !('x-hook-secret' in again.headers))
    // What was read can be sent back.
    assert.equal((await owner.client.post('/hooks', first.body)).status, 200)
    const others = [
      { ...wanted, room_id: null },
      { ...wanted, organization_id: null },
      { ...wanted, event: 'meeting_deleted' },
      { ...wanted, target_url: newTarget() },
    ]
    for (const one of others) assert.notEqual((await newHook(owner.client, one)).body.hook_id, first.body.hook_id)
    const { status, body } = await other.client.post('/hooks', { ...wanted, room_id: null })
    assert.equal(status, 201)
    assert.notEqual(body.hook_id, first.body.hook_id)
  })

  test('four equal requests at once make one hook: one 201, the rest 200', async () => {
    const { client } = scene.owner
    for (let round = 0; round < 5; round++) {
      const wanted = { event: 'meeting_ended', target_url: newTarget() }
      const answers = await Promise.all([1, 2, 3, 4].map(() => client.post('/hooks', wanted)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 201])
      assert.equal(new Set(answers.map(({ body }) => body.hook_id)).size, 1)
      assert.equal(answers.filter(({ headers }) => 'x-hook-secret' in headers).length, 1)
      assert.equal((await client.get(`/hooks?target_url=${wanted.target_url}`)).body.length, 1)
    }
  })

  test("GET /hooks: the caller's hooks, all at once, narrowed by organization_id, room_id and target_url", async () => {
    const me = await someone(stage(), scene, { organization: 2 })
    const { room, organization } = scene
    const target_url = newTarget()
    const everywhere = await newHookId(me.client, { target_url })
    stage().pass(1)
    const inRoom = await newHookId(me.client, { room_id: room })
    stage().pass(1)
    const inOrganization = await newHookId(me.client, { organization_id: organization })
    const list = async (query: string) => ids(await me.client.get(`/hooks${query}`), 'hook_id')
    assert.deepEqual(await list(''), [inOrganization, inRoom, everywhere])
    assert.deepEqual(await list(`?room_id=${room}`), [inRoom])
    assert.deepEqual(await list(`?organization_id=${organization}`), [inOrganization])
    assert.deepEqual(await list(`?target_url=${encodeURIComponent(target_url)}`), [everywhere])
    assert.deepEqual(await list(`?target_url=${target_url}/`), [])
    assert.deepEqual(await list(`?room_id=${room}&organization_id=${organization}`), [])
    const { body, headers } = await me.client.get('/hooks?fields=event,room_id')
    assert.deepEqual(Object.keys(body[1]), ['room_id', 'event'])
    assert.ok(!('x-total-count' in headers))
    const enveloped = await me.client.get('/hooks?envelope=true')
    assert.equal(enveloped.body.response.length, 3)
  })

  test('GET /hooks takes no other parameter', async () => {
    const { client } = scene.owner
    for (const name of ['page', 'per_page', 'sort', 'embed', 'event', 'token_id', 'search'])
      assertInvalid(await client.get(`/hooks?${name}=1`), 'hooks', [name, 'invalid_value'])
    for (const name of ['room_id', 'organization_id'])
      assertInvalid(await client.get(`/hooks?${name}=x`), 'hooks', [name, 'invalid_value'])
  })

  test('a filter that names a foreign or unknown place gives 200 and nothing', async () => {
    const stranger = await someone(stage(), scene)
    await newHookId(stranger.client)
    const unknown = [`room_id=${UNKNOWN}`, `organization_id=${UNKNOWN}`]
    for (const query of [`room_id=${scene.room}`, `organization_id=${scene.organization}`, ...unknown]) {
      const { status, body } = await stranger.client.get(`/hooks?${query}`)
      assert.deepEqual([status, body], [200, []], query)
    }
  })

  test("another person's hook is 403, also for an enterprise administrator; one that is not there is 404", async () => {
    const hook = await newHookId(scene.owner.client)
    for (const { client } of [other, scene.chief]) {
      for (const path of [`/hooks/${hook}`, `/hooks/${hook}/deliveries`]) {
        assert.equal((await client.get(path)).status, 403, path)
        assert.deepEqual((await client.options(path)).body, ['OPTIONS'])
      }
      assert.equal((await client.delete(`/hooks/${hook}`)).status, 403)
      for (const verb of ['secret', 'ping']) assert.equal((await client.post(`/hooks/${hook}/${verb}`, {})).status, 403)
      assert.ok(!ids(await client.get('/hooks'), 'hook_id').includes(hook))
    }
    const { client } = scene.owner
    assert.equal((await client.get(`/hooks/${UNKNOWN}`)).status, 404)
    assert.equal((await client.delete(`/hooks/${UNKNOWN}`)).status, 404)
    assert.equal((await client.get(`/hooks/${UNKNOWN}/deliveries`)).status, 404)
    assert.equal((await client.post(`/hooks/${UNKNOWN}/ping`, {})).status, 404)
  })

  test('DELETE /hooks/:hook_id: 204, and then 404', async () => {
    const { client } = scene.owner
    const sent = { event: 'meeting_created', target_url: newTarget() }
    const hook = await newHookId(client, sent)
    assert.equal((await client.delete(`/hooks/${hook}`)).status, 204)
    assert.equal((await client.get(`/hooks/${hook}`)).status, 404)
    assert.equal((await client.delete(`/hooks/${hook}`)).status, 404)
    assert.notEqual(await newHookId(client, sent), hook)
  })

  test('a hook cannot be changed: PATCH and PUT are 405, and OPTIONS lists exactly what works', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    for (const verb of ['PATCH', 'PUT']) {
      const { status, headers } = await client.ask(verb, `/hooks/${hook}`, { event: 'meeting_ended' })
      assert.equal(status, 405)
      assert.equal(headers['allow'], 'OPTIONS, HEAD, GET, DELETE')
    }
    const reader = await stage().as(scene.owner.id, 'read')
    const verbs = async (path: string) => [(await client.options(path)).body, (await reader.options(path)).body]
    const read = ['OPTIONS', 'HEAD', 'GET']
    assert.deepEqual(await verbs('/hooks'), [[...read, 'POST'], read])
    assert.deepEqual(await verbs(`/hooks/${hook}`), [[...read, 'DELETE'], read])
    assert.deepEqual(await verbs(`/hooks/${hook}/deliveries`), [read, read])
    assert.deepEqual(await verbs(`/hooks/${hook}/ping`), [['OPTIONS', 'POST'], ['OPTIONS']])
    assert.deepEqual(await verbs(`/hooks/${hook}/secret`), [['OPTIONS', 'POST'], ['OPTIONS']])
  })

  test('HEAD says what GET says, and If-Match guards a DELETE', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const { headers } = await client.get(`/hooks/${hook}`)
    const head = await client.ask('HEAD', `/hooks/${hook}`)
    assert.deepEqual([head.status, head.text, head.headers['etag']], [200, '', headers['etag']])
    assert.equal((await client.delete(`/hooks/${hook}`, { headers: { 'if-match': '"other"' } })).status, 412)
    assert.equal((await client.delete(`/hooks/${hook}`, { headers: { 'if-match': headers['etag']! } })).status, 204)
  })

  test('a room or organization out of reach is 403, one that is not there 422', async () => {
    const stranger = await someone(stage(), scene)
    const subscribe = (where: object) =>
      stranger.client.post('/hooks', { event: 'meeting_created', target_url: newTarget(), ...where })
    for (const where of [{ room_id: scene.room }, { organization_id: scene.organization }])
      assert.equal((await subscribe(where)).status, 403)
    for (const field of ['room_id', 'organization_id'])
      assertInvalid(await subscribe({ [field]: UNKNOWN }), 'hooks', [field, 'invalid_reference'])
    assert.deepEqual(ids(await stranger.client.get('/hooks'), 'hook_id'), [])
  })

  test('room_id and organization_id can be combined if the room is in the organization', async () => {
    const { owner, room } = scene
    const elsewhere = await stage().organization(owner.id, 'Lantern Trust')
    const sent = { event: 'meeting_created', target_url: newTarget(), room_id: room, organization_id: elsewhere }
    assertInvalid(await owner.client.post('/hooks', sent), 'hooks', ['organization_id', 'conflicting_fields'])
  })

  test('a place that its owner has lost sight of is not named any more', async () => {
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const { room, organization } = scene
    const hook = await newHookId(guest.client, { room_id: room, organization_id: organization })
    await stage().write(async (trx) => {
      for (const table of ['room_member', 'organization_member'] as const)
        await trx.deleteFrom(table).where('member_id', '=', guest.id).execute()
    })
    const { body } = await guest.client.get(`/hooks/${hook}`)
    assert.deepEqual(body.room_id, { value: room, display: '' })
    assert.deepEqual(body.organization_id, { value: organization, display: '' })
    assert.deepEqual((await guest.client.get('/hooks')).body, [body])
  })
})

onBothDatabases(
  'the cap of hooks',
  (stage) => {
    test('the number of webhooks of a person is limited, also for concurrent requests; deleting one makes room', async () => {
      const scene = await setScene(stage())
      const { client } = scene.owner
      const wanted = () => ({ event: 'meeting_created', target_url: newTarget() })
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => client.post('/hooks', wanted())))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 422, 422, 422])
      assertInvalid(await client.post('/hooks', wanted()), 'hooks', ['target_url', 'invalid_value'])
      const [hook] = (await client.get('/hooks')).body
      const { event, target_url } = hook
      assert.equal((await client.post('/hooks', { event, target_url })).status, 200)
      assert.equal((await client.delete(`/hooks/${hook.hook_id}`)).status, 204)
      assert.equal((await client.post('/hooks', wanted())).status, 201)
      const other = await someone(stage(), scene)
      assert.equal((await other.client.post('/hooks', wanted())).status, 201)
    })
  },
  { hooksPerPerson: 3 },
)
