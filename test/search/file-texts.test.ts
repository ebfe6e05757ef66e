// The text of attached files: read in a process of its own, whatever they hold, and found by those who may read the file.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { converterOf } from '../../server/exports/processes/converter.ts'
import { type FileTextJob, LONGEST_FILE_TEXT, textOfFile } from '../../server/exports/processes/file-text.ts'
import { readNextFile } from '../../server/search/indexing/file-texts.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ODT = 'application/vnd.oasis.opendocument.text'
const PDF = 'application/pdf'
const PROGRAM = new URL('../../server/exports/processes/file-text-program.ts', import.meta.url).pathname

const docx = (body: string, head = '') =>
  Buffer.from(zipSync({ 'word/document.xml': strToU8(`${head}<w:document><w:body>${body}</w:body></w:document>`) }))
const odt = (body: string) =>
  Buffer.from(zipSync({ 'content.xml': strToU8(`<office:document>${body}</office:document>`) }))

/** A PDF of one page. */
function pdf(line: string): Buffer {
  const stream = `BT /F1 12 Tf 50 700 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const from = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return from
  })
  const start = text.length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 6\n0000000000 65535 f \n${lines}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text)
}

test('the text of each kind of file', async () => {
  const word = docx(
    '<w:p><w:r><w:t>Tide &amp; t</w:t></w:r><w:r><w:t xml:space="preserve">able</w:t></w:r></w:p><w:p/>',
  )
  const open = odt('<text:h>Moorings</text:h><text:p>fixed<text:s/>twice &#x1F6F6;</text:p>')
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe', 'utf16le')])
  const read = async (type: string, bytes: Uint8Array) => (await textOfFile({ type, bytes })).trim()
  assert.equal(await read(DOCX, word), 'Tide & table')
  assert.equal(await read(ODT, open), 'Moorings\nfixed twice 🛶')
  const wide = Buffer.from('\ufeff<office:document><text:p>Größe</text:p></office:document>', 'utf16le')
  assert.equal(await read(ODT, Buffer.from(zipSync({ 'content.xml': wide }))), 'Größe')
  const old = '<?xml version="1.0" encoding="ISO-8859-1"?><office:document><text:p>Größe</text:p></office:document>'
  assert.equal(await read(ODT, Buffer.from(zipSync({ 'content.xml': Buffer.from(old, 'latin1') }))), 'Größe')
  assert.equal(await read(PDF, pdf('Ballast water')), 'Ballast water')
  assert.equal(await read('text/markdown', Buffer.from('# Gr\u00f6\u00dfe')), '# Größe')
  assert.equal(await read('text/plain', Buffer.from('Gr\u00f6\u00dfe', 'latin1')), 'Größe')
  assert.equal(await read('text/plain', utf16), 'Größe')
})

test('hostile files give a little text or none, and nothing is expanded', async () => {
  const entities = '<!DOCTYPE x [<!ENTITY a "&b;&b;&b;"><!ENTITY b "lol">]>'
  const bomb = docx('<w:t>&a;&a;</w:t>', entities)
  assert.doesNotMatch(await textOfFile({ type: DOCX, bytes: bomb }), /lol/)
  const wide = docx(`<w:t>${'word '.repeat(8_000_000)}</w:t>`)
  assert.ok(wide.length < 200_000)
  assert.ok(Buffer.byteLength(await textOfFile({ type: DOCX, bytes: wide })) <= LONGEST_FILE_TEXT)
  // Tags that nothing closes.
  const open = docx(`<w:t>Tide</w:t>${'<'.repeat(8_000_000)}`).subarray()
  assert.match(await textOfFile({ type: DOCX, bytes: open }), /^Tide/)
  // What a password protects is a zip file whose parts are noise.
  const noise = Buffer.alloc(10_000).map((_, at) => (at * 157 + 89) % 256)
  for (const [type, bytes] of [
    [ODT, Buffer.from(zipSync({ 'content.xml': noise }))],
    [DOCX, Buffer.from('no zip at all')],
    [ODT, docx('<w:t>another</w:t>')],
    [PDF, Buffer.from('%PDF-1.7 broken')],
    [DOCX, docx('<w:t>cut short</w:t>').subarray(0, 40)],
  ] as const)
    await assert.rejects(textOfFile({ type, bytes }))
})

onBothDatabases('attached files', (stage) => {
  let scene: Scene
  let meeting: number
  const reader = converterOf<FileTextJob>({ program: PROGRAM })
  after(() => reader.close())

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
  })

  async function attach(name: string, type: string, bytes: Buffer): Promise<number> {
    const { client } = scene.owner
    const announced = await client.post(`/meetings/${meeting}/attachments`, { name, type, size: bytes.length })
    assert.equal(announced.status, 201, announced.text)
    const id = announced.body.attachment_id
    const headers = { 'content-type': type }
    const sent = await client.ask('PUT', `/attachments/${id}/content`, undefined, { payload: bytes, headers })
    assert.ok(sent.status < 300, sent.text)
    return id
  }

  async function ids(search: string, client = scene.owner.client): Promise<string[]> {
    const { body } = await client.get(`/search_results?search=${encodeURIComponent(search)}`)
    return body.map(({ kind, thing_id }: any) => `${kind} ${thing_id}`)
  }

  test('are found by their name at once, and by their text once it is read', async () => {
    const id = await attach('harbour-survey.pdf', PDF, pdf('Sediment samples from the basin'))
    const broken = await attach('sediment-map.pdf', PDF, Buffer.from('%PDF-1.7 broken'))
    await indexed(stage().site)
    assert.deepEqual(await ids('harbour survey'), [`attachment ${id}`])
    assert.deepEqual(await ids('sediment basin'), [])
    while (await readNextFile(stage().site, reader));
    assert.deepEqual(await ids('sediment basin'), [`attachment ${id}`])
    assert.deepEqual(await ids('sediment map'), [`attachment ${broken}`])
    const { body } = await scene.owner.client.get('/search_results?search=basin')
    assert.equal(body[0].title, 'harbour-survey.pdf')
    assert.equal(body[0].snippet, 'Sediment samples from the <mark>basin</mark>')
    assert.deepEqual(await ids('sediment basin', (await someone(stage(), scene)).client), [])
    await scene.owner.client.delete(`/attachments/${id}`)
    await indexed(stage().site)
    assert.deepEqual(await ids('sediment basin'), [])
  })

  test('a text longer than what is ranked is found by its end, and by phrases in it', async () => {
    const long = `${'filler words go on and on\n'.repeat(3_000)}the very last lighthouse keeper`
    const id = await attach('long.txt', 'text/plain', Buffer.from(long))
    await indexed(stage().site)
    while (await readNextFile(stage().site, reader));
    assert.deepEqual(await ids('lighthouse filler'), [`attachment ${id}`])
    assert.deepEqual(await ids('"last lighthouse keeper"'), [`attachment ${id}`])
    assert.deepEqual(await ids('"lighthouse last"'), [])
  })
})
