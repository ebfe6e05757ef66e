// A failing database: read-only, full, disconnected. No change is half done, and no acknowledged change is lost.
import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { openSqlite } from '../../../server/db/connections/sqlite.ts'
import type { Database } from '../../../server/db/database.ts'
import { migrate, migrationNames } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { signedIn, withPassword } from '../../pages/people.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { DIALECTS, onBothDatabases, setStage } from '../../stage.ts'

onBothDatabases('a database that cannot be written to', (stage, dialect) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  /** Lets nobody write, as a disk does that was mounted so after a fault; or lets them again. */
  async function readOnly(on: boolean): Promise<void> {
    const { db } = stage().site
    if (dialect === 'sqlite') {
      await sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(db.migrating)
      return
    }
    const url = stage().fresh.env.DATABASE_URL!
    const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
    await client.connect()
    const name = new URL(url).pathname.slice(1)
    await client.query(`alter database ${name} set default_transaction_read_only = ${on}`)
    // Connections that are there go on as they began.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    await client.end()
  }

  let key: Record<string, string>
  before(async () => {
    key = { 'x-api-key': await stage().token(scene.owner.id), 'content-type': 'application/json' }
  })
  /** The client of the tests takes 5xx for a bug. */
  const bare = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    stage().app.inject({ method, url: `/api/v1${path}`, headers: key, ...(body && { payload: JSON.stringify(body) }) })

  const rows = async () => {
    const { db } = stage().site
    const count = async (table: 'meeting' | 'attendee' | 'event') =>
      (
        await db.reads
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    return [Number(await count('meeting')), Number(await count('attendee')), Number(await count('event'))]
  }

  /** Reads until the connections that were broken off are replaced. */
  const settled = async () => {
    for (;;) if ((await bare('GET', '/metadata')).statusCode === 200) return
  }

  test('changes are 503 without a body, also in an envelope; reads continue, and changes work again afterwards', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    await one.get('/account')
    const feed = await client.post('/calendar_feeds', { kind: 'mine' })
    assert.equal(feed.status, 201, feed.text)
    const had = await rows()
    await readOnly(true)
    await settled()
    try {
      for (const [verb, path, body] of [
        ['POST', `/rooms/${scene.room}/meetings`, { name: 'Tides' }],
        ['POST', `/rooms/${scene.room}/meetings?envelope=true`, { name: 'Tides' }],
        ['PATCH', `/meetings/${meeting}`, { name: 'Tides' }],
        ['DELETE', `/meetings/${meeting}`, undefined],
      ] as const) {
        const { statusCode, body: text } = await bare(verb, path, body)
        assert.deepEqual([statusCode, text], [503, ''], `${verb} ${path}`)
      }
      assert.equal((await client.get(`/meetings/${meeting}`)).status, 200)
      const { pathname } = new URL(feed.headers['x-feed-url']!)
      assert.equal((await stage().app.inject(pathname)).statusCode, 200)
      const page = await one.send('/account', { first_name: 'Ada' })
      assert.equal(page.status, 503)
      assert.doesNotMatch(page.text, /read-?only|SQLITE|transaction/i)
      assert.deepEqual(await rows(), had)
    } finally {
      await readOnly(false)
    }
    await settled()
    assert.equal((await client.patch(`/meetings/${meeting}`, { name: 'Tides' })).status, 200)
    assert.equal((await client.delete(`/meetings/${meeting}`)).status, 204)
  })
})

