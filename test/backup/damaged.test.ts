// Files that are no backup, are damaged or do not fit: nothing of them is restored.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { verifyBackup } from '../../server/backup/reading.ts'
import { restore } from '../../server/backup/restore.ts'
import { migrationNames, pending } from '../../server/db/schema/migrate.ts'
import { folderStore } from '../../server/store/folder.ts'
import { freshDatabase } from '../database.ts'
import { DIALECTS, NOW } from '../stage.ts'
import { bad, changed, filesIn, folder, forged, good, lines, withBackup } from './forging.ts'

withBackup()

const bytes = () => readFileSync(good)

/** The same bytes but for one, which is another one whatever it was. */
function withOtherByte(all: Buffer, at: number): Buffer {
  all.writeUInt8(all.readUInt8(at) ^ 0xff, at)
  return all
}

const WRONG: readonly [what: string, make: () => Buffer | string, said: RegExp][] = [
  ['an empty file', () => '', /truncated or damaged/],
  ['a text', () => 'Not a backup.', /not a Folkmoot backup/],
  ['something else that is compressed', () => gzipSync('hello\n'), /not a Folkmoot backup/],
  ['JSON of somebody else', () => gzipSync('{"a":1}\n'), /not a Folkmoot backup/],
  ['one whose end is missing', () => bytes().subarray(0, -40), /truncated or damaged/],
  ['half of one', () => bytes().subarray(0, bytes().length / 2), /truncated or damaged/],
  ['one with a changed byte', () => withOtherByte(bytes(), 30_000), /truncated or damaged/],
  [
    'one without its last line',
    () =>
      gzipSync(
        gunzipSync(bytes())
          .toString()
          .replace(/\["end".*\n$/, ''),
      ),
    /truncated or damaged/,
  ],
  [
    'one with a changed word',
    () => gzipSync(gunzipSync(bytes()).toString().replace('Old Pier', 'New Pier')),
    /truncated or damaged/,
  ],
  ['one with more after its end', () => gzipSync(`${gunzipSync(bytes())}["row",1]\n`), /truncated or damaged/],
  [
    'one from before 0.1.0',
    () => gzipSync('["site",{"form":1,"schema":["0001-core"],"seal_check":null,"made_ts":1}]\n'),
    /before 0\.1\.0/,
  ],
  ['one of another form', () => gzipSync('["site",{"form":2}]\n'), /newer version of Folkmoot/],
]

for (const [what, make, said] of WRONG) {
  test(`${what} is refused`, async () => {
    writeFileSync(bad, make())
    await assert.rejects(verifyBackup(bad), said)
  })
}

for (const dialect of DIALECTS) {
  describe(`a backup that does not fit (${dialect})`, () => {
    const place = join(folder, dialect)
    const store = folderStore(place)
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
        forged(changed('site', (line) => ['site', { ...line[1], schema: [...line[1].schema, '9999-later'] }]))
        await assert.rejects(verifyBackup(bad), /newer version of Folkmoot/)
        assert.deepEqual(await pending(db), migrationNames)
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
        await assert.rejects(restore(db, store, await verifyBackup(bad), NOW), /foreign key/i)
        assert.deepEqual(await db.reads.selectFrom('organization').selectAll().execute(), [])
        assert.deepEqual(filesIn(place), [])
        await restore(db, store, await verifyBackup(good), NOW)
        assert.equal((await db.reads.selectFrom('organization').selectAll().execute()).length, 2)
        // What keeps rows together is there again.
        await assert.rejects(
          db.write((trx) => trx.updateTable('room').set({ organization_id: 999 }).execute()),
          /foreign key/i,
        )
      }))

    test('where there are people already nothing is brought back', () =>
      onFresh(async ({ db }) => {
        await db.write((trx) => trx.insertInto('setting').values({ name: 'here', value: 'yes' }).execute())
        await assert.rejects(restore(db, store, await verifyBackup(good), NOW), /There is already a site here/)
        assert.equal((await db.reads.selectFrom('setting').selectAll().execute()).length, 1)
      }, true))
  })
}
