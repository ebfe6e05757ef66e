// Words without a place to break, as names of files, addresses and jokes are: none of them leaves its page or its column.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import type { DocumentContent } from '../../server/exports/document/document-content.ts'
import { withBreaks } from '../../server/exports/document/long-words.ts'
import { renderExport } from '../../server/exports/render.ts'
import { content, item, note, person, task } from './samples/content.ts'

const FILE = `${'Minutes_of_the_general_meeting_'.repeat(5)}final.pdf`
const ADDRESS = `https://meet.example.com/${'abcdefghij'.repeat(12)}`
const W = (many: number) => 'W'.repeat(many)

const long = (kind: DocumentContent['kind']): DocumentContent =>
  content({
    kind,
    name: W(255),
    organization: W(255),
    location: W(300),
    description: `${W(400)} ${'議事録'.repeat(60)}`,
    agenda: [
      item(W(255), { description: `<p>${W(300)}</p><ul><li>${W(200)}</li></ul>`, presenter: W(129) }),
      item('B'),
    ],
    attendees: [person('Ada', { name: W(129), representing: W(64) })],
    notes: [note(`<p>${W(400)}</p>`, 'decision')],
    action_items: [task(`<p>${W(300)}</p>`, { assignee: W(129) })],
    attachments: [{ name: FILE, size: 1, type: 'application/pdf', address: null }],
    chat: [{ author: W(129), sent_ts: 0, text: `See ${ADDRESS} and ${W(500)}` }],
  })

/** The pieces of text of a PDF, page by page, each with where it ends. */
async function piecesOf(
  bytes: Buffer,
): Promise<{ text: string; from: number; to: number; at: number; page: number }[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, page) => {
      const { items } = await (await pdf.getPage(page + 1)).getTextContent()
      return items.flatMap((piece) =>
        'str' in piece && piece.str.trim()
          ? [
              {
                ...{ text: piece.str, page },
                ...{ from: piece.transform[4], to: piece.transform[4] + piece.width, at: piece.transform[5] },
              },
            ]
          : [],
      )
    }),
  )
  return pages.flat()
}

/** Points: A4 with its margins. */
const RIGHT = 595 - 68

for (const kind of ['agenda', 'record'] as const) {
  test(`the ${kind} as a PDF keeps them on the page and out of the next column`, async () => {
    const bytes = await renderExport({
      format: 'pdf',
      content: long(kind),
      parts: ['attendance', 'attachments', 'chat'],
    })
    const pieces = await piecesOf(bytes)
    for (const { text, to } of pieces) assert.ok(to <= RIGHT + 1, `${text} ends at ${to}`)
    for (const [place, { text, page, from, to, at }] of pieces.entries()) {
      const others = pieces.slice(place + 1).filter((other) => other.page === page && Math.abs(other.at - at) < 1)
      for (const other of others)
        assert.ok(other.from >= to - 1 || other.to <= from + 1, `${text} lies over ${other.text}`)
    }
    const told = pieces.map(({ text }) => text).join('')
    for (const words of [FILE, ADDRESS]) assert.ok(told.includes(words), words)
  })
}

test('in HTML they break in the cells of tables, which others would be pushed aside by', async () => {
  for (const format of ['html', 'epub'] as const) {
    const bytes = await renderExport({ format, content: long('agenda'), parts: ['attendance', 'chat'] })
    const page = format === 'html' ? String(bytes) : strFromU8(unzipSync(bytes)['OEBPS/text.xhtml']!)
    for (const [, cell] of page.matchAll(/<td[^>]*>(.*?)<\/td>/g))
      for (const word of cell!.replace(/<(?!wbr)[^>]*>/g, ' ').split(/\s|<wbr\/>/)) assert.ok(word.length <= 24, word)
    assert.ok(page.replaceAll('<wbr/>', '').includes(`See ${ADDRESS} and`))
    assert.ok(page.includes(`${W(400)} `))
  }
})

test('only what is longer may break, between whole letters, and what breaks by itself is left alone', () => {
  const family = '👩‍👩‍👧‍👦'
  for (const [text, marked] of [
    ['a short word', 'a short word'],
    ['abcdefghij', 'abcd\u200befgh\u200bij'],
    ['one abcdefghij two', 'one abcd\u200befgh\u200bij two'],
    [family.repeat(9), `${family.repeat(4)}\u200b${family.repeat(4)}\u200b${family}`],
    ['議事録議事録議事録議事録', '議事録議事録議事録議事録'],
    ['การประชุมครั้งที่', 'การประชุมครั้งที่'],
  ] as const)
    assert.equal(withBreaks(text, 8), marked)
})
