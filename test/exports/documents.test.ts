// The five formats of three documents, read back by programs that did not write them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import markdownIt from 'markdown-it'
import { extractText, getDocumentProxy } from 'unpdf'
import { exportParts } from '../../contract/formats.ts'
import { renderExport } from '../../server/exports/render.ts'
import { faultsOfEpub } from './reading/epub.ts'
import { type Element, elements, textIn, xmlOf } from './reading/xml.ts'
import { samples } from './samples/index.ts'

/** What each of the documents must say in every format. */
const SAID: Record<keyof typeof samples, string[]> = {
  'short-agenda': ['Board meeting, November', 'Lease of the Net Loft', 'Whitlock Legal', 'tide tables'],
  'long-record': ['Annual review', 'Attendance', 'Strategy day: the next three years', 'Apologies'],
  'right-to-left': ['الرصيف القديم', 'Stroud Freight', 'Παπαδοπούλου', 'Соколова', '王小明', 'さくら', 'נועה'],
}

const make = (format: 'docx' | 'epub' | 'html' | 'markdown' | 'pdf', name: keyof typeof samples) =>
  renderExport({ format, content: samples[name], parts: exportParts })

const partsOf = (bytes: Buffer): Record<string, Element> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .filter(([name]) => /\.(xml|rels)$/.test(name))
      .map(([name, data]) => [name, xmlOf(strFromU8(data))]),
  )

for (const name of Object.keys(samples) as (keyof typeof samples)[]) {
  describe(name, () => {
    test('docx: every part is well-formed, and headings, lists and tables are such', async () => {
      const word = partsOf(await make('docx', name))['word/document.xml']!
      const text = textIn(word)
      for (const words of SAID[name]) assert.ok(text.includes(words), words)
      const styles = elements(word, 'w:pStyle').map(({ attributes }) => attributes['w:val'])
      for (const style of ['Heading1', 'Heading2', 'Heading3']) assert.ok(styles.includes(style), style)
      assert.equal(styles.filter((style) => style === 'Heading1').length, 1)
      assert.ok(elements(word, 'w:numPr').length > 0)
      assert.ok(elements(word, 'w:tblHeader').length > 0)
    })

    test('epub: has no faults, and a contents that names every agenda item', async () => {
      const bytes = await make('epub', name)
      assert.deepEqual(faultsOfEpub(bytes), [])
      const nav = textIn(xmlOf(strFromU8(unzipSync(bytes)['OEBPS/nav.xhtml']!)))
      for (const { title } of samples[name].agenda) assert.ok(nav.includes(title), title)
    })

    test('html: is one well-formed page that loads nothing and runs nothing', async () => {
      const page = xmlOf(String(await make('html', name)))
      for (const words of SAID[name]) assert.ok(textIn(page).includes(words), words)
      assert.deepEqual(elements(page, 'script'), [])
      assert.deepEqual(
        elements(page).filter(({ attributes }) => 'src' in attributes),
        [],
      )
      assert.doesNotMatch(textIn(elements(page, 'style')[0]!), /url\(|@import/)
      assert.equal(page.attributes['lang'], 'en')
      assert.equal(page.attributes['dir'], name === 'right-to-left' ? 'rtl' : 'ltr')
      assert.equal(elements(page, 'h1').length, 1)
    })

    test('markdown: another program reads the same headings, rows and words', async () => {
      const html = markdownIt({ xhtmlOut: true }).render(String(await make('markdown', name)))
      const read = xmlOf(`<div>${html}</div>`)
      const page = xmlOf(String(await make('html', name)))
      for (const tag of ['h1', 'h2', 'h3', 'h4', 'th', 'td']) {
        // A table that is there for the looks of a decision has no cells of its own for a reader.
        const layout = new Set(
          elements(page, 'table')
            .filter(({ attributes }) => attributes['role'] === 'presentation')
            .flatMap((table) => elements(table)),
        )
        const words = (within: Element) =>
          elements(within, tag)
            .filter((element) => !layout.has(element))
            .map((element) => textIn(element).replace(/\s+/g, ' ').trim())
        assert.deepEqual(words(read), words(page), tag)
      }
    })

    describe('pdf', () => {
      let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
      let raw: string
      before(async () => {
        const bytes = await make('pdf', name)
        raw = bytes.toString('latin1')
        pdf = await getDocumentProxy(new Uint8Array(bytes))
      })

      test('says what it should, and its name and language', async () => {
        const { text } = await extractText(pdf, { mergePages: true })
        // Arabic letters are extracted as the forms that they take in words.
        const plain = text.normalize('NFKC').replace(/\s+/g, ' ')
        for (const words of SAID[name]) if (!/[\u0600-\u06ff]/.test(words)) assert.ok(plain.includes(words), words)
        const { info } = await pdf.getMetadata()
        assert.equal((info as { Title: string }).Title, samples[name].name)
        assert.equal((info as { Language: string }).Language, 'en')
      })

      test('is tagged: headings, paragraphs and tables of the structure tree are not empty', async () => {
        assert.equal((await pdf.getMarkInfo())?.Marked, true)
        const roles = new Map<string, number>()
        const walk = (node: { role?: string; children?: unknown[] }): void => {
          if (node.role) roles.set(node.role, (roles.get(node.role) ?? 0) + 1)
          for (const child of node.children ?? []) walk(child as typeof node)
        }
        for (let page = 1; page <= pdf.numPages; page++) {
          const tree = await (await pdf.getPage(page)).getStructTree()
          if (tree) walk(tree as never)
        }
        for (const role of ['H1', 'H2', 'H3', 'P', 'Table', 'TH', 'TD', 'L', 'LI']) assert.ok(roles.get(role), role)
      })

      test('says that it is PDF/UA-1', async () => {
        const { metadata } = await pdf.getMetadata()
        assert.equal(metadata?.get('pdfuaid:part') ?? /pdfuaid:part>(\d)/.exec(raw)?.[1], '1')
      })

      test('carries its fonts, and of each no more than it uses', async () => {
        assert.ok(raw.length < 300_000, `${raw.length} bytes`)
      })
    })
  })
}

test('pdf: a letter without a font does not keep a document from being made, nor from PDF/UA-1', async () => {
  const content = { ...samples['short-agenda'], location: 'ქართული ᚠᛇᚻ \u{13080} \u{17000}' }
  const bytes = await renderExport({ format: 'pdf', content, parts: [] })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  assert.match(text, /Board meeting, November[\s\S]*U\+17000\. Other formats\s+contain\s+them/)
  assert.match(bytes.toString('latin1'), /pdfuaid:part/)
})

test('pdf: text that looks like Typst stays text', async () => {
  const location = '#read("/etc/hostname") $x^2$ @nobody *bold* <label> \\ // `raw`'
  const bytes = await renderExport({ format: 'pdf', content: { ...samples['short-agenda'], location }, parts: [] })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  assert.ok(text.replace(/\s+/g, ' ').includes(location))
})

test('the same content makes the same bytes, in every format', async () => {
  for (const format of ['epub', 'html', 'markdown', 'pdf'] as const) {
    assert.deepEqual(await make(format, 'short-agenda'), await make(format, 'short-agenda'), format)
  }
})

for (const name of Object.keys(samples) as (keyof typeof samples)[]) {
  test(`docs/samples/${name} is what npm run samples would write`, async () => {
    for (const [format, extension] of [
      ['html', 'html'],
      ['markdown', 'md'],
    ] as const) {
      assert.equal(readFileSync(`docs/samples/${name}.${extension}`, 'utf8'), String(await make(format, name)))
    }
  })
}
