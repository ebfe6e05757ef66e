// A backup that is written while people change data can be restored into either database, and everything works there.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createApp } from '../../server/app.ts'
import { backup } from '../../server/backup/backup.ts'
import { verifyBackup } from '../../server/backup/reading.ts'
import { restore } from '../../server/backup/restore.ts'
import { furnishDemo } from '../../server/cli/commands/demo.ts'
import type { Database } from '../../server/db/database.ts'
import { deliveriesPausedSince, resumeDeliveries } from '../../server/db/delivery-pause.ts'
import { introspectTables } from '../../server/db/schema/introspection.ts'
import { migrationNames, pending } from '../../server/db/schema/migrate.ts'
import { removeDoomedFiles } from '../../server/jobs/files.ts'
import { folderStore } from '../../server/store/folder.ts'
import type { Store } from '../../server/store/store.ts'
import { clientOf } from '../client.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { DIALECTS, NOW, type Stage, setStage } from '../stage.ts'

const PROGRAM = join(import.meta.dirname, 'killed-restore.ts')

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))

/** All rows of all tables, but for what says that a site was brought back. */
async function contents({ db }: Fresh) {
  const all: Record<string, unknown[]> = {}
  for (const { name, key } of await introspectTables(db.reads)) {
    const query = key.reduce(
      (found, column) => found.orderBy(column as never),
      db.reads.selectFrom(name as never).selectAll(),
    )
    all[name] = (await query.execute()).map((row) => ({ ...(row as object) }))
  }
  // Of the process and of the database, not of the site.
  const own = ['waiting_since', 'version']
  all['setting'] = all['setting']!.filter((row) => !own.includes((row as { name: string }).name))
  return all
}

/** The sums of files, which are no part of a backup. */
const storageOf = async ({ reads }: Database) => {
  const rows = await reads.selectFrom('storage_use').selectAll().orderBy('holder').orderBy('holder_id').execute()
  return rows.map(({ holder, holder_id, bytes }) => [holder, holder_id, Number(bytes)])
}

for (const from of DIALECTS) {
  describe(`a backup of ${from}`, () => {
    let stage: Stage
    let token: string
    /** The meeting that was made last, and is deleted. */
    let gone: number
    let was: Record<string, unknown[]>
    const file = join(folder, `${from}.gz`)

    before(async () => {
      stage = await setStage(from)
      const { site } = stage
      const guide = (await furnishDemo(site))!
      token = guide.token
      // More rows than are read at a time, and the last id of a table is not among them.
      const ada = clientOf(stage.app, { 'x-api-key': token })
      const { body: meeting } = await ada.post('/rooms/7/meetings', { name: 'Oars\u2028and\r\nboats 🛶' })
      await stage.write(async (trx) => {
        for (let part = 0; part < 5; part++) {
          const chat = Array.from({ length: 500 }, (_, place) => ({
            meeting_id: meeting.meeting_id,
            text: `Message ${part}/${place}`,
            create_id: null,
            create_ts: NOW,
          }))
          await trx.insertInto('chat_message').values(chat).execute()
        }
      })
      gone = (await ada.post('/rooms/7/meetings', { name: 'Gone' })).body.meeting_id
      assert.equal((await ada.delete(`/meetings/${gone}`)).status, 204)
      const bytes = Buffer.alloc(130_000, 'tar and rope ')
      const made = await ada.post(`/meetings/${meeting.meeting_id}/attachments`, {
        name: 'rope.txt',
        type: 'text/plain',
        size: bytes.length,
      })
      assert.equal(made.status, 201, made.text)
      const put = await stage.app.inject({
        method: 'PUT',
        url: new URL(made.body.content_url ?? `https://x/api/v1/attachments/${made.body.attachment_id}/content`)
          .pathname,
        headers: { 'x-api-key': token, 'content-type': 'text/plain' },
        payload: bytes,
      })
      assert.ok(put.statusCode < 300, put.payload)
    })
    after(async () => {
      await stage.app.close()
      await stage.fresh.remove()
    })

    test('it is of one moment, whatever is written meanwhile, and only its owner reads it', async () => {
      const { site, fresh } = stage
      let writing = true
      const others = (async () => {
        while (writing)
          await stage.write((trx) =>
            trx
              .insertInto('setting')
              .values({ name: `n${Math.random()}`, value: '' })
              .execute(),
          )
      })()
      const taken = await backup(site.db, site.store, file, NOW)
      writing = false
      await others
      await stage.write((trx) => trx.deleteFrom('setting').where('name', 'like', 'n%').execute())
      assert.equal(statSync(file).mode & 0o777, 0o600)
      const { sum, head } = await verifyBackup(file)
      assert.deepEqual({ ...sum, missing: 0, damaged: 0 }, taken)
      // Those of the demo, and the one above.
      assert.equal(sum.files, 4)
      assert.deepEqual(head.schema, migrationNames)
      rmSync(file)
      was = await contents(fresh)
      const quiet = await backup(site.db, site.store, file, NOW)
      assert.deepEqual([quiet.tables, quiet.rows], [Object.keys(was).length, Object.values(was).flat().length])
    })

    for (const into of DIALECTS) {
      test(`it goes into ${into}: the same rows and files, and what worked works`, async () => {
        const fresh = await freshDatabase(into, { migrated: false })
        const { db } = fresh
        try {
          const store = folderStore(join(fresh.env.FOLKMOOT_DATA, 'attachments'))
          await restore(db, store, await verifyBackup(file), NOW + 60)
          assert.deepEqual(await contents(fresh), was)
          assert.deepEqual(await storageOf(db), await storageOf(stage.site.db))
          assert.deepEqual(await pending(db), [])

          const site = { ...stage.site, db, store }
          const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
          const ada = clientOf(app, { 'x-api-key': token })
          const there = clientOf(stage.app, { 'x-api-key': token })
          const path = '/rooms/7/meetings?per_page=100&embed=attendees'
          assert.equal((await ada.get(path)).text, (await there.get(path)).text)
          // What triggers make of the rows is not in it, and is made of them again.
          for (const list of ['/members?search=arbour', '/members?per_page=1', '/audit?per_page=0']) {
            const [here, before] = [await ada.get(list), await there.get(list)]
            const total = (answer: typeof here) => [answer.status, answer.headers['x-total-count']]
            assert.deepEqual(total(here), total(before), list)
            assert.equal(here.status, 200)
          }
          const [{ attachment_id }] = (await db.reads.selectFrom('attachment').select('attachment_id').execute()) as [
            any,
          ]
          const content = { url: `/api/v1/attachments/${attachment_id}/content`, headers: { 'x-api-key': token } }
          assert.equal((await app.inject(content)).payload, (await stage.app.inject(content)).payload)
          // Ids go on where they were: none is used twice.
          assert.equal((await ada.post('/rooms/7/meetings', { name: 'Next' })).body.meeting_id, gone + 1)
          await app.close()

          assert.equal(await deliveriesPausedSince(db.reads), NOW + 60)
          assert.equal(await db.write(resumeDeliveries), true)
          assert.equal(await db.write(resumeDeliveries), false)
          await assert.rejects(restore(db, store, await verifyBackup(file), NOW), /There is already a site here/)
        } finally {
          await fresh.remove()
        }
      })
    }
  })
}

