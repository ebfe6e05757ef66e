// Words that XML, archives and readers stumble over: every part of every file is well-formed, and keeps what people wrote.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { exportParts } from '../../contract/formats.ts'
import { renderExport } from '../../server/exports/render.ts'
import { sheetBytes } from '../../server/exports/sheets/sheet.ts'
import { escapeHtml } from '../../server/rules/text/escape-html.ts'
import { opened } from '../sheet.ts'
import { faultsOfEpub } from './reading/epub.ts'
import { type Element, elements, textIn, xmlOf } from './reading/xml.ts'
import { filledWith } from './samples/hostile.ts'

/** Words, and what of them must be left. */
const WORDS: Record<string, [written: string, kept: string]> = {
  'signs of XML': [`O'Brien & "Søns" <b> ]]> <!-- --> <?xml?>`, `O'Brien & "Søns" <b> ]]> <!-- --> <?xml?>`],
  'what looks like an entity': [
    '&amp; &lt;i&gt; &#0; &#xFFFE; &notanentity; %00',
    '&amp; &lt;i&gt; &#0; &#xFFFE; &notanentity; %00',
  ],
  'what XML cannot carry': ['a\u0000b\u0001c\u000bd\u001fe\ufffef\uffffg\ud800h\udc00i', 'abcdefg'],
  'noncharacters, and breaks of old': ['one\ufdd0two\u{1fffe}three\u0085four\u2028five', 'three'],
  'what runs from right to left': ['שלום <"&\'> עולם \u202e abc \u200f', 'שלום <"&\'> עולם'],
  'very long words': [`${'W'.repeat(3000)}\u00a0${'漢'.repeat(1000)}`, 'W'.repeat(20)],
  'marks upon marks': ['Z\u0301\u0302\u0303\u0304\u0305'.repeat(40), 'Z\u0301'],
  'tags of emoji, and joiners': ['🏴\u{e0067}\u{e0062}\u{e007f} 👩‍👩‍👧 \u{e0001} \ufe0f', '👩‍👩‍👧'],
}

const LINKS = [
  ...['vbscript:x', 'ms-word:ofe|u|https://x.example', 'blob:https://x.example/1', 'file:///etc/passwd', 'intent://x'],
  ...[
    'http://[::1]:99999/',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'HTTPS://ok.example/%zz?a=1&b=\'"<>',
  ],
  ...['mailto:a@b.example?subject=x%0Ay', 'tel:+49 (0) 1', 'https://é.example/ü'],
]

/** Addresses that lead somewhere else than to a page, a mailbox or a telephone. */
const leadsAstray = (address: string): boolean => !/^(https?:\/\/|mailto:|tel:)/i.test(address)

/** The parts of an archive that are XML; throws where one is not well-formed. */
const xmlParts = (bytes: Uint8Array): [name: string, root: Element][] =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => /\.(xml|rels|opf|xhtml)$/.test(name))
    .map(([name, part]) => [name, xmlOf(strFromU8(part))])

describe('odd words', () => {
  for (const [what, [written, kept]] of Object.entries(WORDS)) {
    const links = LINKS.map((href) => `<a href="${escapeHtml(href)}">x</a>`).join(' ')
    const from = filledWith(written, `<p>${escapeHtml(written)}</p><p>${links}</p>`)
    const make = (format: 'docx' | 'epub' | 'html' | 'markdown' | 'pdf') =>
      renderExport({ format, content: from, parts: exportParts })
    /** Places to break within long words are nothing that was written. */
    const said = (root: Element): string => textIn(root).replaceAll('\u200b', '')

    test(`docx: ${what}`, async () => {
      const parts = xmlParts(await make('docx'))
      assert.ok(parts.length > 8)
      const [, text] = parts.find(([name]) => name === 'word/document.xml')!
      assert.ok(said(text).includes(kept))
      const targets = parts
        .filter(([name]) => name.endsWith('document.xml.rels'))
        .flatMap(([, rels]) => elements(rels, 'Relationship'))
        .filter(({ attributes }) => attributes['TargetMode'] === 'External')
      assert.ok(targets.length > 0)
      assert.deepEqual(targets.map(({ attributes }) => attributes['Target']!).filter(leadsAstray), [])
    })

    test(`epub: ${what}`, async () => {
      const bytes = await make('epub')
      assert.deepEqual(faultsOfEpub(bytes), [])
      const parts = xmlParts(bytes)
      assert.ok(said(parts.find(([name]) => name === 'OEBPS/text.xhtml')![1]).includes(kept))
      assert.ok(said(parts.find(([name]) => name.endsWith('.opf'))![1]).includes(kept))
    })

    test(`html: ${what}`, async () => {
      const page = xmlOf(String(await make('html')))
      assert.ok(said(page).includes(kept))
      const addresses = elements(page, 'a').map(({ attributes }) => attributes['href']!)
      assert.deepEqual(addresses.filter((address) => !address.startsWith('#')).filter(leadsAstray), [])
    })

    test(`pdf and markdown: ${what}`, async () => {
      assert.equal(String((await make('pdf')).subarray(0, 5)), '%PDF-')
      assert.ok((await make('markdown')).toString().isWellFormed())
    })

    test(`xlsx: ${what}, in cells and heads`, async () => {
      const columns = [
        { title: written.slice(0, 200), kind: 'text' as const },
        { title: 'h', kind: 'html' as const },
      ]
      const head = { title: 'Values', columns, timezone: 'UTC', locale: 'en-GB' }
      const bytes = await sheetBytes(head, [
        [written, `<p>${escapeHtml(written)}</p>`],
        [`=${written}`, null],
      ])
      assert.ok(xmlParts(bytes).length > 4)
      const cells = opened(bytes).rows.map((row) => row.map((cell) => String(cell?.v)))
      assert.ok(cells[0]![0]!.includes(kept) && cells[0]![1]!.includes(kept), JSON.stringify(cells))
      assert.ok(cells[1]![0]!.startsWith('='))
    })
  }
})
