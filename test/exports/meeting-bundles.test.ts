// "With file attachments the whole bundle is a zip archive": the export with the meeting's files, and its other parts.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { type ExportFormat, exportFormats, formats } from '../../contract/formats.ts'
import { attach, inFolder, PDF, PNG } from '../files/attachment-scene.ts'
import { type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type HeldMeeting, heldMeeting } from './record-scene.ts'

const NAME = '2026-03-02 Rota - spring'

onBothDatabases('bundles of meetings', (stage) => {
  let scene: Scene
  let record: HeldMeeting
  const path = (format: ExportFormat, embed: string) => `/meetings/${record.id}?format=${format}&embed=${embed}`

  before(async () => {
    scene = await setScene(stage())
    record = await heldMeeting(scene, stage())
    const { client } = scene.owner
    await attach(client, record.id)
    await attach(client, record.id, { name: 'tides.PDF', bytes: Buffer.concat([PDF, PDF]) })
    await attach(client, record.id, { name: 'Пирс.png', type: 'image/png', bytes: PNG })
    await client.post(`/meetings/${record.id}/chat_messages`, { text: 'Tea is <b>ready</b>' })
  })

  for (const format of exportFormats) {
    test(`${format}: the file first, then every attachment under a name of its own`, async () => {
      const { status, headers, bytes } = await scene.owner.client.get(path(format, 'attachments'))
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/zip')
      assert.match(headers['content-disposition']!, new RegExp(`filename="${NAME}\\.zip"`))
      const files = unzipSync(bytes)
      assert.deepEqual(Object.keys(files), [
        `${NAME}.${formats[format].extension}`,
        'Materials/Tides.pdf',
        'Materials/tides (2).PDF',
        'Materials/Пирс.png',
      ])
      assert.deepEqual(Buffer.from(files['Materials/Tides.pdf']!), PDF)
      assert.deepEqual(Buffer.from(files['Materials/Пирс.png']!), PNG)
    })
  }

  test('the document names its materials; without that embed there is no archive', async () => {
    const { client } = scene.owner
    const files = unzipSync((await client.get(path('markdown', 'attachments'))).bytes)
    assert.match(strFromU8(files[`${NAME}.md`]!), /## Materials\n\n- Tides\.pdf \(/)
    const { headers, text } = await client.get(path('markdown', 'tags'))
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.doesNotMatch(text, /Materials/)
  })

  test('HEAD tells that it is an archive', async () => {
    const { headers, status } = await scene.owner.client.ask('HEAD', path('pdf', 'attachments'))
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/zip')
  })

  test('chat, contexts, lists and tags stand in the document, each where it is asked for', async () => {
    const { client } = scene.owner
    const told = {
      chat: /## Chat\n[\s\S]*Tea is (\\?<b>)?ready/,
      contexts: /## Related links\n[\s\S]*\[Harbour Works\][\s\S]*\[Board\]/,
      lists: /## Lists\n[\s\S]*### Open action items\n[\s\S]*Ask the bank[\s\S]*### Decisions\n/,
      tags: /\*\*Tags:\*\* .*money/,
    }
    const { text: all } = await client.get(path('markdown', Object.keys(told).join()))
    const { text: none } = await client.get(`/meetings/${record.id}?format=markdown`)
    for (const [embed, words] of Object.entries(told)) {
      assert.match(all, words)
      assert.match((await client.get(path('markdown', embed))).text, words)
      assert.doesNotMatch(none, words)
    }
  })

  test('the views name the materials too', async () => {
    const { body } = await scene.owner.client.get(`/meetings/${record.id}?embed=text_view`)
    assert.match(body.text_view, /\nMaterials\n-+\n\n- Tides\.pdf \(/)
  })

  test('who may not read the meeting gets no bundle', async () => {
    const outsider = await someone(stage(), scene)
    for (const verb of ['GET', 'HEAD'])
      assert.equal((await outsider.client.ask(verb, path('pdf', 'attachments'))).status, 403)
  })

  test('a file that is gone from the store breaks the archive off, and the server goes on', async () => {
    const { app, site, token } = stage()
    const before = await site.db.reads.selectFrom('stored_file').select('key').orderBy('stored_file_id').execute()
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const [first, ...others] = before
    const headers = { 'x-api-key': await token(scene.owner.id) }
    const ask = () => fetch(`${url}/api/v1${path('markdown', 'attachments')}`, { headers })
    for (const { key } of others) await site.store.remove(key)
    const answer = await ask()
    assert.equal(answer.status, 200)
    await assert.rejects(answer.arrayBuffer())
    // Where the first is not there either, the disk may not be: that is said before anything is sent.
    await site.store.remove(first!.key)
    assert.deepEqual(inFolder(stage()), [])
    const refused = await ask()
    assert.deepEqual([refused.status, await refused.text()], [503, ''])
    assert.equal((await scene.owner.client.get(path('markdown', 'tags'))).status, 200)
  })
})
