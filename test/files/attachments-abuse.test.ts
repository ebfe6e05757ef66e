// Attachments whose content differs from what was announced, breaks off or is too large are refused, and leave nothing.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { before, beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { ErrorCode } from '../../contract/errors.ts'
import { sweepFiles } from '../../server/jobs/files.ts'
import { folderStore } from '../../server/store/folder.ts'
import { agendaOf } from '../agenda/agenda-scene.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone, UNKNOWN, WIDE } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { announce, attach, bring, inFolder, known, PDF, PNG } from './attachment-scene.ts'

const HOUR = 3_600
const KILOBYTE = 1024

const good = { name: 'Tides.pdf', type: 'application/pdf', size: 10 }

const REFUSED: [sent: Record<string, unknown>, field: string, code: ErrorCode][] = [
  [{ name: '../../etc/passwd' }, 'name', 'invalid_value'],
  [{ name: 'a\u0000.pdf' }, 'name', 'invalid_value'],
  [{ name: 'tides\u202efdp.exe' }, 'name', 'invalid_value'],
  [{ name: 'NUL.pdf' }, 'name', 'invalid_value'],
  [{ name: ' ' }, 'name', 'invalid_value'],
  [{ name: null }, 'name', 'invalid_value'],
  [{ name: ['a.pdf'] }, 'name', 'invalid_value'],
  [{ name: `${WIDE.repeat(256)}` }, 'name', 'too_long'],
  [{ name: 'x'.repeat(256) }, 'name', 'too_long'],
  [{ name: 'Tides.pdf.exe' }, 'name', 'invalid_value'],
  [{ name: 'Tides.png' }, 'name', 'invalid_value'],
  [{ type: 'text/html' }, 'type', 'invalid_value'],
  [{ type: 'image/svg+xml' }, 'type', 'invalid_value'],
  [{ type: 'application/pdf\r\nx-evil: 1' }, 'type', 'invalid_value'],
  [{ type: '' }, 'type', 'invalid_value'],
  [{ size: -1 }, 'size', 'invalid_value'],
  [{ size: 1.5 }, 'size', 'invalid_value'],
  [{ size: '10' }, 'size', 'invalid_value'],
  [{ size: null }, 'size', 'invalid_value'],
  [{ size: undefined }, 'size', 'missing_field'],
  [{ agenda_item_id: UNKNOWN }, 'agenda_item_id', 'invalid_reference'],
  [{ path: '/etc' }, 'path', 'unknown_field'],
  [{ stored_file_id: 1 }, 'stored_file_id', 'unknown_field'],
]

