// Attachments in an S3 bucket: signed, streamed, whole or not there, and 503 while it cannot be reached.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sweepFiles } from '../../server/jobs/files.ts'
import { s3Store } from '../../server/store/s3.ts'
import { announce, attach, bring, known, PDF } from '../files/attachment-scene.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type Bucket, KEYS, openBucket } from './bucket.ts'

const MEGABYTE = 1024 * 1024
const HOUR = 3_600

onBothDatabases('a store that speaks S3', (stage) => {
  let bucket: Bucket
  let scene: Scene
  let owner: Scene['owner']['client']
  let meeting: number

  before(async () => {
    bucket = await openBucket()
    stage().site.store = s3Store({ ...KEYS, endpoint: bucket.endpoint, prefix: 'harbour works/' })
    scene = await setScene(stage())
    owner = scene.owner.client
    meeting = await newMeeting(scene)
  })
  after(() => bucket?.close())

  const inject = async (method: 'GET' | 'PUT', id: number, payload?: Buffer) =>
    stage().app.inject({
      ...{ method, url: `/api/v1/attachments/${id}/content`, ...(payload && { payload }) },
      headers: {
        'x-api-key': await stage().token(scene.owner.id),
        ...(payload && { 'content-type': 'application/pdf' }),
      },
    })

  test('what is brought is an object, and comes back as it was, in whole and in part', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(5 * MEGABYTE, 'tide ')])
    const file = await attach(owner, meeting, { bytes })
    assert.equal(file.sha256, createHash('sha256').update(bytes).digest('hex'))
    const [{ key }] = (await known(stage())) as [{ key: string }]
    assert.deepEqual([...bucket.objects.keys()], [`harbour%20works/${key}`])
    assert.ok(bucket.objects.get(`harbour%20works/${key}`)!.equals(bytes))
    const path = `/attachments/${file.attachment_id}/content`
    assert.ok((await owner.get(path)).bytes.equals(bytes))
    const part = await owner.get(path, { headers: { range: 'bytes=1-4' } })
    assert.deepEqual([part.status, part.text], [206, 'PDF-'])
    assert.ok(await stage().site.store.has(key))
    assert.ok(!(await stage().site.store.has('0'.repeat(40))))
  })

  test('what is refused in the middle is no object', async () => {
    const before = new Set(bucket.objects.keys())
    const long = Buffer.concat([PDF, Buffer.alloc(MEGABYTE, 'x')])
    const said = await announce(owner, meeting, { bytes: long })
    assertInvalid(await bring(owner, said, long.subarray(0, -1)), 'attachments', ['size', 'invalid_value'])
    const page = Buffer.alloc(long.length, '<p>')
    assertInvalid(await bring(owner, said, page), 'attachments', ['type', 'invalid_value'])
    assert.deepEqual(new Set(bucket.objects.keys()), before)
    assert.equal((await known(stage())).length, before.size)
    assert.equal((await bring(owner, said, long)).status, 200)
  })

  test('while the storage fails, responses are 503 without a body; earlier files are available again afterwards', async () => {
    const file = await attach(owner, meeting)
    const said = await announce(owner, meeting)
    for (const broken of [500, 503, 403, 301]) {
      bucket.broken = broken
      for (const answer of [await inject('GET', file.attachment_id), await inject('PUT', said.attachment_id, PDF)])
        assert.deepEqual([answer.statusCode, answer.payload], [503, ''], `${broken}`)
    }
    bucket.broken = undefined
    assert.equal((await inject('GET', file.attachment_id)).statusCode, 200)
    assert.equal((await inject('PUT', said.attachment_id, PDF)).statusCode, 200)
  })

  test('another key, or a store that is not there, is 503 too', async () => {
    const { site } = stage()
    const working = site.store
    const file = await attach(owner, meeting)
    for (const other of [{ secretKey: 'guessed' }, { region: 'us-east-1' }, { endpoint: 'http://127.0.0.1:1' }]) {
      site.store = s3Store({ ...KEYS, endpoint: bucket.endpoint, prefix: 'harbour works/', ...other })
      assert.equal((await inject('GET', file.attachment_id)).statusCode, 503, JSON.stringify(other))
    }
    site.store = working
    const [, object] = bucket.asked.at(-1)!.split(' ')
    assert.match(object!, /^\/moot\/harbour%20works\/[0-9a-f]{40}$/)
  })

  test('objects of what is gone are removed later; while that fails, they wait for the next time', async () => {
    const file = await attach(owner, meeting)
    await owner.delete(`/attachments/${file.attachment_id}`)
    stage().pass(HOUR + 1)
    bucket.broken = 500
    await assert.rejects(sweepFiles(stage().site))
    bucket.broken = undefined
    assert.ok((await sweepFiles(stage().site)).files >= 1)
    const keys = (await known(stage())).map(({ key }) => `harbour%20works/${key}`)
    assert.deepEqual([...bucket.objects.keys()].sort(), keys.sort())
  })

  test('a check leaves nothing behind, and fails where the store does', async () => {
    const { store } = stage().site
    const before = [...bucket.objects.keys()]
    await store.check()
    assert.deepEqual([...bucket.objects.keys()], before)
    for (const broken of [500, 403]) {
      bucket.broken = broken
      await assert.rejects(store.check(), new RegExp(`responded with ${broken}`))
    }
    bucket.broken = undefined
    await store.check()
  })
})
