// Forged backups are refused, even if their checksums are right, and nothing is written.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { MOST_ADDED, MOST_MEETINGS } from '../../contract/series/meeting-series.ts'
import { isShallow } from '../../server/backup/lines.ts'
import { verifyBackup } from '../../server/backup/reading.ts'
import { restore } from '../../server/backup/restore.ts'
import { migrationNames } from '../../server/db/schema/migrate.ts'
import { folderStore } from '../../server/store/folder.ts'
import { freshDatabase } from '../database.ts'
import { NOW } from '../stage.ts'
import {
  about,
  bad,
  changed,
  filesIn,
  folder,
  forged,
  last,
  lines,
  twice,
  valued,
  withBackup,
  without,
} from './forging.ts'

withBackup()

const OUTSIDE = '../../../../outside'

/** The lines without the files, as of a backup while which all of them were deleted: what checks files sees no key. */
const unfiled = (some: unknown[][]) => some.filter(([kind]) => kind !== 'file' && kind !== 'part')

/** So many days, as columns hold dates of a series. */
const days = (count: number) => JSON.stringify(Array.from({ length: count }, (_, day) => day * 86_400))

/** What fits together and is no backup that Folkmoot writes. */
const FORGED: readonly [what: string, make: () => unknown[][]][] = [
  ['a file whose key is a path', () => changed('file', about({ key: OUTSIDE }))],
  ['a row whose key is a path', () => valued('stored_file', 'key', OUTSIDE)],
  ['a row whose key is the whole path of a file', () => valued('stored_file', 'key', '/etc/passwd')],
  ['a row whose key is longer', () => valued('stored_file', 'key', `${'0'.repeat(40)}/`)],
  ['a row whose key is a path, with no file', () => unfiled(valued('stored_file', 'key', OUTSIDE))],
  [
    'a row whose key is the whole path of a file, with no file',
    () => unfiled(valued('stored_file', 'key', '/etc/passwd')),
  ],
  ['a row whose key is longer, with no file', () => unfiled(valued('stored_file', 'key', `${'0'.repeat(40)}/`))],
  ['a file of fewer than no bytes', () => valued('stored_file', 'size', -1_000_000_000)],
  ['an attachment of fewer than no bytes', () => valued('attachment', 'size', -1_000_000_000)],
  ['a file of another size', () => changed('file', about({ size: 1 }))],
  ['a file that belongs to no row', () => changed('file', about({ key: '0'.repeat(40) }))],
  ['a file twice', () => twice('file')],
  [
    'files before the tables',
    () => [
      lines()[0]!,
      ...lines().filter(([kind]) => kind === 'file' || kind === 'part'),
      ...lines().filter(([kind]) => kind === 'table' || kind === 'row'),
    ],
  ],
  ['parts without their file', () => lines().filter(([kind]) => kind !== 'file')],
  ['a part that is no base64', () => changed('part', () => ['part', '../..'])],
  ['a part that is longer than parts are', () => changed('part', () => ['part', 'A'.repeat(100_000)])],
  ['a table that there is not', () => changed('table', about({ name: 'sqlite_master' }))],
  ['a table of the migrations', () => changed('table', about({ name: 'migration' }))],
  ['a table that is missing', () => without('table')],
  ['a table twice', () => twice('table')],
  ['tables before their rows', () => last('row')],
  ['a column that there is not', () => changed('table', about({ columns: ['rowid'] }))],
  [
    'a column that is missing',
    () => changed('table', ([kind, said]) => [kind, { ...said, columns: said.columns.slice(1) }]),
  ],
  [
    'a column with SQL in it',
    () => changed('table', ([kind, said]) => [kind, { ...said, columns: [...said.columns.slice(1), 'a") --'] }]),
  ],
  [
    'an id that was given out already',
    () => changed('table', ([kind, said]) => [kind, { ...said, last_id: 0 }], 'member'),
  ],
  ['a last id that is no number', () => changed('table', about({ last_id: '1' }))],
  ['a row that is too short', () => changed('row', (line) => line.slice(0, -1))],
  ['a row that is too long', () => changed('row', (line) => [...line, 1])],
  ['a text where a number is', () => valued('member', 'member_id', '1; drop table member')],
  ['a number where a text is', () => valued('member', 'name', 1)],
  ['an object where a text is', () => valued('member', 'name', {})],
  ['nothing where something must be', () => valued('member', 'name', null)],
  ['an id that is too great', () => valued('member', 'member_id', 2 ** 31)],
  ['a number that is none', () => valued('member', 'create_ts', 1.5)],
  ['a NUL', () => valued('member', 'name', 'a\0b')],
  ['half of a letter', () => valued('member', 'name', '\ud800')],
  ['a time that no date can show', () => valued('meeting', 'start_time', 9_007_199_254_740_991)],
  ['a time before all dates', () => valued('member', 'create_ts', -9_007_199_254_740_991)],
  ['a sum of seconds that no date can be moved by', () => valued('agenda_item', 'total_seconds', 2 ** 53 - 1)],
  ['a list that is no JSON', () => valued('meeting_series', 'added', '')],
  ['a list of other things', () => valued('meeting_series', 'excluded', '["x"]')],
  ['a list that is an object', () => valued('meeting_series', 'blocked', '{}')],
  ['more dates than a series can add', () => valued('meeting_series', 'added', days(MOST_ADDED + 1))],
  ['more dates than a series can leave out', () => valued('meeting_series', 'excluded', days(MOST_MEETINGS + 1))],
  ['a rule that is none', () => valued('meeting_series', 'rrule', 'FREQ=NEVER')],
  ['a time zone that there is not', () => valued('meeting_series', 'timezone_name', 'Sea/Nowhere')],
  ['a time zone of a person that there is not', () => valued('member', 'timezone_name', '')],
  ['details that are no object', () => valued('audit', 'details', '[]')],
  ['details that are nested too deeply', () => valued('audit', 'details', `{"a":${'['.repeat(99)}${']'.repeat(99)}}`)],
  ['a meeting of a series that there is not', () => valued('meeting', 'meeting_series_id', 99_999)],
  ['a line of another kind', () => [...lines(), ['what', 1]]],
  ['a second beginning', () => twice('site')],
  ['a schema with a migration twice', () => changed('site', about({ schema: [...migrationNames, ...migrationNames] }))],
  ['no schema', () => changed('site', about({ schema: [] }))],
  ['a time that is none', () => changed('site', about({ made_ts: 1e300 }))],
  ['the word of another secret', () => changed('site', about({ seal_check: 'v1.other' }))],
]