onBothDatabases(
  'attachments that are not what they should be',
  (stage) => {
    let scene: Scene
    let meeting: number
    let owner: Scene['owner']['client']

    before(async () => {
      scene = await setScene(stage())
      owner = scene.owner.client
    })
    beforeEach(async () => {
      meeting = await newMeeting(scene)
    })

    const post = (sent: object = {}) => owner.post(`/meetings/${meeting}/attachments`, { ...good, ...sent })

    /** What is in the folder, and what the database says is there, is what is bound to something: nothing else. */
    async function nothingElse() {
      const bound = await stage()
        .site.db.reads.selectFrom('attachment')
        .innerJoin('stored_file', 'stored_file.stored_file_id', 'attachment.stored_file_id')
        .select('key')
        .execute()
      const keys = bound.map(({ key }) => key).sort()
      assert.deepEqual(inFolder(stage()), keys)
      assert.deepEqual((await known(stage())).map(({ key }) => key).sort(), keys)
    }

    const notThere = async ({ attachment_id }: { attachment_id: number }) =>
      assert.equal((await owner.get(`/attachments/${attachment_id}`)).body.sha256, null)

    for (const [sent, field, code] of REFUSED) {
      test(`POST ${JSON.stringify(sent).slice(0, 50)} is 422 ${code} on ${field}`, async () => {
        assertInvalid(await post(sent), 'attachments', [field, code])
      })
    }

    test('the agenda item of another meeting is refused as one that does not exist', async () => {
      const [strange] = await agendaOf(owner, `/meetings/${await newMeeting(scene)}`)
      assertInvalid(await post({ agenda_item_id: strange.agenda_item_id }), 'attachments', [
        'agenda_item_id',
        'invalid_reference',
      ])
    })

    test('what is of others is 403, and what nobody has is 404', async () => {
      const stranger = await someone(stage(), scene)
      const file = await attach(owner, meeting)
      for (const path of [`/attachments/${file.attachment_id}`, `/attachments/${file.attachment_id}/content`])
        assert.equal((await stranger.client.get(path)).status, 403)
      assert.equal((await bring(stranger.client, file)).status, 403)
      assert.equal((await stranger.client.post(`/meetings/${meeting}/attachments`, good)).status, 403)
      assert.equal((await stage().nobody.get(`/attachments/${file.attachment_id}/content`)).status, 401)
      for (const id of [UNKNOWN, 0, '..', '%2e%2e%2f']) {
        assert.equal((await owner.get(`/attachments/${id}/content`)).status, 404)
        assert.equal((await bring(owner, { attachment_id: id as number, type: 'text/plain' })).status, 404)
      }
      assert.equal((await owner.post(`/meetings/${UNKNOWN}/attachments`, good)).status, 404)
    })

    test('content that does not match the announced type is refused, such as a page announced as a picture', async () => {
      for (const [name, type, content] of [
        ['a.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
        ['a.pdf', 'application/pdf', 'MZ\x90\0\x03'],
        ['a.txt', 'text/plain', 'MZ\x90\0\x03'],
        ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', '%PDF-1.7'],
        ['a.gif', 'image/gif', ''],
      ] as const) {
        const bytes = Buffer.from(content, 'latin1')
        const said = await announce(owner, await newMeeting(scene), { name, type, bytes })
        assertInvalid(await bring(owner, said, bytes), 'attachments', ['type', 'invalid_value'])
        await notThere(said)
      }
      await nothingElse()
    })

    test('the content has the type that was said, or none in particular: 415', async () => {
      const said = await announce(owner, meeting)
      for (const type of ['image/png', 'application/json', 'multipart/form-data; boundary=x', 'pdf', '-'])
        assert.equal((await bring(owner, said, PDF, { 'content-type': type })).status, 415, type)
      assert.equal((await bring(owner, said, PDF, { 'content-encoding': 'gzip' })).status, 415)
      // 415 comes before what else is wrong with a request, and after who may not make it.
      const stranger = await someone(stage(), scene)
      for (const [{ client }, headers, status] of [
        [scene.owner, { 'content-type': 'image/png' }, 415],
        [scene.owner, { 'content-type': said.type, 'content-encoding': 'gzip' }, 415],
        [scene.owner, { 'content-type': said.type }, 422],
        [stranger, { 'content-type': 'image/png' }, 403],
      ] as const) {
        const path = `/attachments/${said.attachment_id}/content?tide=high`
        assert.equal((await client.put(path, undefined, { payload: PDF, headers })).status, status)
      }
      await notThere(said)
      assert.equal((await bring(owner, said, PDF, { 'content-type': 'application/octet-stream' })).status, 200)
    })

    test('a body that is longer or shorter than announced is refused, with or without Content-Length', async () => {
      const said = await announce(owner, meeting)
      const bodies = [Buffer.concat([PDF, PDF]), PDF.subarray(1), PDF.subarray(0, 6), Buffer.alloc(0)]
      for (const payload of bodies) {
        assertInvalid(await bring(owner, said, payload), 'attachments', ['size', 'invalid_value'])
        const headers = { 'x-api-key': await stage().token(scene.owner.id), 'content-type': 'application/pdf' }
        const answer = await stage().app.inject({
          ...{ method: 'PUT', url: `/api/v1/attachments/${said.attachment_id}/content`, headers },
          payload: Readable.from([...payload].map((byte) => Buffer.from([byte]))),
        })
        assert.deepEqual([answer.statusCode, answer.json().errors[0].field], [422, 'size'])
      }
      await notThere(said)
      await nothingElse()
      assert.equal((await bring(owner, said)).status, 200)
    })

    test('a file or meeting above its size limit is 413 with a message', async () => {
      assert.equal((await post({ size: 64 * KILOBYTE })).status, 201)
      for (const size of [64 * KILOBYTE + 1, Number.MAX_SAFE_INTEGER]) {
        const { status, body } = await post({ size })
        assert.deepEqual([status, body], [413, { message: 'A file can have at most 65536 bytes.' }])
      }
      assert.equal((await post({ size: 40 * KILOBYTE })).status, 413)
      assert.equal((await post({ size: 36 * KILOBYTE })).status, 201)
      assert.equal((await post({ size: 1 })).status, 413)
      assert.equal((await post({ size: 0 })).status, 201)
      assert.equal((await post({ size: 0 })).status, 413)
    })

    test('concurrent uploads cannot exceed the limit', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => post({ size: 40 * KILOBYTE })))
      assert.equal(answers.filter(({ status }) => status === 201).length, 2)
      assert.equal(answers.filter(({ status }) => status === 413).length, 10)
      meeting = await newMeeting(scene)
      const small = await Promise.all(Array.from({ length: 12 }, () => post({ size: 1 })))
      assert.equal(small.filter(({ status }) => status === 201).length, 3)
    })

    test('of two contents at once, one is there whole, and the other leaves nothing', async () => {
      const other = Buffer.from(PDF.toString().replace('tide', 'wind'))
      const said = await announce(owner, meeting)
      const answers = await Promise.all([PDF, other, PDF, other].map((bytes) => bring(owner, said, bytes)))
      const statuses = answers.map(({ status }) => status)
      assert.deepEqual(statuses.toSorted(), [200, 200, 409, 409])
      const { bytes } = await owner.get(`/attachments/${said.attachment_id}/content`)
      assert.deepEqual(bytes, statuses[0] === 200 ? PDF : other)
      await nothingElse()
    })

    test('what breaks off in the middle is never seen, and nothing is left of it', async () => {
      if (!stage().app.server.listening) await stage().app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = stage().app.server.address() as AddressInfo
      const size = 50 * KILOBYTE
      const said = (await post({ size, name: 'Long.pdf' })).body
      const before = inFolder(stage()).length
      const sending = request({
        ...{ host: '127.0.0.1', port, method: 'PUT', path: `/api/v1/attachments/${said.attachment_id}/content` },
        headers: {
          'x-api-key': await stage().token(scene.owner.id),
          ...{ 'content-type': 'application/pdf', 'content-length': size },
        },
      })
      sending.on('error', () => {})
      sending.write(Buffer.concat([PDF, Buffer.alloc(20 * KILOBYTE, 'x')]))
      while (inFolder(stage()).length === before) await setImmediate()
      assert.ok(inFolder(stage()).some((name) => name.endsWith('.part')))
      await notThere(said)
      sending.destroy()
      while (inFolder(stage()).length > before || (await known(stage())).length > before) await setImmediate()
      await notThere(said)
      await nothingElse()
    })

    test('what a process left in the middle is swept once it is an hour old, and nothing else', async () => {
      const kept = await attach(owner, meeting)
      const key = 'ab'.repeat(20)
      await stage().write((trx) =>
        trx.insertInto('stored_file').values({ key, create_ts: stage().site.clock() }).execute(),
      )
      const folder = join(stage().fresh.env.FOLKMOOT_DATA, 'attachments', 'ab', 'ab')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${key}.part`), PNG)
      await sweepFiles(stage().site)
      assert.ok(inFolder(stage()).includes(`${key}.part`))
      stage().pass(HOUR + 1)
      assert.ok((await sweepFiles(stage().site)).files >= 1)
      await nothingElse()
      assert.equal((await owner.get(`/attachments/${kept.attachment_id}/content`)).status, 200)
    })

    test('what never came is 410 after an hour and swept after two; its room is free again', async () => {
      const said = await announce(owner, meeting)
      stage().pass(HOUR)
      assert.equal((await bring(owner, said)).status, 410)
      await sweepFiles(stage().site)
      assert.equal((await owner.get(`/attachments/${said.attachment_id}`)).status, 200)
      stage().pass(HOUR + 1)
      await sweepFiles(stage().site)
      assert.equal((await owner.get(`/attachments/${said.attachment_id}`)).status, 404)
    })

    test('the bytes of what was deleted go later: alone, with its meeting, with its room', async () => {
      await attach(owner, meeting, { name: 'Stays.pdf' })
      const alone = await attach(owner, meeting)
      const gone = await newMeeting(scene)
      await attach(owner, gone)
      const { body: room } = await owner.post(`/organizations/${scene.organization}/rooms`, { name: 'Hut' })
      const { body: held } = await owner.post(`/rooms/${room.room_id}/meetings`, { name: 'Hut' })
      await attach(owner, held.meeting_id)
      assert.equal((await owner.delete(`/attachments/${alone.attachment_id}`)).status, 204)
      assert.equal((await owner.delete(`/meetings/${gone}`)).status, 204)
      assert.equal((await owner.delete(`/organizations/${scene.organization}/rooms/${room.room_id}`)).status, 204)
      const before = inFolder(stage()).length
      stage().pass(HOUR + 1)
      assert.equal((await sweepFiles(stage().site)).files, 3)
      assert.equal(inFolder(stage()).length, before - 3)
      await nothingElse()
      assert.deepEqual(await sweepFiles(stage().site), { attachments: 0, files: 0 })
    })

    test('a file that cannot be removed keeps no other, and is removed once it can be', async () => {
      const { site } = stage()
      const working = site.store
      const files = [await attach(owner, meeting), await attach(owner, meeting)]
      const [stuck] = await known(stage()).then((all) => all.slice(-2).map(({ key }) => key))
      for (const { attachment_id } of files) await owner.delete(`/attachments/${attachment_id}`)
      stage().pass(HOUR + 1)
      const failing = new Error('It is in use.')
      const remove = async (key: string) => (key === stuck ? Promise.reject(failing) : working.remove(key))
      site.store = { ...working, remove }
      await assert.rejects(sweepFiles(site), failing)
      assert.deepEqual(
        (await known(stage()))
          .map(({ key }) => key)
          .filter((key) => inFolder(stage()).includes(key))
          .at(-1),
        stuck,
      )
      site.store = working
      assert.equal((await sweepFiles(site)).files, 1)
      await nothingElse()
    })

    test('a full disk, and a folder that is none, are 503 without a body; nothing is bound, and it can come again', async () => {
      const { site, app } = stage()
      const working = site.store
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      async function* filling(bytes: AsyncIterable<Uint8Array>) {
        for await (const chunk of bytes) {
          yield chunk.subarray(0, 4)
          throw full
        }
      }
      const said = await announce(owner, meeting)
      const send = async () =>
        app.inject({
          ...{ method: 'PUT', url: `/api/v1/attachments/${said.attachment_id}/content`, payload: PDF },
          headers: { 'x-api-key': await stage().token(scene.owner.id), 'content-type': 'application/pdf' },
        })
      const file = join(stage().fresh.env.FOLKMOOT_DATA, 'a-file')
      writeFileSync(file, '')
      for (const store of [
        {
          ...working,
          put: (key: string, bytes: AsyncIterable<Uint8Array>, size: number) => working.put(key, filling(bytes), size),
        },
        folderStore(join(file, 'below')),
      ]) {
        site.store = store
        const answer = await send()
        assert.deepEqual([answer.statusCode, answer.payload], [503, ''])
        await notThere(said)
      }
      site.store = working
      stage().pass(60)
      assert.equal((await send()).statusCode, 200)
      const url = `/api/v1/attachments/${said.attachment_id}/content`
      site.store = folderStore(join(stage().fresh.env.FOLKMOOT_DATA, 'not-mounted'))
      const missing = await app.inject({ url, headers: { 'x-api-key': await stage().token(scene.owner.id) } })
      assert.deepEqual([missing.statusCode, missing.payload], [503, ''])
      site.store = working
      stage().pass(HOUR + 1)
      await sweepFiles(site)
      await nothingElse()
      assert.equal((await owner.get(`/attachments/${said.attachment_id}/content`)).status, 200)
    })
  },
  { attachmentSize: 64 * KILOBYTE, attachmentsSize: 100 * KILOBYTE, attachmentsPerMeeting: 3 },
)
