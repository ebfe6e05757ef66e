// The relay: which hook gets which delivery, in which order and how often, and what failures mean.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { DB } from '../../server/db/tables.ts'
import type { DeliverySent, RelayTools } from '../../server/events/attempt.ts'
import { startRelay } from '../../server/events/relay.ts'
import { RELAY, type RelaySettings } from '../../server/events/settings.ts'
import { onBothDatabases } from '../stage.ts'

interface Told {
  url: string
  id: string
  body: Record<string, unknown>
}

const OK: DeliverySent = { status: 200, failure: null, response: '', retryAfter: null, duration_ms: 1 }
const answer = (status: number): DeliverySent => ({ ...OK, status })

const quick: RelaySettings = {
  ...RELAY,
  gather: 1,
  poll: 10,
  lease: 1_000,
  keep: 10,
  grace: 1_000,
  schedule: [0, 20, 20, 20, 20],
  holdAfterFailures: 3,
}

onBothDatabases('relay', (stage) => {
  let owner: number
  let organization_id: number
  let room_id: number
  let told: Told[]
  let answers: (told: Told) => DeliverySent | Promise<DeliverySent>
  let readable: (resource: string) => boolean
  let stops: (() => Promise<void>)[]
  let waiting: (() => void)[]

  const tools: RelayTools = {
    mayRead: async (_, resource) => readable(resource),
    sign: (_, id) => ({ 'webhook-id': id }),
    send: async ({ url, headers, body }) => {
      const one = { url, id: headers['webhook-id']!, body: JSON.parse(body) }
      told.push(one)
      for (const look of waiting) look()
      return answers(one)
    },
  }

  beforeEach(async () => {
    const { person, organization, room } = stage()
    owner = await person()
    organization_id = await organization(owner)
    room_id = await room(organization_id)
    told = []
    answers = () => OK
    readable = () => true
    stops = []
    waiting = []
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
    await stage().write((trx) => trx.deleteFrom('hook').execute())
  })

  const noFailure = (error: unknown): void => assert.fail(error as Error)
  const start = (settings: Partial<RelaySettings> = {}, more: Partial<RelayTools> = {}, failed = noFailure) => {
    const stop = startRelay(stage().site, { ...tools, ...more }, failed, { ...quick, ...settings })
    stops.push(stop)
    return stop
  }

  const hook = async (more: Partial<DB['hook']> & { event?: string } = {}) => {
    const { site, write } = stage()
    const now = site.clock()
    const values = {
      member_id: owner,
      token_id: null,
      organization_id: null,
      room_id: null,
      event: 'meeting_started',
      target_url: 'https://hooks.example/in',
      secret: 'sealed',
      after_event_id: 0,
      identity: `${Math.random()}`,
      create_ts: now,
      update_ts: now,
      ...more,
    }
    const made = await write((trx) =>
      trx
        .insertInto('hook')
        .values(values as never)
        .returning('hook_id')
        .executeTakeFirstOrThrow(),
    )
    return made.hook_id
  }

  const happens = async (count = 1, more: Partial<DB['event']> = {}) => {
    const { site, write } = stage()
    const row = {
      event: 'meeting_started',
      organization_id,
      room_id,
      meeting_id: 7,
      resource: '/meetings/7',
      create_ts: site.clock(),
      ...more,
    }
    const rows = Array.from({ length: count }, (_, place) => ({ ...row, meeting_id: row.meeting_id! + place }))
    await write((trx) =>
      trx
        .insertInto('event')
        .values(rows as never)
        .execute(),
    )
  }

  /** Resolves once so much was told. */
  const until = (enough: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (enough()) resolve()
      }
      waiting.push(look)
      look()
    })
  const tells = (count: number) => until(() => told.length >= count)

  /** Asks again and again until it is so. */
  async function becomes<T>(ask: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
    for (;;) {
      const value = await ask()
      if (wanted(value)) return value
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const deliveries = (hook_id: number) =>
    stage()
      .site.db.reads.selectFrom('delivery')
      .selectAll()
      .where('hook_id', '=', hook_id)
      .orderBy('delivery_id')
      .execute()
  const states = async (hook_id: number) => (await deliveries(hook_id)).map(({ state }) => state)
  const settled = (hook_id: number, count: number) =>
    becomes(
      () => states(hook_id),
      (found) => found.length === count && !found.includes('waiting'),
    )
  const hookRow = (hook_id: number) =>
    stage().site.db.reads.selectFrom('hook').selectAll().where('hook_id', '=', hook_id).executeTakeFirst()

  test('an event reaches the hooks of its room, of its organization and of neither, and no other', async () => {
    const elsewhere = await stage().room(organization_id)
    const foreign = await stage().organization(owner, 'Pier Nine')
    const wanted = [
      await hook({ room_id }),
      await hook({ organization_id }),
      await hook({ organization_id, room_id }),
      await hook(),
    ]
    await hook({ room_id: elsewhere })
    await hook({ organization_id: foreign })
    await hook({ event: 'meeting_ended' })
    await hook({ after_event_id: 1_000_000_000 })
    await hook({ member_id: await stage().person() })
    await happens()
    start()
    for (const hook_id of wanted) assert.deepEqual(await settled(hook_id, 1), ['delivered'])
    assert.deepEqual(told.map(({ body }) => body['hook_id']).sort(), wanted.sort())
  })

  test('the body has exactly the fields of docs/hooks.md', async () => {
    const hook_id = await hook({ organization_id })
    start()
    await happens()
    await tells(1)
    assert.deepEqual(told[0]!.body, {
      resource_url: 'https://moot.example/api/v1/meetings/7',
      event: 'meeting_started',
      meeting_id: 7,
      meeting_series_id: null,
      organization_id,
      room_id: null,
      hook_id,
    })
  })

  test('a move is told to the hooks of both rooms and both organizations, with both rooms', async () => {
    const there = await stage().organization(owner, 'Pier Nine')
    const from_room_id = await stage().room(there)
    const event = 'meeting_room_changed'
    const wanted = [
      await hook({ event, room_id }),
      await hook({ event, room_id: from_room_id }),
      await hook({ event, organization_id }),
      await hook({ event, organization_id: there }),
    ]
    await happens(1, { event, from_room_id, to_room_id: room_id })
    start()
    await tells(4)
    assert.deepEqual(told.map(({ body }) => body['hook_id']).sort(), wanted.sort())
    for (const { body } of told) {
      assert.equal(body['from_room_id'], from_room_id)
      assert.equal(body['to_room_id'], room_id)
    }
  })

  test('what happens while nobody relays is told later, in the order of the commits', async () => {
    const hook_id = await hook({ room_id })
    for (let round = 0; round < 3; round++) await happens(20, { meeting_id: 100 * round })
    start()
    await settled(hook_id, 60)
    const order = told.map(({ body }) => body['meeting_id'])
    assert.deepEqual(
      order,
      [0, 100, 200].flatMap((first) => Array.from({ length: 20 }, (_, place) => first + place)),
    )
    assert.equal(new Set(told.map(({ id }) => id)).size, 60)
  })

  test('a failure is tried again with the same id until it succeeds, and the log has every attempt', async () => {
    const hook_id = await hook({ room_id })
    answers = () => (told.length < 3 ? answer(500) : answer(204))
    await happens()
    start()
    assert.deepEqual(await settled(hook_id, 1), ['delivered'])
    assert.equal(told.length, 3)
    assert.equal(new Set(told.map(({ id }) => id)).size, 1)
    const log = await stage()
      .site.db.reads.selectFrom('delivery_attempt')
      .innerJoin('delivery', 'delivery.delivery_id', 'delivery_attempt.delivery_id')
      .select(['delivery_attempt.status', 'delivery.attempts'])
      .where('hook_id', '=', hook_id)
      .orderBy('delivery_attempt_id')
      .execute()
    assert.deepEqual(
      log.map(({ status, attempts }) => [status, attempts]),
      [500, 500, 204].map((status) => [status, 3]),
    )
    assert.equal((await hookRow(hook_id))!.failures, 0)
  })

  test('after the last attempt of the schedule a delivery has failed, and the hook stays', async () => {
    const hook_id = await hook({ room_id })
    answers = () => answer(500)
    await happens()
    start({ holdAfterFailures: 100 })
    assert.deepEqual(await settled(hook_id, 1), ['failed'])
    assert.equal(told.length, quick.schedule.length)
    assert.equal((await hookRow(hook_id))!.failures, quick.schedule.length)
  })

  /** What the audit log says of a hook that went. */
  const removal = async (hook_id: number) => {
    const found = (await stage().audit()).find(({ object_id }) => object_id === hook_id)
    assert.ok(found)
    return [found.action, found.via, found.subject_id, found.room_id, found.details]
  }

  test('410 removes the hook at once and tells its owner', async () => {
    const hook_id = await hook({ room_id })
    answers = () => answer(410)
    await happens(3)
    start()
    await becomes(
      () => hookRow(hook_id),
      (row) => row === undefined,
    )
    const notices = await stage()
      .site.db.reads.selectFrom('notice')
      .selectAll()
      .where('member_id', '=', owner)
      .execute()
    assert.deepEqual(
      notices.map(({ kind }) => kind),
      ['hook_removed'],
    )
    assert.equal(JSON.parse(notices[0]!.details).status, 410)
    assert.deepEqual(await deliveries(hook_id), [])
    assert.deepEqual(await removal(hook_id), ['hook_deleted', 'server', owner, room_id, { reason: 'target gone' }])
  })

  test('a hook that has not succeeded for long and failed often goes, and its owner is told', async () => {
    const hook_id = await hook({ room_id, create_ts: stage().site.clock() - 5 * 86_400 })
    answers = () => answer(503)
    await happens()
    start({ removeAfterFailures: 4, holdAfterFailures: 100 })
    await becomes(
      () => hookRow(hook_id),
      (row) => row === undefined,
    )
    assert.equal(told.length, 4)
    assert.deepEqual(await removal(hook_id), ['hook_deleted', 'server', owner, room_id, { reason: 'target failing' }])
  })

  test('after failures in a row what is new waits for the next retry; a success sets it free', async () => {
    const hook_id = await hook({ room_id })
    let well = false
    answers = () => (well ? OK : answer(500))
    await happens(1, { meeting_id: 1 })
    start({ schedule: [0, 5, 5, 60_000], holdAfterFailures: 3 })
    await tells(3)
    await becomes(
      () => hookRow(hook_id),
      (row) => row!.failures === 3,
    )
    await happens(5, { meeting_id: 10 })
    await becomes(
      () => deliveries(hook_id),
      (found) => found.length === 6,
    )
    await becomes(
      () => hookRow(hook_id),
      (row) => row!.claimed_by === null && row!.due_ms! > stage().site.millis(),
    )
    assert.equal(told.length, 3)
    well = true
    await stage().write((trx) => trx.updateTable('delivery').set({ due_ms: 1 }).where('due_ms', '>', 0).execute())
    await stage().write((trx) => trx.updateTable('hook').set({ due_ms: 1 }).where('hook_id', '=', hook_id).execute())
    assert.deepEqual(await settled(hook_id, 6), Array(6).fill('delivered'))
    assert.deepEqual(
      told.slice(3).map(({ body }) => body['meeting_id']),
      [1, 10, 11, 12, 13, 14],
    )
  })

  test('what the owner may not read any more is dropped: unsent, and logged where something was sent before', async () => {
    const hook_id = await hook({ room_id })
    answers = () => {
      readable = () => false
      return answer(500)
    }
    await happens()
    start()
    assert.deepEqual(await settled(hook_id, 1), ['dropped'])
    assert.equal(told.length, 1)
    const { delivery_id } = (await deliveries(hook_id))[0]!
    const attempts = stage().site.db.reads.selectFrom('delivery_attempt').select(['status', 'failure'])
    const log = await attempts.where('delivery_id', '=', delivery_id).orderBy('delivery_attempt_id').execute()
    assert.deepEqual(
      log.map(({ status, failure }) => status ?? failure),
      [500, 'not allowed'],
    )
  })

  test('of what the owner may not read at the first look, the log says nothing; the operator hears of it', async () => {
    const hook_id = await hook({ organization_id })
    readable = (resource) => resource !== '/meetings/secret'
    const withheld: unknown[] = []
    await happens(1, { resource: '/meetings/secret' })
    await happens()
    start({}, { withheld: (what) => withheld.push(what) })
    assert.deepEqual(await settled(hook_id, 1), ['delivered'])
    assert.equal(told.length, 1)
    assert.deepEqual(withheld, [{ hook_id, event: 'meeting_started', resource: '/meetings/secret' }])
  })

  test('nothing is told once the token that made the hook is revoked, or its owner is deleted', async () => {
    const { site, write, token } = stage()
    await token(owner)
    const { token_id } = await site.db.reads
      .selectFrom('api_token')
      .select('token_id')
      .where('member_id', '=', owner)
      .executeTakeFirstOrThrow()
    const revoked = await hook({ room_id, token_id })
    const leaver = await stage().person()
    const orphan = await hook({ room_id, member_id: leaver })
    await write((trx) => trx.updateTable('api_token').set({ revoked_ts: 1 }).where('token_id', '=', token_id).execute())
    await write((trx) => trx.updateTable('member').set({ deleted_ts: 1 }).where('member_id', '=', leaver).execute())
    await happens()
    const withheld: number[] = []
    const stop = start({}, { withheld: (what) => withheld.push(what.hook_id) })
    await becomes(
      async () => withheld.length,
      (count) => count === 2,
    )
    await stop()
    assert.deepEqual(withheld.sort(), [revoked, orphan].sort())
    assert.equal(told.length, 0)
  })

  test('a slow target does not delay others', async () => {
    const slow = await hook({ room_id, target_url: 'https://slow.example/' })
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, place) => hook({ room_id, target_url: `https://t${place}.example/` })),
    )
    let release = () => {}
    const hanging = new Promise<void>((resolve) => {
      release = resolve
    })
    answers = async ({ url }) => {
      if (url.includes('slow')) await hanging
      return OK
    }
    start()
    await happens(10)
    for (const hook_id of others) assert.deepEqual(await settled(hook_id, 10), Array(10).fill('delivered'))
    assert.deepEqual(await states(slow), Array(10).fill('waiting'))
    assert.equal(told.filter(({ url }) => url.includes('slow')).length, 1)
    release()
    await settled(slow, 10)
  })

  test('hooks for which there is no place at first are told as soon as others have nothing more to be told', async () => {
    const hooks = await Promise.all(Array.from({ length: 9 }, () => hook({ room_id })))
    await happens()
    start({ inFlight: 2, keep: 3_600_000 })
    for (const hook_id of hooks) assert.deepEqual(await settled(hook_id, 1), ['delivered'])
  })

  test('a process that stood still for too long does not tell what another has begun to tell', async () => {
    const hooks = await Promise.all(Array.from({ length: 20 }, () => hook({ room_id })))
    let stoodStill = false
    const mayRead = async () => {
      if (stoodStill) return true
      stoodStill = true
      stage().pass(3_600)
      const taken = { claimed_by: 'another', claimed_until_ms: stage().site.millis() + RELAY.lease }
      await stage().write((trx) => trx.updateTable('hook').set(taken).where('hook_id', 'in', hooks).execute())
      return true
    }
    await happens()
    const stop = start({}, { mayRead })
    await becomes(
      () => Promise.all(hooks.map(states)),
      (found) => found.flat().includes('delivered'),
    )
    await stop()
    // Those that it was looking at just then.
    assert.ok(told.length <= 8, String(told.length))
  })

  test('a delivery that is gone when its attempt ends keeps nothing from being written down', async () => {
    const hook_id = await hook({ room_id })
    answers = async ({ body }) => {
      if (body['meeting_id'] === 1) await stage().write((trx) => trx.deleteFrom('delivery').execute())
      return OK
    }
    await happens(1, { meeting_id: 1 })
    start()
    await tells(1)
    await becomes(
      () => states(hook_id),
      (found) => !found.length,
    )
    await happens(2, { meeting_id: 2 })
    assert.deepEqual(await settled(hook_id, 2), ['delivered', 'delivered'])
  })

  test('where nobody can say whether the owner of one may read it, all others are told, and given back', async () => {
    const doubtful = await hook({ room_id })
    const another = await stage().room(organization_id)
    await happens(1, { resource: '/nowhere/1' })
    readable = (resource) => {
      if (resource === '/nowhere/1') throw new Error('Nothing is read there.')
      return true
    }
    const failures: unknown[] = []
    start({}, {}, (error) => failures.push(error))
    await becomes(async () => failures.length, Boolean)
    const others = await Promise.all(Array.from({ length: 12 }, () => hook({ room_id: another })))
    await happens(1, { room_id: another })
    for (const hook_id of others) {
      assert.deepEqual(await settled(hook_id, 1), ['delivered'])
      await becomes(
        () => hookRow(hook_id),
        (row) => row!.claimed_by === null,
      )
    }
    assert.deepEqual(await states(doubtful), ['waiting'])
  })

  test('what a dead process had claimed is told by another once the claim has ended', async () => {
    const hook_id = await hook({ room_id })
    const until = stage().site.millis() + 200
    await stage().write((trx) =>
      trx
        .updateTable('hook')
        .set({ claimed_by: 'dead', claimed_until_ms: until })
        .where('hook_id', '=', hook_id)
        .execute(),
    )
    await happens()
    start()
    assert.deepEqual(await settled(hook_id, 1), ['delivered'])
    assert.ok(stage().site.millis() > until)
  })

  test('several relays share the work: each event is told once to each hook', async () => {
    const hooks = await Promise.all(Array.from({ length: 12 }, () => hook({ room_id })))
    for (let relays = 0; relays < 3; relays++) start()
    await Promise.all(Array.from({ length: 10 }, (_, place) => happens(5, { meeting_id: 100 * place })))
    for (const hook_id of hooks) await settled(hook_id, 50)
    assert.equal(told.length, 12 * 50)
    assert.equal(new Set(told.map(({ id }) => id)).size, 12 * 50)
  })

  test('stopping waits for what is under way, and leaves nothing claimed', async () => {
    const hook_id = await hook({ room_id })
    let release = () => {}
    const under = new Promise<void>((resolve) => {
      release = resolve
    })
    answers = async () => {
      await under
      return OK
    }
    await happens(3)
    const stop = start()
    await tells(1)
    const stopped = stop()
    release()
    await stopped
    assert.deepEqual(await states(hook_id), ['delivered', 'waiting', 'waiting'])
    assert.equal((await hookRow(hook_id))!.claimed_by, null)
    answers = () => OK
    start()
    await settled(hook_id, 3)
    assert.equal(told.length, 3)
  })

  test('a rolled-back change sends nothing', async () => {
    const hook_id = await hook({ room_id })
    start()
    await assert.rejects(
      stage().write(async (trx) => {
        const row = { event: 'meeting_started', organization_id, room_id, resource: '/meetings/7', create_ts: 1 }
        await trx.insertInto('event').values(row).execute()
        throw new Error('changed my mind')
      }),
      /changed my mind/,
    )
    await happens()
    assert.deepEqual(await settled(hook_id, 1), ['delivered'])
    assert.equal(told.length, 1)
  })
})