const FULL: readonly [column: string, most: number][] = [
  ['added', MOST_ADDED],
  ['excluded', MOST_MEETINGS],
]

for (const [column, most] of FULL) {
  test(`as many dates as a series can have are accepted (${column})`, async () => {
    forged(valued('meeting_series', column, days(most)))
    await verifyBackup(bad)
  })
}

for (const [what, make] of FORGED) {
  test(`${what} is refused before anything is written`, async () => {
    forged(make())
    await assert.rejects(verifyBackup(bad), /not a Folkmoot backup|truncated or damaged/)
  })
}

test('what a few bytes unpack to is refused before it fills the memory', async () => {
  const before = process.memoryUsage().rss
  const gzip = createGzip()
  const done = pipeline(gzip, createWriteStream(bad))
  const megabyte = Buffer.alloc(1024 * 1024, '"')
  for (let count = 0; count < 2_000; count++) if (!gzip.write(megabyte)) await once(gzip, 'drain')
  gzip.end()
  await done
  assert.ok(statSync(bad).size < 3_000_000)
  await assert.rejects(verifyBackup(bad), /truncated or damaged/)
  assert.ok(process.memoryUsage().rss - before < 600 * 1024 * 1024)
})

test('what goes deeper than any backup does is refused before it is read, whatever stands in texts', async () => {
  forged(lines())
  const text = gunzipSync(readFileSync(bad)).toString()
  writeFileSync(bad, gzipSync(text.replace('["end",{', '["end",{"more":[[]],')))
  await assert.rejects(verifyBackup(bad), /truncated or damaged/)
  for (const [line, isIt] of [
    ['[[[]]]', true],
    ['[[[[]]]]', false],
    ['["[[[[[{{{\\"[[[[", [], {}, [], []]', true],
    ['["\\\\", [[[', false],
    ['["\\', true],
  ] as const)
    assert.equal(isShallow(line, 3), isIt, line)
})

test('a file that was damaged in the store is left out, and the rest is brought back', async () => {
  forged(changed('part', ([kind, text]) => [kind, `AAAA${text.slice(4)}`]))
  const from = await verifyBackup(bad)
  assert.equal(from.damaged, 1)
  const fresh = await freshDatabase('sqlite', { migrated: false })
  const kept = join(folder, 'kept')
  await restore(fresh.db, folderStore(kept), from, NOW)
  assert.equal(filesIn(kept).length, from.sum.files - 1)
  await fresh.remove()
})

test('one that is changed after it was read through brings nothing back', async () => {
  forged(lines())
  const from = await verifyBackup(bad)
  forged(valued('member', 'name', 'Somebody else'))
  const fresh = await freshDatabase('sqlite', { migrated: false })
  const kept = join(folder, 'changed')
  await assert.rejects(restore(fresh.db, folderStore(kept), from, NOW), /changed while it was being read/)
  assert.deepEqual(await fresh.db.reads.selectFrom('member').selectAll().execute(), [])
  assert.deepEqual(filesIn(kept), [])
  await fresh.remove()
})
