// A text that is no key of the store is refused, whatever it names: no file and no object is touched.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Unavailable } from '../../server/problem.ts'
import { folderStore } from '../../server/store/folder.ts'
import { isKey, newKey } from '../../server/store/key.ts'
import { s3Store } from '../../server/store/s3.ts'
import { attach } from '../files/attachment-scene.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { KEYS, openBucket } from './bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'store', 'no', 'ne'), { recursive: true })
writeFileSync(join(folder, 'outside'), 'kept')

const NOT_KEYS = [
  '',
  '.',
  '..',
  '../outside',
  '../../../outside',
  '/outside',
  'none/../../../outside',
  '..\\..\\outside',
  '%2e%2e%2foutside',
  `${'a'.repeat(39)}/`,
  `${'a'.repeat(40)}\n`,
  `${'a'.repeat(40)}?x=1`,
  'A'.repeat(40),
  'a'.repeat(41),
  'g'.repeat(40),
  '\0'.repeat(40),
]

test('a new key is a key, and no two are alike', () => {
  const keys = Array.from({ length: 100 }, newKey)
  assert.ok(keys.every(isKey))
  assert.equal(new Set(keys).size, 100)
})

async function* bytes() {
  yield Buffer.from('tar')
}

test('neither store puts, opens, finds or removes what is no key', async () => {
  const bucket = await openBucket()
  after(() => bucket.close())
  const before = readdirSync(folder, { recursive: true })
  const stores = [folderStore(join(folder, 'store')), s3Store({ ...KEYS, endpoint: bucket.endpoint, prefix: '' })]
  for (const store of stores)
    for (const key of NOT_KEYS)
      for (const ask of [
        () => store.put(key, bytes(), 3),
        () => store.open(key),
        () => store.has(key),
        () => store.remove(key),
      ])
        await assert.rejects(async () => ask(), Unavailable, JSON.stringify(key))
  assert.deepEqual(readdirSync(folder, { recursive: true }), before)
  assert.deepEqual(bucket.asked, [])
})

onBothDatabases('a row whose key is a path', (stage) => {
  test('it gives no file, in no way', async () => {
    const scene = await setScene(stage())
    const { attachment_id } = await attach(scene.owner.client, await newMeeting(scene))
    await stage().write((trx) =>
      trx.updateTable('stored_file').set({ key: '../../../../../../../../../../../../etc/passwd' }).execute(),
    )
    const headers = { 'x-api-key': await stage().token(scene.owner.id) }
    const answer = await stage().app.inject({ url: `/api/v1/attachments/${attachment_id}/content`, headers })
    assert.deepEqual([answer.statusCode, answer.payload], [503, ''])
  })
})
