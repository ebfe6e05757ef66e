// What may be attached where the operator says so: types that are known, also pages, and types that nobody knows.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { announce, attach, bring } from './attachment-scene.ts'

const DRAWING = 'application/x-pier-drawing'
const SHEET = 'application/vnd.ms-excel.sheet.macroenabled.12'

const TAKEN: [type: string, name: string, bytes: Buffer][] = [
  ['image/svg+xml', 'Pier.svg', Buffer.from('<svg onload="alert(1)"/>')],
  ['text/html', 'Pier.html', Buffer.from('<script>alert(1)</script>')],
  [SHEET, 'Rota.xlsm', Buffer.from('PK\x03\x04 and so on')],
  [DRAWING, 'Pier.pier', Buffer.from([0, 1, 2, 255])],
  [DRAWING, 'Pier', Buffer.alloc(0)],
]

const REFUSED: [type: string, name: string, field: string][] = [
  ['image/svg+xml', 'Pier.html', 'name'],
  [DRAWING, 'Pier.svg', 'name'],
  [DRAWING, 'Pier.pdf', 'name'],
  [DRAWING, 'Pier.exe', 'name'],
  [DRAWING, 'Pier.draw', 'name'],
  ['application/pdf', 'Tides.pdf', 'type'],
]

onBothDatabases(
  'types of attachments that a setting names',
  (stage) => {
    let scene: Scene
    let meeting: number

    before(async () => {
      scene = await setScene(stage())
      meeting = await newMeeting(scene)
    })

    for (const [type, name, bytes] of TAKEN)
      test(`${name} as ${type} is taken, and given to be saved, never shown`, async () => {
        const { client } = scene.owner
        const file = await attach(client, meeting, { type, name, bytes })
        const { headers, bytes: given } = await client.get(`/attachments/${file.attachment_id}/content`)
        assert.deepEqual(given, bytes)
        assert.equal(headers['content-type'], type)
        assert.match(headers['content-disposition']!, /^attachment;/)
        assert.match(headers['content-security-policy']!, /^sandbox;/)
      })

    for (const [type, name, field] of REFUSED)
      test(`${name} as ${type} is 422 on ${field}`, async () => {
        const sent = { type, name, size: 4 }
        assertInvalid(await scene.owner.client.post(`/meetings/${meeting}/attachments`, sent), 'attachments', [
          field,
          'invalid_value',
        ])
      })

    test('what was called otherwise before is saved with the ending of its type, alone and in a bundle', async () => {
      const { client } = scene.owner
      const own = await newMeeting(scene)
      const file = await attach(client, own, { type: 'text/html', name: 'Pier.html', bytes: Buffer.from('<p>') })
      const name = `${'x'.repeat(116)}.exe and more of it`
      for (const [was, saved, bundled] of [
        ['Pier.desktop', 'Pier.desktop.html', 'Pier.desktop.html'],
        ['Pier.exe\u00a0', 'Pier.exe.html', 'Pier.exe.html'],
        [name, name, `${'x'.repeat(115)}.html`],
      ] as const) {
        await stage().write((trx) =>
          trx.updateTable('attachment').set({ name: was }).where('attachment_id', '=', file.attachment_id).execute(),
        )
        const { headers } = await client.get(`/attachments/${file.attachment_id}/content`)
        assert.match(headers['content-disposition']!, new RegExp(`filename="${saved}";`))
        const { bytes } = await client.get(`/meetings/${own}?format=markdown&embed=attachments`)
        assert.ok(bytes.includes(`Materials/${bundled}`), was)
      }
    })

    test('what is known begins as its type does, as ever', async () => {
      const bytes = Buffer.from('%PDF-1.7')
      const said = await announce(scene.owner.client, meeting, { type: SHEET, name: 'Other.xlsm', bytes })
      assertInvalid(await bring(scene.owner.client, said, bytes), 'attachments', ['type', 'invalid_value'])
    })
  },
  { attachmentTypes: ['image/svg+xml', 'text/html', SHEET, `${DRAWING}=pier`] },
)
