// A failing disk: `/readyz` reports it and its end, and a start says what is wrong.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { openSqlite } from '../../../server/db/connections/sqlite.ts'
import { folderTrouble, isFolderTrouble } from '../../../server/db/data-folder/folder-errors.ts'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { folderStore } from '../../../server/store/folder.ts'
import { folkmoot, ONE_LINE } from '../../cli/operator.ts'
import { announce, bring, PDF } from '../../files/attachment-scene.ts'
import { newMeeting, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { until } from '../../until.ts'

const place = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(place, { recursive: true }))

const newFolder = () => mkdtempSync(join(place, 'data-'))

onBothDatabases('readiness', (stage, dialect) => {
  const ready = async () => (await stage().app.inject('/readyz')).statusCode
  /** Asks until what was tried is tried again. */
  const becomes = (status: number) => until(async () => (await ready()) === status)

  test('it is 503 while files cannot be kept, and 200 again once they can', async () => {
    const folder = stage().fresh.env.FOLKMOOT_DATA
    const files = join(folder, 'attachments')
    await becomes(200)
    rmSync(files, { recursive: true, force: true })
    writeFileSync(files, 'in the way')
    await becomes(503)
    assert.equal((await stage().app.inject('/readyz')).payload, '')
    assert.equal((await stage().app.inject('/healthz')).statusCode, 200)
    rmSync(files)
    await becomes(200)
    assert.deepEqual(
      readdirSync(folder).filter((name) => /writable|check/.test(name)),
      [],
    )
  })

  test('a file that cannot be kept is 503 without a body, leaves nothing, and readiness knows at once', async () => {
    const scene = await setScene(stage())
    const { client, id } = scene.owner
    const said = await announce(client, await newMeeting(scene))
    const files = join(stage().fresh.env.FOLKMOOT_DATA, 'attachments')
    await becomes(200)
    rmSync(files, { recursive: true, force: true })
    writeFileSync(files, 'in the way')
    const { statusCode, payload } = await stage().app.inject({
      ...{ method: 'PUT', url: `/api/v1/attachments/${said.attachment_id}/content`, payload: PDF },
      headers: { 'x-api-key': await stage().token(id), 'content-type': said.type },
    })
    assert.deepEqual([statusCode, payload], [503, ''])
    assert.equal(await ready(), 503)
    rmSync(files)
    assert.equal((await bring(client, said)).status, 200)
    await becomes(200)
  })

  test('files leave the rest of a disk to changes: an upload is 503 there, and everything else goes on', async () => {
    const { site, fresh } = stage()
    const scene = await setScene(stage())
    const { client, id } = scene.owner
    const meeting = await newMeeting(scene)
    const said = await announce(client, meeting)
    const [usual, folder] = [site.store, join(fresh.env.FOLKMOOT_DATA, 'attachments')]
    const disk = { size: 1_000_000, free: 50_000 + PDF.length - 1 }
    site.store = folderStore(folder, async () => disk)
    const upload = async () =>
      stage().app.inject({
        ...{ method: 'PUT', url: `/api/v1/attachments/${said.attachment_id}/content`, payload: PDF },
        headers: { 'x-api-key': await stage().token(id), 'content-type': said.type },
      })
    const { statusCode, payload } = await upload()
    assert.deepEqual([statusCode, payload], [503, ''])
    await becomes(200)
    assert.equal((await client.patch(`/meetings/${meeting}`, { name: 'Tides' })).status, 200)
    disk.free++
    assert.equal((await upload()).statusCode, 200)
    site.store = usual
  })

  test('it is 503 while the database keeps no change, and 200 again once it does', async () => {
    const folder = stage().fresh.env.FOLKMOOT_DATA
    if (dialect === 'sqlite') {
      symlinkSync('/dev/full', join(folder, '.writable'))
      await becomes(503)
      await becomes(200)
      renameSync(folder, `${folder}-away`)
      await becomes(503)
      renameSync(`${folder}-away`, folder)
    } else {
      const { db } = stage().site
      const name = new URL(stage().fresh.env.DATABASE_URL!).pathname.slice(1)
      const setReadOnly = async (on: boolean) => {
        await sql`set default_transaction_read_only = off`.execute(db.migrating)
        await sql.raw(`alter database ${name} set default_transaction_read_only = ${on}`).execute(db.migrating)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${name} and pid <> pg_backend_pid()`.execute(db.migrating)
      }
      await setReadOnly(true)
      await becomes(503)
      await setReadOnly(false)
    }
    await becomes(200)
  })

  test('asked a thousand times, it writes once', async () => {
    await becomes(200)
    const { store } = stage().site
    let tried = 0
    const real = store.tryWriting
    store.tryWriting = () => {
      tried++
      return real()
    }
    await Promise.all(Array.from({ length: 1_000 }, ready))
    store.tryWriting = real
    assert.ok(tried <= 1, String(tried))
  })
})

describe('a data folder in trouble', () => {
  const ofSqlite = (errcode: number) =>
    Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode })
  const ofSystem = (code: string) => Object.assign(new Error(code), { code })

  /** Whatever says it: the database, the file system, or an error that tells of either. */
  const SAID: readonly [what: string, error: Error, said: RegExp | undefined][] = [
    ['no room', ofSystem('ENOSPC'), /the disk of \S+ is full/],
    ['a quota', ofSystem('EDQUOT'), /the disk of \S+ is full/],
    ['a disk to be read only', ofSystem('EROFS'), /is read-only/],
    ['the folder of somebody else', ofSystem('EACCES'), /cannot be written to: it belongs to user \d+, with mode 0700/],
    ['a file in its place', ofSystem('ENOTDIR'), /is not a folder/],
    ['a broken disk', ofSystem('EIO'), /is broken/],
    ['told by another error', new Error('No secret.', { cause: ofSystem('ENOSPC') }), /is full/],
    ['no database', ofSqlite(26), /folkmoot\.sqlite is not an SQLite database/],
    ['a damaged one', ofSqlite(11), /is damaged\. Restore a backup/],
    ['nothing that can be found', ofSqlite(10), undefined],
  ]

  for (const [what, error, said] of SAID)
    test(`${what} is told by its name`, async () => {
      const told = await folderTrouble(newFolder(), error)
      assert.ok(isFolderTrouble(error))
      if (said) assert.match(told!, said)
      else assert.equal(told, undefined)
    })

  test('what the database says is tried out in the folder', async () => {
    for (const errcode of [10, 778, 4874, 13, 14, 8]) {
      const folder = newFolder()
      symlinkSync('/dev/full', join(folder, '.writable'))
      assert.match((await folderTrouble(folder, ofSqlite(errcode)))!, /is full/)
      assert.deepEqual(readdirSync(folder), [])
    }
    assert.ok(!isFolderTrouble(new Error('Something else.')))
    assert.ok(!isFolderTrouble(ofSqlite(1)))
  })

  test('a start says so in one line, and leaves what is there as it is', async () => {
    const garbage = newFolder()
    writeFileSync(join(garbage, 'folkmoot.sqlite'), 'x'.repeat(10_000))
    const damaged = newFolder()
    const db = await openSqlite(join(damaged, 'folkmoot.sqlite'))
    await migrate(db)
    await sql`select 1`.execute(db.reads)
    await db.close()
    const bytes = Buffer.alloc(8_192, 0xaa)
    writeFileSync(join(damaged, 'folkmoot.sqlite'), bytes, { flag: 'r+', flush: true })
    const folder = newFolder()
    mkdirSync(join(folder, 'folkmoot.sqlite'))
    for (const [data, said] of [
      [garbage, /FOLKMOOT_DATA: \S+folkmoot\.sqlite is not an SQLite database\.\n$/],
      [damaged, /FOLKMOOT_DATA: \S+folkmoot\.sqlite is (not an SQLite database|damaged)/],
      [folder, /FOLKMOOT_DATA: /],
      [join(garbage, 'folkmoot.sqlite'), /FOLKMOOT_DATA: /],
      [join(garbage, 'folkmoot.sqlite', 'below'), /is not a folder\.\n$/],
    ] as const)
      for (const command of [['migrate'], ['init', '--email', 'ada.thornbury@harbour.example']]) {
        const { code, stderr } = await folkmoot(command, { FOLKMOOT_DATA: data })
        assert.equal(code, 1, data)
        assert.match(stderr, ONE_LINE)
        assert.match(stderr, said)
      }
  })
})
