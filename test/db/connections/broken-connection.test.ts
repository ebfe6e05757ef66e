// Broken connections to PostgreSQL: statements under way fail, and everything else goes on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { DATABASE_TIMEOUTS } from '../../../server/db/connections/timeouts.ts'
import { isUnavailable } from '../../../server/db/dialects/dialect.ts'
import { prepared, runBrief } from '../../../server/db/queries/prepared.ts'
import { type Fresh, freshDatabase } from '../../database.ts'
import { until } from '../../until.ts'

let fresh: Fresh
before(async () => {
  fresh = await freshDatabase('postgres', { migrated: false, limits: DATABASE_TIMEOUTS })
})
after(() => fresh.remove())

test('a connection that breaks between two statements of a change fails the change, not the process', async () => {
  const { db } = fresh
  const change = db.write(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const { pid } = rows[0]!
    await sql`select pg_terminate_backend(${pid})`.execute(db.reads)
    // Nothing is asked of it until it is gone.
    const there = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where pid = ${pid}`
    await until(async () => !(await there.execute(db.reads)).rows[0]!.n)
    await sql`select 1`.execute(trx)
  })
  await assert.rejects(change)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db.reads)
  assert.equal(rows[0]!.one, 1)
})

test('a process that stands still in the middle of a change holds what it held for ten seconds at most', async () => {
  const shown = sql<Record<string, string>>`show idle_in_transaction_session_timeout`
  const { rows } = await shown.execute(fresh.db.reads)
  assert.deepEqual(rows, [{ idle_in_transaction_session_timeout: '10s' }])
})

test('what PostgreSQL ends for that is told as unavailable', async () => {
  const change = fresh.db.write(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(trx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const there = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where pid = ${rows[0]!.pid}`
    await until(async () => !(await there.execute(fresh.db.reads)).rows[0]!.n)
    await sql`select 1`.execute(trx)
  })
  await assert.rejects(change, isUnavailable)
})

/** Which connection answers a brief read that takes so many seconds. */
const answering = prepared<{ seconds: number }, { pid: number; slept: unknown }>(
  (_, { seconds }) => sql`select pg_backend_pid() as pid, pg_sleep(${seconds})::text as slept`,
  runBrief,
)
const pidOf = async (seconds = 0) => (await answering(fresh.db.reads, { seconds }))[0]!.pid

/** The one connection that answers all brief reads which are asked together. */
const shared = () =>
  until(async () => {
    const pids = new Set(await Promise.all([pidOf(), pidOf(), pidOf()]))
    return pids.size === 1 && [...pids][0]
  })

test('brief reads share a connection, and are asked again elsewhere where it breaks', async () => {
  const pid = await shared()
  const asked = pidOf(0.4)
  await sql`select pg_terminate_backend(${pid})`.execute(fresh.db.reads)
  assert.notEqual(await asked, pid)
  assert.notEqual(await shared(), pid)
})

test('a brief read that takes long is asked again elsewhere, and none waits behind it', async () => {
  const pid = await shared()
  const slow = pidOf(0.8)
  await until(async () => (await pidOf()) !== pid)
  assert.notEqual(await slow, pid)
})