for (const into of DIALECTS) {
  /** An empty database and a store, for a backup of `from` that has files. */
  async function empty(): Promise<{ fresh: Fresh; put: string; store: Store }> {
    const fresh = await freshDatabase(into, { migrated: false })
    const put = join(fresh.env.FOLKMOOT_DATA, 'attachments')
    return { fresh, put, store: folderStore(put) }
  }
  const filesIn = (path: string): string[] =>
    readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))
  const file = join(folder, 'sqlite.gz')

  test(`a site that begins while a backup is restored into ${into} is left as it is`, async () => {
    const { fresh, put, store } = await empty()
    const { db } = fresh
    // Files come before rows.
    const has: Store['has'] = async (key) => {
      await db
        .write((trx) => trx.insertInto('setting').values({ name: 'begun', value: 'meanwhile' }).execute())
        .catch(() => {})
      return store.has(key)
    }
    await assert.rejects(restore(db, { ...store, has }, await verifyBackup(file), NOW), /There is already a site here/)
    const settings = await db.reads.selectFrom('setting').select('name').execute()
    assert.deepEqual(settings, [{ name: 'begun' }])
    assert.deepEqual(filesIn(put), [])
    await fresh.remove()
  })

  test(`a restoration into ${into} that is killed leaves no file to what begins there next`, async () => {
    const { fresh, put, store } = await empty()
    const kill = () => {
      const { status, signal, stderr } = spawnSync(process.execPath, [PROGRAM, file, '2'], {
        ...{ env: { ...process.env, ...fresh.env }, encoding: 'utf8' as const },
      })
      assert.deepEqual([status, signal], [null, 'SIGKILL'], stderr)
      assert.equal(filesIn(put).length, 1)
    }
    kill()
    await removeDoomedFiles({ db: fresh.db, store, clock: () => NOW } as Stage['site'])
    assert.deepEqual(filesIn(put), [])
    kill()
    const none = await setStage('sqlite')
    const without = join(folder, `${into}-none.gz`)
    await backup(none.site.db, none.site.store, without, NOW)
    await none.app.close()
    await none.fresh.remove()
    await restore(fresh.db, store, await verifyBackup(without), NOW)
    assert.deepEqual(filesIn(put), [])
    assert.deepEqual(await fresh.db.reads.selectFrom('stored_file').selectAll().execute(), [])
    await fresh.remove()
  })

  test(`of two that restore into ${into} at the same time one does, and all its files are there`, async () => {
    const { fresh, put, store } = await empty()
    const from = await verifyBackup(file)
    const both = await Promise.allSettled([1, 2].map(() => restore(fresh.db, store, from, NOW)))
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal(filesIn(put).length, from.sum.files)
    await fresh.remove()
  })
}

test('a file that is there already is left alone, and what failed leaves none', async () => {
  const fresh = await freshDatabase('sqlite')
  const name = join(folder, 'taken')
  const store = folderStore(join(folder, 'none'))
  await backup(fresh.db, store, name, NOW)
  const { size } = statSync(name)
  await assert.rejects(backup(fresh.db, store, name, NOW), { code: 'EEXIST' })
  assert.equal(statSync(name).size, size)
  const broken = { ...fresh.db, snapshot: () => Promise.reject(new Error('No more.')) }
  await assert.rejects(backup(broken, store, join(folder, 'broken'), NOW), /No more/)
  assert.ok(!readdirSync(folder).some((one) => one.startsWith('broken')))
  await fresh.remove()
})
