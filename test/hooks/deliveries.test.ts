// The log of deliveries: what a hook was told, what came of each attempt, and what is sent on request.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, ids, type Scene, setScene, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { happen, log, newHookId } from './hook-scene.ts'

onBothDatabases('deliveries', (stage) => {
  let scene: Scene
  let place: { room_id: number; organization_id: number }

  before(async () => {
    scene = await setScene(stage())
    place = { room_id: scene.room, organization_id: scene.organization }
  })

  const dueOf = async (hook_id: number) =>
    (
      await stage()
        .site.db.reads.selectFrom('hook')
        .select('due_ms')
        .where('hook_id', '=', hook_id)
        .executeTakeFirstOrThrow()
    ).due_ms

  test('a delivery tells what, where, when, and every attempt with its outcome', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const now = stage().site.clock()
    const event_id = await happen(stage(), place, { resource: '/meetings/42' })
    const due_ms = (now + 300) * 1000 + 1
    const waiting = { event_id, webhook_id: 'abc', state: 'waiting', due_ms } as const
    const delivery = await log(stage(), hook, waiting, [
      { attempt_ts: now + 1, duration_ms: 40, status: 503, response: 'Busy' },
      { attempt_ts: now + 7, duration_ms: 5_000, status: null, failure: 'timeout' },
    ])
    const { status, body } = await client.get(`/hooks/${hook}/deliveries/${delivery}`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      delivery_id: delivery,
      hook_id: hook,
      webhook_id: 'abc',
      event: { value: 'meeting_created', display: 'Meeting created' },
      resource_url: `${API}/meetings/42`,
      state: 'waiting',
      next_ts: at(now + 301),
      create_ts: at(now),
      attempts: [
        { attempt_ts: at(now + 1), duration_ms: 40, status: 503, failure: null, response: 'Busy' },
        { attempt_ts: at(now + 7), duration_ms: 5_000, status: null, failure: 'timeout', response: null },
      ],
    })
  })

  test('the log of a hook is paged, the newest first, narrowed by state', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const other = await newHookId(client)
    const event_id = await happen(stage(), place)
    const made: number[] = []
    for (const state of ['delivered', 'failed', 'dropped', 'waiting', 'delivered'] as const) {
      made.unshift(await log(stage(), hook, { event_id, state }, [{ status: 200 }, { status: 500 }]))
      stage().pass(1)
    }
    await log(stage(), other, { event_id })
    const path = `/hooks/${hook}/deliveries`
    const whole = await client.get(path)
    assert.deepEqual(ids(whole, 'delivery_id'), made)
    for (const { attempts } of whole.body)
      assert.deepEqual(
        attempts.map(({ status }: Record<string, number>) => status),
        [200, 500],
      )
    const page = await client.get(`${path}?per_page=2&page=1`)
    assert.deepEqual(ids(page, 'delivery_id'), made.slice(2, 4))
    assert.deepEqual([page.headers['x-total-count'], page.headers['x-total-pages']].map(Number), [5, 3])
    assert.deepEqual(ids(await client.get(`${path}?state=delivered`), 'delivery_id'), [made[0], made[4]])
    assert.deepEqual(ids(await client.get(`${path}?state=dropped`), 'delivery_id'), [made[2]])
    assertInvalid(await client.get(`${path}?state=lost`), 'deliveries', ['state', 'invalid_value'])
    assertInvalid(await client.get(`${path}?event=ping`), 'deliveries', ['event', 'invalid_value'])
    const few = await client.get(`${path}?fields=state,attempts&per_page=1`)
    assert.deepEqual(Object.keys(few.body[0]), ['state', 'attempts'])
  })

  test('what was dropped does not name its resource; what was sent does', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const event_id = await happen(stage(), place, { resource: '/meetings/77' })
    const notAllowed = { status: null, failure: 'not allowed', duration_ms: 0 }
    const cases = [
      [{ state: 'waiting' }, [notAllowed], null],
      [{ state: 'dropped' }, [notAllowed], null],
      [{ state: 'dropped' }, [{ status: 500 }, notAllowed], null],
      [{ state: 'waiting' }, [{ status: 500 }], `${API}/meetings/77`],
      [{ state: 'failed' }, [{ status: 500 }], `${API}/meetings/77`],
      [{ state: 'delivered' }, [{ status: 204 }], `${API}/meetings/77`],
    ] as const
    for (const [more, attempts, shown] of cases) {
      const delivery = await log(stage(), hook, { event_id, ...more }, [...attempts])
      const { body, text } = await client.get(`/hooks/${hook}/deliveries/${delivery}`)
      assert.equal(body.resource_url, shown)
      assert.equal(text.includes('/meetings/77'), shown !== null)
    }
  })

  test('what was not attempted is not shown: nobody has found that the owner may know of it', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const event_id = await happen(stage(), place, { resource: '/meetings/77' })
    const path = `/hooks/${hook}/deliveries`
    const hidden = await log(stage(), hook, { event_id, state: 'waiting' })
    const sent = await log(stage(), hook, { event_id, state: 'waiting' }, [{ status: 500 }])
    const ping = await log(stage(), hook, { state: 'waiting' })
    const listed = await client.get(path)
    assert.deepEqual(new Set(listed.body.map(({ delivery_id }: any) => delivery_id)), new Set([sent, ping]))
    assert.equal(listed.headers['x-total-count'], '2')
    assert.equal((await client.get(`${path}?state=waiting`)).headers['x-total-count'], '2')
    // As one that there is not.
    for (const id of [hidden, UNKNOWN]) {
      assert.equal((await client.get(`${path}/${id}`)).status, 404)
      assert.equal((await client.post(`${path}/${id}/redeliver`, {})).status, 404)
    }
    // Asked for again, it has been attempted all the same.
    assert.equal((await client.post(`${path}/${sent}/redeliver`, {})).status, 200)
    assert.equal((await client.get(`${path}/${sent}`)).status, 200)
  })

  test('next_ts is null unless an attempt is to come', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const due_ms = (stage().site.clock() + 60) * 1000
    for (const state of ['delivered', 'failed', 'dropped'] as const) {
      const delivery = await log(stage(), hook, { state, due_ms })
      assert.equal((await client.get(`/hooks/${hook}/deliveries/${delivery}`)).body.next_ts, null)
    }
    const delivery = await log(stage(), hook, { state: 'waiting' })
    const { body } = await client.get(`/hooks/${hook}/deliveries/${delivery}`)
    assert.deepEqual(body.next_ts, body.create_ts)
  })

  test('POST /hooks/:hook_id/ping: 201 with a delivery of the event ping, about the hook itself', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    assert.equal(await dueOf(hook), null)
    await stage().events()
    const { status, headers, body } = await client.post(`/hooks/${hook}/ping`, {})
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/hooks/${hook}/deliveries/${body.delivery_id}`)
    assert.equal(body.event.value, 'ping')
    assert.equal(body.resource_url, `${API}/hooks/${hook}`)
    assert.deepEqual([body.state, body.attempts], ['waiting', []])
    assert.match(body.webhook_id, /^[0-9a-f]{32}$/)
    assert.equal(await dueOf(hook), 0)
    assert.deepEqual(await stage().events(), [])
    assert.deepEqual((await client.get(headers['location']!.slice(API.length))).body, body)
    assert.notEqual((await client.post(`/hooks/${hook}/ping`, {})).body.webhook_id, body.webhook_id)
  })

  for (const state of ['delivered', 'failed', 'dropped', 'waiting'] as const) {
    test(`what is ${state} is delivered again on request, under the same webhook_id`, async () => {
      const { client } = scene.owner
      const hook = await newHookId(client)
      const event_id = await happen(stage(), place)
      const due_ms = (stage().site.clock() + 3600) * 1000
      const delivery = await log(stage(), hook, { event_id, state, due_ms }, [{ status: 500 }])
      const before = (await client.get(`/hooks/${hook}/deliveries/${delivery}`)).body
      stage().pass(60)
      const { status, body } = await client.post(`/hooks/${hook}/deliveries/${delivery}/redeliver`, {})
      assert.equal(status, 200)
      assert.deepEqual([body.state, body.webhook_id, body.attempts], ['waiting', before.webhook_id, before.attempts])
      assert.deepEqual(body.next_ts, at(stage().site.clock()))
      assert.equal(await dueOf(hook), 0)
      const row = await stage()
        .site.db.reads.selectFrom('delivery')
        .select(['attempts', 'due_ms'])
        .where('delivery_id', '=', delivery)
        .executeTakeFirstOrThrow()
      assert.deepEqual({ ...row }, { attempts: 0, due_ms: stage().site.clock() * 1000 })
    })
  }

  test('a delivery of another hook, or none, is 404', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const elsewhere = await log(stage(), await newHookId(client))
    for (const delivery of [elsewhere, UNKNOWN]) {
      const path = `/hooks/${hook}/deliveries/${delivery}`
      assert.equal((await client.get(path)).status, 404)
      assert.equal((await client.post(`${path}/redeliver`, {})).status, 404)
      assert.equal((await client.options(path)).status, 404)
      assert.equal((await client.options(`${path}/redeliver`)).status, 404)
    }
  })

  test('a delivery is neither changed nor deleted, and a read token asks for nothing', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const path = `/hooks/${hook}/deliveries/${await log(stage(), hook)}`
    for (const verb of ['PATCH', 'DELETE']) assert.equal((await client.ask(verb, path, {})).status, 405)
    const reader = await stage().as(scene.owner.id, 'read')
    assert.equal((await reader.get(path)).status, 200)
    for (const one of [`${path}/redeliver`, `/hooks/${hook}/ping`, `/hooks/${hook}/secret`])
      assert.equal((await reader.post(one, {})).status, 403)
  })
})
