// Claims: which hooks a process gets, that an empty claim writes nothing, and that a released hook misses no delivery.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { claimHooks, releaseClaims } from '../../server/events/claims.ts'
import { createInFlight } from '../../server/events/in-flight.ts'
import { passOn } from '../../server/events/pass-on.ts'
import { RELAY } from '../../server/events/settings.ts'
import { newHookId } from '../hooks/hook-scene.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'

const MANY = 10

onBothDatabases('claims', (stage, dialect) => {
  let scene: Scene
  let hook_id: number
  let now: number
  const me = () => ({ by: 'me', until: now + 20_000 })

  before(async () => {
    scene = await setScene(stage())
  })
  beforeEach(async () => {
    now = stage().site.millis()
    await stage().write((trx) => trx.deleteFrom('hook').execute())
    await stage().write((trx) => trx.updateTable('event').set({ relayed_ts: 1 }).execute())
    hook_id = await newHookId(scene.owner.client, { room_id: scene.room })
  })

  const set = (values: Record<string, unknown>) =>
    stage().write((trx) => trx.updateTable('hook').set(values).where('hook_id', '=', hook_id).execute())
  const row = () =>
    stage().site.db.reads.selectFrom('hook').selectAll().where('hook_id', '=', hook_id).executeTakeFirstOrThrow()
  const happens = () =>
    stage().write(async (trx) => {
      const place = { organization_id: scene.organization, room_id: scene.room }
      const values = { event: 'meeting_created', resource: '/meetings/3', create_ts: stage().site.clock(), ...place }
      const { event_id } = await trx.insertInto('event').values(values).returning('event_id').executeTakeFirstOrThrow()
      return event_id
    })

  test('a hook that keeps failing is left alone where failing ones have no place, and nothing is committed for that', async () => {
    const { db } = stage().site
    await set({ due_ms: 0, failures: 1 })
    let commits = 0
    const stopListening = db.committed(() => commits++)
    assert.deepEqual(await claimHooks(db, me(), now, MANY, true), [])
    assert.equal(commits, 0)
    const [claimed] = await claimHooks(db, me(), now, MANY, false)
    assert.deepEqual({ ...claimed }, { hook_id, failures: 1 })
    assert.equal(commits, 1)
    stopListening()
  })

  test('a hook that is given back is due when its next delivery is, new ones of a failing hook not counted', async () => {
    const give = async (failures: number) => {
      await set({ claimed_by: 'me', claimed_until_ms: now, due_ms: 0, failures })
      await stage().write((trx) => releaseClaims(trx, 'me', [hook_id], 3))
      const { claimed_by, due_ms } = await row()
      return [claimed_by, due_ms]
    }
    assert.deepEqual(await give(0), [null, null])
    await happens()
    await passOn(stage().site.db, stage().site.clock(), RELAY)
    assert.deepEqual(await give(2), [null, 0])
    assert.deepEqual(await give(3), [null, 0])
    await happens()
    await passOn(stage().site.db, stage().site.clock(), RELAY)
    const first = stage()
      .site.db.reads.selectFrom('delivery')
      .select((eb) => eb.fn.min('delivery_id').as('delivery_id'))
      .where('hook_id', '=', hook_id)
    await stage().write((trx) =>
      trx.updateTable('delivery').set({ due_ms: 77 }).where('delivery_id', 'in', first).execute(),
    )
    assert.deepEqual(await give(2), [null, 0])
    assert.deepEqual(await give(3), [null, 77])
  })

  test('what another process has claimed is not given back', async () => {
    await set({ claimed_by: 'another', claimed_until_ms: now + 1, due_ms: 0 })
    await stage().write((trx) => releaseClaims(trx, 'me', [hook_id], 3))
    assert.equal((await row()).claimed_by, 'another')
  })

  if (dialect === 'postgres')
    test('a failing hook that is given back while events are passed on misses none of them', async () => {
      const { db } = stage().site
      await set({ claimed_by: 'me', claimed_until_ms: now, due_ms: 0, failures: RELAY.holdAfterFailures })
      const event_id = await happens()
      const waiters = async (): Promise<number> => {
        const locks = sql<{ n: string }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return Number((await locks.execute(db.reads)).rows[0]!.n)
      }
      /** Somebody waits for a lock, or nobody ever will. */
      const waiting = (count: number, over: () => boolean) => until(async () => (await waiters()) >= count || over())
      let passing: Promise<unknown> = Promise.resolve()
      let giving: Promise<unknown> = Promise.resolve()
      await db.write(async (trx) => {
        // Who passes events on is stopped at its last step.
        await sql`select 1 from event where event_id = ${event_id} for update`.execute(trx)
        passing = passOn(db, stage().site.clock(), RELAY)
        await waiting(1, () => false)
        let given = false
        giving = db
          .write((other) => releaseClaims(other, 'me', [hook_id], RELAY.holdAfterFailures))
          .then(() => {
            given = true
          })
        await waiting(2, () => given)
      })
      await Promise.all([passing, giving])
      const { claimed_by, due_ms } = await row()
      assert.deepEqual([claimed_by, due_ms], [null, 0])
    })

  test('events are passed on some at a time, so that those that are passed on are told in between', async () => {
    for (let event = 0; event < 12; event++) await happens()
    const some = { ...RELAY, batch: 2 }
    const left = async () =>
      (await stage().site.db.reads.selectFrom('event').select('event_id').where('relayed_ts', 'is', null).execute())
        .length
    assert.deepEqual([...(await passOn(stage().site.db, stage().site.clock(), some))], [hook_id])
    assert.equal(await left(), 2)
    assert.deepEqual([...(await passOn(stage().site.db, stage().site.clock(), some))], [hook_id])
    assert.equal(await left(), 0)
  })
})

test('a hook that is claimed again, since its claim had ended unnoticed, keeps what is under way', () => {
  const held = createInFlight(RELAY)
  held.take({ hook_id: 1, failures: 0 }, 0)
  const [hook] = held.ready()
  held.begin(hook!, { delivery_id: 5, hook_id: 1, target_url: 'https://hooks.example/' } as never)
  held.take({ hook_id: 1, failures: 2 }, 0)
  const [again] = held.ready().concat(hook!)
  assert.deepEqual([again!.failures, [...again!.underWay]], [2, [5]])
})
