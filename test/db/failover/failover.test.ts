// Two PostgreSQL servers in synchronous replication: the primary dies, the standby is promoted, and nothing is lost.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '../../../server/db/connections/postgres.ts'
import { isUnavailable } from '../../../server/db/dialects/dialect.ts'
import { folkmoot, type Serving, serving } from '../../cli/operator.ts'
import { until } from '../../until.ts'
import { type Replicated, startReplicated } from './replicated.ts'

const ROUNDS = 10
const WRITERS = 8
/** Milliseconds from a promotion to the first change that is made again. */
const BACK_WITHIN = 10_000

describe('two PostgreSQL servers, one of them a standby', { timeout: 600_000 }, () => {
  let servers: Replicated
  let folder: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
    servers = await startReplicated()
  })
  after(async () => {
    await servers?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test(`eight writers, and the primary dies ${ROUNDS} times: no acknowledged change is lost, and every refusal is 503`, async () => {
    const settings = { DATABASE_URL: servers.url, FOLKMOOT_DATA: folder, FOLKMOOT_DEMO: 'off', PROCESSES: '2' }
    const token = (await folkmoot(['init', '--email', 'ada.thornbury@harbour.example'], settings)).stdout.trim()
    const server: Serving = await serving({ ...settings, RATE_LIMIT: '1000000000' })
    const acknowledged: string[] = []
    const refused = new Map<string, number>()
    let writing = true

    async function write(writer: number) {
      for (let count = 0; writing; count++) {
        const name = `Buoy ${writer} ${count}`
        const answer = await fetch(`${server.url}/organizations/1/rooms`, {
          method: 'POST',
          headers: { 'x-api-key': token, 'content-type': 'application/json' },
          body: JSON.stringify({ name }),
        })
        const text = await answer.text()
        if (answer.status === 201) acknowledged.push(name)
        else {
          const how = `${answer.status} ${answer.headers.get('retry-after')} ${text}`
          refused.set(how, (refused.get(how) ?? 0) + 1)
          await pause(50)
        }
      }
    }

    const goesOn = async (count = acknowledged.length) => until(() => acknowledged.length > count + WRITERS)
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    const backAfter: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await goesOn()
      await servers.killPrimary()
      await until(() => refused.size > 0)
      await servers.promote()
      const promoted = performance.now()
      await goesOn()
      backAfter.push(Math.round(performance.now() - promoted))
      await servers.addStandby()
    }
    await goesOn()
    writing = false
    await Promise.all(writers)
    assert.equal(await server.end(), 0)
    const kept = new Set((await servers.onPrimary('select name from room')).map((row) => row['name']))
    assert.deepEqual(
      acknowledged.filter((name) => !kept.has(name)),
      [],
    )
    assert.deepEqual([...refused.keys()], ['503 5 '])
    assert.ok(Math.max(...backAfter) < BACK_WITHIN, `back after ${backAfter.join(', ')} ms`)
    console.log(
      `${acknowledged.length} changes, ${[...refused.values()]} refused, back after ${backAfter.join(', ')} ms`,
    )
  })

  test('a commit that the standby has not confirmed is no success, though PostgreSQL reports it as one', async () => {
    await servers.onPrimary('create table trial (name text)')
    const db = openPostgres(servers.url, 4)
    try {
      await servers.killStandby()
      const change = db.write((trx) => sql`insert into trial values ('Tides')`.execute(trx))
      const failed = assert.rejects(change, (error) => isUnavailable(error))
      // Somebody cancels the wait: the commit is reported as done, with a warning.
      await until(async () => {
        const waiting = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
        return (await servers.onPrimary(waiting)).length
      })
      await failed
    } finally {
      await db.close()
    }
  })

  test('without a primary, the database is unavailable', async () => {
    await servers.addStandby()
    const db = openPostgres(servers.url, 4)
    try {
      await db.ask()
      await servers.killPrimary()
      await assert.rejects(
        until(() => db.ask()),
        (error) => isUnavailable(error),
      )
      await assert.rejects(db.ask(), { message: 'None of the PostgreSQL servers in the address is the primary.' })
    } finally {
      await db.close()
    }
  })
})
