// Hooks made through the API and delivered to by the relay: signed with their secrets, and silent once they are
// deleted.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { HOOK_SECRET } from '../../server/actions/hooks/hooks.ts'
import { pauseDeliveries, resumeDeliveries } from '../../server/db/delivery-pause.ts'
import { unseal } from '../../server/db/secrets/seal.ts'
import type { DeliverySent, RelayTools } from '../../server/events/attempt.ts'
import { startRelay } from '../../server/events/relay.ts'
import { RELAY } from '../../server/events/settings.ts'
import { signatureHeaders, signingKeyOf } from '../../server/events/signature.ts'
import { addToken, revokeToken } from '../../server/identity/api-token.ts'
import { clientOf, type TestAnswer } from '../client.ts'
import { newHook } from '../hooks/hook-scene.ts'
import { API, newMeeting, type Scene, setScene } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'

interface Told {
  headers: Record<string, string>
  body: string
}

const quick = {
  ...RELAY,
  gather: 1,
  poll: 10,
  lease: 1_000,
  keep: 10,
  grace: 1_000,
  schedule: [0, 3_600_000],
  holdAfterFailures: 1,
}
const WELL: DeliverySent = { status: 200, failure: null, response: 'Thank you', retryAfter: null, duration_ms: 3 }

onBothDatabases('hooks that are told', (stage) => {
  let scene: Scene
  let told: Told[]
  let answer: DeliverySent
  /** Answers come once this is over. */
  let held: Promise<void> | undefined
  let heard: (() => void) | undefined
  let stop: () => Promise<void>

  const tools: RelayTools = {
    mayRead: async () => true,
    sign: (sealed, id, timestamp, body) => {
      const keys = sealed.map((text) => signingKeyOf(unseal(stage().site.sealKey, text, HOOK_SECRET)))
      return signatureHeaders(keys, id, timestamp, body)
    },
    send: async ({ headers, body }) => {
      told.push({ headers, body })
      heard?.()
      await held
      return answer
    },
  }
  const start = () => startRelay(stage().site, tools, (error) => assert.fail(error as Error), quick)

  before(async () => {
    scene = await setScene(stage())
  })
  beforeEach(() => {
    told = []
    answer = WELL
    held = undefined
    stop = start()
  })
  afterEach(async () => {
    await stop()
    await stage().write((trx) => trx.deleteFrom('hook').execute())
  })

  /** The next thing that is told, once `work` is done. */
  async function after(work: () => Promise<unknown>): Promise<Told> {
    const count = told.length
    const next = new Promise<void>((resolve) => {
      heard = resolve
    })
    await work()
    if (told.length === count) await next
    assert.equal(told.length, count + 1)
    return told[count]!
  }

  /** The delivery once it is in that state. */
  async function settled(path: string, state: string): Promise<TestAnswer> {
    const asked = async () => {
      const answer = await scene.owner.client.get(path)
      assert.equal(answer.status, 200)
      return answer.body.state === state && answer.body.attempts.length ? answer : undefined
    }
    return (await until(asked))!
  }

  const secretOf = ({ headers }: TestAnswer) => headers['x-hook-secret']!
  const verifies = (secret: string, { headers, body }: Told): boolean => {
    // The library asks its own clock; what is old is none of what is tried here.
    const now = String(Math.floor(Date.now() / 1000))
    const [id, timestamp] = [headers['webhook-id']!, headers['webhook-timestamp']!]
    const expected = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body)
    const again = new Webhook(secret).sign(id, new Date(Number(now) * 1000), body)
    new Webhook(secret).verify(body, { ...headers, 'webhook-timestamp': now, 'webhook-signature': again })
    return headers['webhook-signature']!.split(' ').includes(expected)
  }

  test('a site that was brought back tells nothing until it is told to go on, and then what has happened since', async () => {
    await stage().write((trx) => pauseDeliveries(trx, NOW))
    await newHook(scene.owner.client, { room_id: scene.room, event: 'meeting_created' })
    const meeting = await newMeeting(scene)
    // More turns than a relay needs that does not wait.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
    const quiet = told.length
    const { body } = await after(async () => {
      assert.equal(await stage().write(resumeDeliveries), true)
    })
    assert.equal(quiet, 0)
    assert.equal(JSON.parse(body).meeting_id, meeting)
  })

  test('an event is told in exactly the fields of docs/hooks.md, signed with the secret of the 201', async () => {
    const { room, organization } = scene
    const made = await newHook(scene.owner.client, { room_id: room, event: 'meeting_created' })
    let meeting = 0
    const { headers, body } = await after(async () => {
      meeting = await newMeeting(scene)
    })
    assert.deepEqual(JSON.parse(body), {
      resource_url: `${API}/meetings/${meeting}`,
      event: 'meeting_created',
      meeting_id: meeting,
      meeting_series_id: null,
      organization_id: null,
      room_id: room,
      hook_id: made.body.hook_id,
    })
    assert.equal(headers['content-type'], 'application/json')
    assert.ok(verifies(secretOf(made), { headers, body }))
    assert.ok(
      !verifies(secretOf(await newHook(scene.owner.client, { organization_id: organization })), { headers, body }),
    )
  })

  test('while a secret is renewed, both sign; 24 hours later the new one alone', async () => {
    const { client } = scene.owner
    const made = await newHook(client)
    const path = `/hooks/${made.body.hook_id}`
    const renewed = await client.post(`${path}/secret`, {})
    const both = await after(() => client.post(`${path}/ping`, {}))
    assert.deepEqual([verifies(secretOf(made), both), verifies(secretOf(renewed), both)], [true, true])
    stage().pass(86_400)
    const one = await after(() => client.post(`${path}/ping`, {}))
    assert.deepEqual([verifies(secretOf(made), one), verifies(secretOf(renewed), one)], [false, true])
  })

  test('a ping is told at once, and its outcome stands in the log; redelivered, it has the same webhook-id', async () => {
    const { client } = scene.owner
    const { hook_id } = (await newHook(client)).body
    let path = ''
    const ping = async () => {
      const { headers } = await client.post(`/hooks/${hook_id}/ping`, {})
      path = headers['location']!.slice(API.length)
    }
    const first = await after(ping)
    assert.equal(JSON.parse(first.body).event, 'ping')
    const { body } = await settled(path, 'delivered')
    assert.equal(body.webhook_id, first.headers['webhook-id'])
    assert.deepEqual([body.attempts[0].status, body.attempts[0].response], [200, 'Thank you'])
    const again = await after(() => client.post(`${path}/redeliver`, {}))
    assert.equal(again.headers['webhook-id'], first.headers['webhook-id'])
    assert.equal(again.body, first.body)
  })

  for (const [status, outcome] of [
    [200, 'succeeds'],
    [500, 'fails'],
  ] as const)
    test(`a redelivery that is asked for during an attempt which ${outcome} is made after it`, async () => {
      const { client } = scene.owner
      const { hook_id } = (await newHook(client)).body
      const under = Promise.withResolvers<void>()
      held = under.promise
      answer = { ...WELL, status }
      let path = ''
      await after(async () => {
        path = (await client.post(`/hooks/${hook_id}/ping`, {})).headers['location']!.slice(API.length)
      })
      assert.equal((await client.post(`${path}/redeliver`, {})).status, 200)
      const again = await after(async () => {
        held = undefined
        answer = { ...WELL, status: 204 }
        under.resolve()
      })
      assert.equal(again.headers['webhook-id'], told[0]!.headers['webhook-id'])
      const { body } = await settled(path, 'delivered')
      assert.equal(body.attempts.length, 2)
      assert.equal(told.length, 2)
    })

  test('a ping and a redelivery leave at once, also of a hook that keeps failing', async () => {
    const { client } = scene.owner
    const { hook_id } = (await newHook(client)).body
    answer = { ...WELL, status: 500 }
    const first = await client.post(`/hooks/${hook_id}/ping`, {})
    const path = first.headers['location']!.slice(API.length)
    await settled(path, 'waiting')
    await after(() => client.post(`/hooks/${hook_id}/ping`, {}))
    answer = WELL
    await after(() => client.post(`${path}/redeliver`, {}))
    const { body } = await settled(path, 'delivered')
    assert.deepEqual(
      body.attempts.map(({ status }: { status: number }) => status),
      [500, 200],
    )
  })

  test('a hook that is deleted, or whose token is revoked, is told nothing that waited', async () => {
    const { owner, room } = scene
    const { site, app, write } = stage()
    const now = site.clock()
    const member_id = owner.id
    const token = await write((trx) => addToken(trx, { member_id, access: 'read_write', name: 'hooks', now }))
    const other = clientOf(app, { 'x-api-key': token })
    const hooks = [await newHook(owner.client, { room_id: room }), await newHook(other, { room_id: room })]
    await stop()
    for (const { body } of hooks) assert.equal((await owner.client.post(`/hooks/${body.hook_id}/ping`, {})).status, 201)
    await owner.client.delete(`/hooks/${hooks[0]!.body.hook_id}`)
    await write((trx) => revokeToken(trx, token, now))
    // What is told next shows that nothing came before it.
    const { hook_id } = (await newHook(owner.client, { event: 'meeting_ended' })).body
    stop = start()
    const { body } = await after(() => owner.client.post(`/hooks/${hook_id}/ping`, {}))
    await stop()
    assert.equal(JSON.parse(body).hook_id, hook_id)
    assert.equal(told.length, 1)
  })
})