describe('SQLite', () => {
  test('both connections write ahead, and wait for the disk', async () => {
    const { db, remove } = await freshDatabase('sqlite')
    for (const connection of [db.reads, db.migrating]) {
      const pragma = async (name: string) =>
        Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(connection)).rows[0]!)[0]
      assert.deepEqual([await pragma('journal_mode'), await pragma('synchronous')], ['wal', 2])
      assert.equal(await pragma('foreign_keys'), 1)
    }
    await remove()
  })

  test('torn off anywhere, what was written ahead gives back whole changes, in their order', async () => {
    const { db, env, remove } = await freshDatabase('sqlite')
    await sql`pragma wal_autocheckpoint = 0`.execute(db.migrating)
    await sql`create table torn (place integer primary key, half text)`.execute(db.migrating)
    const CHANGES = 60
    for (let place = 1; place <= CHANGES; place++)
      await db.write(async (trx) => {
        for (const half of [2 * place, 2 * place + 1])
          await sql`insert into torn values (${half}, ${'x'.repeat(place * 40)})`.execute(trx)
      })
    const file = join(env.FOLKMOOT_DATA, 'folkmoot.sqlite')
    const whole = statSync(`${file}-wal`).size
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
    const found = new Set<number>()
    for (let cut = 0; cut <= 48; cut++) {
      const copy = join(folder, `${cut}.sqlite`)
      copyFileSync(file, copy)
      copyFileSync(`${file}-wal`, `${copy}-wal`)
      truncateSync(`${copy}-wal`, Math.floor((whole * cut) / 48))
      const again = await openSqlite(copy)
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(again.reads)
      assert.deepEqual(
        rows.map(({ integrity_check }) => integrity_check),
        ['ok'],
        `cut ${cut}`,
      )
      const tables = await sql<{ name: string }>`select name from sqlite_schema where name = 'torn'`.execute(
        again.reads,
      )
      if (tables.rows.length) {
        const kept = await sql<{ place: number }>`select place from torn order by place`.execute(again.reads)
        const places = kept.rows.map(({ place }) => place)
        assert.equal(places.length % 2, 0, `cut ${cut}`)
        assert.deepEqual(
          places,
          Array.from({ length: places.length }, (_, at) => at + 2),
        )
        found.add(places.length / 2)
      }
      await again.close()
    }
    assert.ok(found.has(CHANGES) && found.size > 20)
    rmSync(folder, { recursive: true })
    await remove()
  })

  test('on a full disk changes are 503 and half of nothing, and there is room again once there is', async () => {
    const stage = await setStage('sqlite')
    const { db } = stage.site
    const scene = await setScene(stage)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.migrating)
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 4}`).execute(db.migrating)
    const headers = { 'x-api-key': await stage.token(scene.owner.id), 'content-type': 'application/json' }
    const payload = { name: 'Tides', description: 'x'.repeat(60_000) }
    const url = `/api/v1/rooms/${scene.room}/meetings`
    const make = () => stage.app.inject({ method: 'POST', url, headers, payload })
    const count = async (table: 'meeting' | 'attendee') =>
      Number(
        (
          await db.reads
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    await stage.events()
    let made = 0
    for (;;) {
      const { statusCode, body } = await make()
      if (statusCode === 201) made++
      else {
        assert.deepEqual([statusCode, body], [503, ''])
        break
      }
    }
    assert.deepEqual([await count('meeting'), await count('attendee')], [made, made])
    assert.equal((await stage.events()).length % 2, 0)
    await sql.raw('pragma max_page_count = 1073741823').execute(db.migrating)
    assert.equal((await make()).statusCode, 201)
    await stage.app.close()
    await stage.fresh.remove()
  })
})

for (const dialect of DIALECTS) {
  test(`a migration that fails leaves nothing of itself (${dialect})`, async () => {
    const { db, remove } = await freshDatabase(dialect, { migrated: false })
    const tables = async ({ migrating }: Database) =>
      (await migrating.introspection.getTables())
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('migration'))
    await sql`create table audit (in_the_way integer)`.execute(db.migrating)
    await assert.rejects(migrate(db), /audit/)
    assert.deepEqual(await tables(db), ['audit'])
    await sql`drop table audit`.execute(db.migrating)
    assert.deepEqual(await migrate(db), migrationNames)
    assert.ok((await tables(db)).includes('meeting'))
    await remove()
  })
}
