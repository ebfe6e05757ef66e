// Backups that are none, are damaged, or do not fit: nothing of them is brought back.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backup } from '../../server/backup/backup.ts'
import type { Line } from '../../server/backup/format.ts'
import { verified } from '../../server/backup/reading.ts'
import { restore } from '../../server/backup/restore.ts'
import { furnished } from '../../server/cli/demo.ts'
import { migrate, pending, schema } from '../../server/db/migrate.ts'
import { folderStore } from '../../server/store/folder.ts'
import { freshDatabase } from '../database.ts'
import { DIALECTS, NOW, setStage } from '../stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))
const store = folderStore(join(folder, 'files'))
const good = join(folder, 'good')
const bad = join(folder, 'bad')

before(async () => {
  const { site, app, fresh } = await setStage('sqlite')
  await furnished(site)
  await backup(site.db, site.store, good, NOW)
  await app.close()
  await fresh.remove()
})

const lines = (): Line[] =>
  gunzipSync(readFileSync(good))
    .toString()
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))

/** Writes lines as a backup whose last one agrees with them. */
function forged(some: Line[]) {
  const text = some
    .filter(([kind]) => kind !== 'end')
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(bad, gzipSync(`${text}${JSON.stringify(['end', { tables: 0, rows: 0, files: 0, sha256 }])}\n`))
}

const bytes = () => readFileSync(good)
const WRONG: readonly [what: string, make: () => Buffer | string, said: RegExp][] = [
  ['an empty file', () => '', /cut off or damaged/],
  ['a text', () => 'Not a backup.', /no backup of Folkmoot/],
  ['something else that is compressed', () => gzipSync('hello\n'), /no backup of Folkmoot/],
  ['JSON of somebody else', () => gzipSync('{"a":1}\n'), /no backup of Folkmoot/],
  ['one whose end is missing', () => bytes().subarray(0, -40), /cut off or damaged/],
  ['half of one', () => bytes().subarray(0, bytes().length / 2), /cut off or damaged/],
  ['one with a changed byte', () => Buffer.from(bytes()).fill(0xaa, 30_000, 30_001), /cut off or damaged/],
  [
    'one without its last line',
    () =>
      gzipSync(
        gunzipSync(bytes())
          .toString()
          .replace(/\["end".*\n$/, ''),
      ),
    /cut off or damaged/,
  ],
  [
    'one with a changed word',
    () => gzipSync(gunzipSync(bytes()).toString().replace('Old Pier', 'New Pier')),
    /cut off or damaged/,
  ],
  ['one with more after its end', () => gzipSync(`${gunzipSync(bytes())}["row",1]\n`), /cut off or damaged/],
  ['one of another form', () => gzipSync('["site",{"form":2}]\n'), /newer version of Folkmoot/],
]

for (const [what, make, said] of WRONG) {
  test(`${what} is refused`, async () => {
    writeFileSync(bad, make())
    await assert.rejects(verified(bad), said)
  })
}

for (const dialect of DIALECTS) {
  describe(`a backup that does not fit (${dialect})`, () => {
    const onFresh = async (
      work: (fresh: Awaited<ReturnType<typeof freshDatabase>>) => Promise<void>,
      migrated = false,
    ) => {
      const fresh = await freshDatabase(dialect, { migrated })
      try {
        await work(fresh)
      } finally {
        await fresh.remove()
      }
    }

    test('one of a schema that this program does not know is refused, and nothing is made', () =>
      onFresh(async ({ db }) => {
        const { head } = await verified(good)
        const newer = { ...head, schema: [...head.schema, '9999-later'] }
        await assert.rejects(restore(db, store, newer, good, NOW), /newer version of Folkmoot/)
        assert.deepEqual(await pending(db), schema)
      }))

    test('a row that refers to nothing brings nothing back, and a second try with the right one does', () =>
      onFresh(async ({ db }) => {
        // People are left out, and their places are not.
        let table = ''
        forged(
          lines().filter((line) => {
            if (line[0] === 'table') table = line[1].name
            return line[0] !== 'row' || table !== 'member'
          }),
        )
        await assert.rejects(restore(db, store, (await verified(bad)).head, bad, NOW), /foreign key/i)
        assert.deepEqual(await db.reads.selectFrom('organization').selectAll().execute(), [])
        await restore(db, store, (await verified(good)).head, good, NOW)
        assert.equal((await db.reads.selectFrom('organization').selectAll().execute()).length, 2)
        // What keeps rows together is there again.
        await assert.rejects(
          db.write((trx) => trx.updateTable('room').set({ organization_id: 999 }).execute()),
          /foreign key/i,
        )
      }))

    test('one of an older schema is brought to this one', () =>
      onFresh(async (old) => {
        await migrate(old.db, '0006-sign-in')
        await old.db.write((trx) => trx.insertInto('setting').values({ name: 'kept', value: 'yes' }).execute())
        rmSync(bad, { force: true })
        await backup(old.db, store, bad, NOW)
        await onFresh(async ({ db }) => {
          const { head } = await verified(bad)
          assert.equal(head.schema.at(-1), '0006-sign-in')
          await restore(db, store, head, bad, NOW)
          assert.deepEqual(await pending(db), [])
          const { value } = await db.reads
            .selectFrom('setting')
            .select('value')
            .where('name', '=', 'kept')
            .executeTakeFirstOrThrow()
          assert.equal(value, 'yes')
        })
      }))

    test('where there are people already nothing is brought back', () =>
      onFresh(async ({ db }) => {
        await db.write((trx) => trx.insertInto('setting').values({ name: 'here', value: 'yes' }).execute())
        await assert.rejects(restore(db, store, (await verified(good)).head, good, NOW), /There is a site already/)
        assert.equal((await db.reads.selectFrom('setting').selectAll().execute()).length, 1)
      }, true))
  })
}
