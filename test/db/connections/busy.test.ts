// SQLite while another process writes: changes wait by a timer, so that everything else goes on.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { retryWhileBusy } from '../../../server/db/connections/busy-retry.ts'
import { openSqlite } from '../../../server/db/connections/sqlite.ts'
import { sqliteFile } from '../../../server/db/data-folder/data-folder.ts'
import { type Scene, setScene } from '../../places/scene.ts'
import { type Stage, setStage } from '../../stage.ts'
import { holdLock } from './lock-holder.ts'

let stage: Stage
let scene: Scene
let headers: Record<string, string>

function waiting(writer: number): void {
  before(async () => {
    stage = await setStage('sqlite', { limits: { writer } })
    scene = await setScene(stage)
    headers = { 'x-api-key': await stage.token(scene.owner.id), 'content-type': 'application/json' }
  })
  after(async () => {
    await stage.app.close()
    await stage.fresh.remove()
  })
}

const items = () => ({ url: `/api/v1/rooms/${scene.room}/action_items`, headers })
const list = () => stage.app.inject({ method: 'GET', ...items() })
const make = () =>
  stage.app.inject({ method: 'POST', ...items(), payload: JSON.stringify({ description: '<p>Tides</p>' }) })
const file = () => sqliteFile(stage.fresh.env.FOLKMOOT_DATA)
const count = async () => (await list()).json().length as number

describe('a lock that is let go in time', () => {
  waiting(60_000)

  test('is waited for by changes, while everything else is answered', async () => {
    const had = await count()
    const holder = await holdLock(file())
    const asked = Array.from({ length: 5 }, make)
    // So many that the changes have come to the lock meanwhile.
    for (let times = 0; times < 50; times++, await turn())
      for (const path of ['/healthz', '/readyz']) assert.equal((await stage.app.inject(path)).statusCode, 200)
    assert.equal(await count(), had)
    await holder.release()
    for (const { statusCode } of await Promise.all(asked)) assert.equal(statusCode, 201)
    assert.equal(await count(), had + 5)
  })

  test('is waited for by a migration', async () => {
    const holder = await holdLock(file())
    const { migrating } = stage.site.db
    const made = [migrating.transaction().execute((trx) => sql`create table tide (height integer)`.execute(trx))]
    assert.equal((await stage.app.inject('/healthz')).statusCode, 200)
    await holder.release()
    await Promise.all(made)
    await sql`drop table tide`.execute(migrating)
  })

  test('is waited for where the file is opened, and before a moment of it is read', async () => {
    const other = join(stage.fresh.env.FOLKMOOT_DATA, 'other.sqlite')
    new DatabaseSync(other).close()
    const holder = await holdLock(other, ['pragma locking_mode = exclusive', 'begin exclusive'])
    const opening = openSqlite(other, 60_000)
    assert.equal((await stage.app.inject('/healthz')).statusCode, 200)
    await holder.release()
    const opened = await opening
    const write = await holdLock(other)
    assert.equal(await opened.snapshot(async (rows) => (await sql`select 1`.execute(rows)).rows.length), 1)
    await write.release()
    await opened.close()
  })
})

describe('a lock that is not let go', () => {
  waiting(300)

  test('is 503 without a body and with when to come again; nothing is half done, and everything goes on', async () => {
    const had = await count()
    const holder = await holdLock(file())
    for (const { statusCode, body, headers } of await Promise.all(Array.from({ length: 5 }, make)))
      assert.deepEqual([statusCode, body, headers['retry-after']], [503, '', '5'])
    assert.equal(await count(), had)
    await holder.release()
    assert.equal((await make()).statusCode, 201)
    assert.equal(await count(), had + 1)
  })
})

describe('several first starts in one folder', () => {
  const OPENS = `
    import { existsSync } from 'node:fs'
    const { openSqlite } = await import(process.argv[1])
    const { migrate } = await import(process.argv[2])
    console.log('ready')
    while (!existsSync(process.argv[4]));
    const db = await openSqlite(process.argv[3], 60_000)
    await migrate(db)
    await db.write(async () => {})
    await db.close()`
  const at = (path: string) => new URL(`../../../server/db/${path}`, import.meta.url).href

  test('at the same moment all come up', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
    const go = join(folder, 'go')
    const children = Array.from({ length: 4 }, () => {
      const given = [at('connections/sqlite.ts'), at('schema/migrate.ts'), join(folder, 'folkmoot.sqlite'), go]
      const child = spawn(process.execPath, ['--input-type=module', '-e', OPENS, ...given], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return { ready: once(child.stdout, 'data'), gone: once(child, 'exit') }
    })
    await Promise.all(children.map(({ ready }) => ready))
    writeFileSync(go, '')
    const codes = await Promise.all(children.map(async ({ gone }) => (await gone)[0]))
    assert.deepEqual(codes, [0, 0, 0, 0])
    rmSync(folder, { recursive: true })
  })
})

test('what is busy is tried again until its time is over, and what fails otherwise is not', async () => {
  const busy = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 261 })
  let tries = 0
  const third = () => {
    if (++tries < 3) throw busy
    return tries
  }
  assert.equal(await retryWhileBusy(third, 60_000), 3)
  await assert.rejects(
    retryWhileBusy(() => {
      throw busy
    }, 0),
    busy,
  )
  const full = Object.assign(new Error('database is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  tries = 0
  await assert.rejects(
    retryWhileBusy(() => {
      tries++
      throw full
    }, 60_000),
    full,
  )
  assert.equal(tries, 1)
})
