// Events are passed on while hooks are being deleted: the deleted ones are left out, and the others get everything.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { anyToPassOn, passOn } from '../../server/events/pass-on.ts'
import { RELAY } from '../../server/events/settings.ts'
import { happen, newHookId } from '../hooks/hook-scene.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { type OnStage, onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'

/** Deletions wait for each other here, on a busy machine for long; how long they may is tested elsewhere. */
const limits = { connection: 60_000, lock: 60_000, statement: 60_000 }

const passingOn: OnStage = (stage, dialect) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const happens = () => {
    const { organization, room } = scene
    return happen(stage(), { organization_id: organization, room_id: room }, { relayed_ts: null })
  }
  const pass = () => passOn(stage().site.db, stage().site.clock(), RELAY)
  const told = async (event_id: number) => {
    const rows = stage().site.db.reads.selectFrom('delivery').select('hook_id').where('event_id', '=', event_id)
    return (await rows.orderBy('hook_id').execute()).map(({ hook_id }) => hook_id)
  }
  /** Until somebody waits for what another transaction holds; SQLite has one writer, so there everybody does. */
  async function someoneWaits(): Promise<void> {
    if (dialect === 'sqlite') return
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await waiting.execute(stage().site.db.reads)).rows[0]!.n)
  }

  test('a hook whose deletion is not committed yet is waited for, and left out once it is gone', async () => {
    const { client } = scene.owner
    const [gone, kept] = [await newHookId(client), await newHookId(client)]
    const event_id = await happens()
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deleting = stage().write(async (trx) => {
      await trx.deleteFrom('hook').where('hook_id', '=', gone).execute()
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const passing = pass()
    await someoneWaits()
    end.resolve()
    await deleting
    assert.deepEqual(await passing, new Set([kept]))
    assert.deepEqual(await told(event_id), [kept])
    const { relayed_ts } = await stage()
      .site.db.reads.selectFrom('event')
      .select('relayed_ts')
      .where('event_id', '=', event_id)
      .executeTakeFirstOrThrow()
    assert.notEqual(relayed_ts, null)
    assert.equal((await client.delete(`/hooks/${kept}`)).status, 204)
  })

  test('many are deleted while many events are passed on: nothing fails, and who stays hears of all', async () => {
    const { client } = scene.owner
    const kept = await newHookId(client)
    const going: number[] = []
    for (let time = 0; time < 20; time++) going.push(await newHookId(client))
    const events: number[] = []
    for (let time = 0; time < 20; time++) events.push(await happens())
    const few = { ...RELAY, batch: 2 }
    const { db } = stage().site
    /** Four at the same time, of whom one finds the lock, again and again. */
    const passAll = async () => {
      while (await anyToPassOn(db.reads))
        await Promise.all(Array.from({ length: 4 }, () => passOn(db, stage().site.clock(), few)))
    }
    const passing = passAll()
    const deleted = await Promise.all(going.reverse().map((hook_id) => client.delete(`/hooks/${hook_id}`)))
    assert.deepEqual(new Set(deleted.map(({ status }) => status)), new Set([204]))
    await passing
    await pass()
    for (const event_id of events) assert.deepEqual(await told(event_id), [kept])
  })
}

onBothDatabases('passing on while hooks go', passingOn, { limits })
