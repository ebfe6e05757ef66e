// How long a hook lives: as long as its token, its owner and its place; and how long what it was told is kept.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addToken, revokeToken } from '../../server/identity/api-token.ts'
import { removeHooksWithoutToken } from '../../server/jobs/hooks.ts'
import { sweep } from '../../server/jobs/old-deliveries.ts'
import { clientOf } from '../client.ts'
import { type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { happen, left, log, newHookId } from './hook-scene.ts'

const DAY = 86_400

onBothDatabases('the life of a hook', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const withToken = async (member_id: number, expires_ts: number | null = null) => {
    const { site, app, write } = stage()
    const now = site.clock()
    const token = await write((trx) =>
      addToken(trx, { member_id, access: 'read_write', name: 'hooks', now, expires_ts }),
    )
    return { token, client: clientOf(app, { 'x-api-key': token }) }
  }

  const deliveriesOf = async (hook_id: number) =>
    (await stage().site.db.reads.selectFrom('delivery').select('delivery_id').where('hook_id', '=', hook_id).execute())
      .length

  test('revoking the token that made a hook removes it, with all that it was told', async () => {
    const { owner } = scene
    const { token, client } = await withToken(owner.id)
    const hook = await newHookId(client)
    const other = await newHookId(owner.client)
    await log(stage(), hook, { state: 'waiting' }, [{ status: 500 }])
    assert.equal(await stage().write((trx) => revokeToken(trx, token, stage().site.clock())), true)
    assert.equal((await owner.client.get(`/hooks/${hook}`)).status, 404)
    assert.equal((await owner.client.get(`/hooks/${other}`)).status, 200)
    assert.equal(await deliveriesOf(hook), 0)
    assert.equal(await stage().write((trx) => revokeToken(trx, token, stage().site.clock())), false)
  })

  test('a hook goes when its token expires, noticed by a job', async () => {
    const { owner } = scene
    const { site, pass } = stage()
    const { client } = await withToken(owner.id, site.clock() + 3600)
    const hooks = [await newHookId(client), await newHookId(client)]
    const other = await newHookId(owner.client)
    await log(stage(), hooks[0]!)
    pass(3599)
    assert.equal(await removeHooksWithoutToken(site), 0)
    assert.deepEqual(await left(stage(), [...hooks, other]), [...hooks, other])
    pass(1)
    assert.equal(await removeHooksWithoutToken(site), 2)
    assert.deepEqual(await left(stage(), [...hooks, other]), [other])
    assert.equal(await deliveriesOf(hooks[0]!), 0)
    assert.equal(await removeHooksWithoutToken(site), 0)
  })

  test('the job removes more hooks than it takes at a time', async () => {
    const { owner } = scene
    const { site, pass } = stage()
    const { client } = await withToken(owner.id, site.clock() + 60)
    const hooks = await Promise.all(Array.from({ length: 45 }, () => newHookId(client)))
    pass(60)
    assert.equal(await removeHooksWithoutToken(site), 45)
    assert.deepEqual(await left(stage(), hooks), [])
  })

  test('deleting its owner removes a hook', async () => {
    const guest = await someone(stage(), scene, { organization: 3 })
    const hooks = [await newHookId(guest.client)]
    // One that was made without a token goes as well.
    await stage().write((trx) =>
      trx.updateTable('hook').set({ token_id: null }).where('hook_id', '=', hooks[0]!).execute(),
    )
    hooks.push(await newHookId(guest.client))
    assert.equal((await scene.chief.client.delete(`/members/${guest.id}`)).status, 204)
    assert.deepEqual(await left(stage(), hooks), [])
  })

  test('a hook of a room goes with the room, one of an organization with the organization', async () => {
    const { owner, chief } = scene
    const organization = await stage().organization(owner.id, 'Lantern Trust')
    const room = await stage().room(organization)
    const inRoom = await newHookId(owner.client, { room_id: room })
    const inBoth = await newHookId(owner.client, { room_id: room, organization_id: organization })
    const inOrganization = await newHookId(owner.client, { organization_id: organization })
    const everywhere = await newHookId(owner.client)
    for (const hook of [inRoom, inOrganization]) await log(stage(), hook, { state: 'waiting' }, [{ status: 500 }])
    const all = [inRoom, inBoth, inOrganization, everywhere]
    assert.equal((await owner.client.delete(`/organizations/${organization}/rooms/${room}`)).status, 204)
    assert.deepEqual(await left(stage(), all), [inOrganization, everywhere])
    assert.equal(await deliveriesOf(inRoom), 0)
    assert.equal((await chief.client.delete(`/organizations/${organization}`)).status, 204)
    assert.deepEqual(await left(stage(), all), [everywhere])
    assert.equal(await deliveriesOf(inOrganization), 0)
  })

  test('a hook outlives a lost role: each delivery asks anew', async () => {
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const hook = await newHookId(guest.client, { room_id: scene.room })
    await stage().write((trx) => trx.deleteFrom('room_member').where('member_id', '=', guest.id).execute())
    assert.equal((await guest.client.get(`/hooks/${hook}`)).status, 200)
  })

  test('deliveries are kept for 30 days after their last attempt, waiting ones always', async () => {
    const { site, pass } = stage()
    await sweep(site)
    const { client } = scene.owner
    const hook = await newHookId(client)
    const old = [
      await log(stage(), hook, { state: 'delivered' }, [{ status: 200 }]),
      await log(stage(), hook, { state: 'failed' }, [{ status: 500 }, { status: 500 }]),
      await log(stage(), hook, { state: 'dropped' }),
    ]
    const waiting = await log(stage(), hook, { state: 'waiting' })
    const late = await log(stage(), hook, { state: 'delivered' }, [
      { status: 500 },
      { status: 200, attempt_ts: site.clock() + DAY },
    ])
    const kept = async () => (await client.get(`/hooks/${hook}/deliveries?per_page=100`)).body.length
    pass(30 * DAY)
    assert.deepEqual(await sweep(site), { deliveries: 0, events: 0 })
    assert.equal(await kept(), old.length + 2)
    const fresh = await log(stage(), hook, { state: 'delivered' }, [{ status: 200 }])
    pass(1)
    assert.deepEqual(await sweep(site), { deliveries: old.length, events: 0 })
    const { body } = await client.get(`/hooks/${hook}/deliveries`)
    assert.deepEqual(
      body.map((row: Record<string, number>) => row['delivery_id']),
      [fresh, late, waiting],
    )
    const attempts = await site.db.reads
      .selectFrom('delivery_attempt')
      .select('delivery_id')
      .where('delivery_id', 'in', old)
      .execute()
    assert.deepEqual(attempts, [])
    pass(DAY)
    assert.deepEqual(await sweep(site), { deliveries: 1, events: 0 })
  })

  test('events are kept for 30 days, and as long as they are to be passed on or stand in a log', async () => {
    const { site, pass } = stage()
    const { client } = scene.owner
    pass(40 * DAY)
    await sweep(site)
    const hook = await newHookId(client)
    const place = { room_id: scene.room, organization_id: scene.organization }
    await happen(stage(), place)
    const unsaid = await happen(stage(), place, { relayed_ts: null })
    const logged = await happen(stage(), place)
    const delivery = await log(stage(), hook, { event_id: logged, state: 'waiting' })
    await happen(stage(), place)
    pass(30 * DAY + 1)
    const recent = await happen(stage(), place)
    assert.deepEqual(await sweep(site), { deliveries: 0, events: 2 })
    const there = async () =>
      (await site.db.reads.selectFrom('event').select('event_id').orderBy('event_id').execute()).map(
        ({ event_id }) => event_id,
      )
    assert.deepEqual(await there(), [unsaid, logged, recent])
    await stage().write((trx) =>
      trx.updateTable('delivery').set({ state: 'delivered' }).where('delivery_id', '=', delivery).execute(),
    )
    assert.deepEqual(await sweep(site), { deliveries: 1, events: 1 })
    assert.deepEqual(await there(), [unsaid, recent])
  })

  test('the record of what was deleted outlives its event', async () => {
    const { site, pass } = stage()
    const { client } = scene.owner
    const { body } = await client.post(`/rooms/${scene.room}/meetings`, { name: 'Once' })
    await client.delete(`/meetings/${body.meeting_id}`)
    const [event] = await site.db.reads
      .selectFrom('event')
      .select('event_id')
      .where('event', '=', 'meeting_deleted')
      .execute()
    await stage().write((trx) => trx.updateTable('event').set({ relayed_ts: site.clock() }).execute())
    pass(31 * DAY)
    assert.ok((await sweep(site)).events > 0)
    const record = await client.get(`/deleted_meetings/${event!.event_id}`)
    assert.deepEqual([record.status, record.body.meeting_id], [200, body.meeting_id])
  })

  test('a sweep goes through more than it takes at a time', async () => {
    const { site, pass, write } = stage()
    pass(31 * DAY)
    await sweep(site)
    const hook_id = await newHookId(scene.owner.client)
    const now = site.clock()
    const row = { hook_id, event_id: null, state: 'delivered', attempts: 1, due_ms: 0, create_ts: now } as const
    await write(async (trx) => {
      for (let slice = 0; slice < 3; slice++) {
        const rows = Array.from({ length: 400 }, (_, place) => ({ ...row, webhook_id: `${slice}-${place}` }))
        await trx.insertInto('delivery').values(rows).execute()
      }
    })
    pass(30 * DAY + 1)
    const { deliveries } = await sweep(site)
    assert.equal(deliveries, 1200)
  })
})
