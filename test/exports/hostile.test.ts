// Whatever people wrote, every format is well-formed, and contains nothing that runs or loads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { exportParts } from '../../contract/formats.ts'
import { views } from '../../server/exports/document/views.ts'
import { renderExport } from '../../server/exports/render.ts'
import { faultsOfEpub } from './reading/epub.ts'
import { type Element, elements, xmlOf } from './reading/xml.ts'
import { content, note, task } from './samples/content.ts'
import { fields, filledWith, MARKUP, nested } from './samples/hostile.ts'

const make = (format: 'docx' | 'epub' | 'html' | 'markdown' | 'pdf', from = content()) =>
  renderExport({ format, content: from, parts: exportParts })

const harmless = (html: string): void => {
  const page = xmlOf(html)
  for (const { name, attributes } of elements(page)) {
    assert.ok(!['script', 'iframe', 'img', 'object', 'link', 'base', 'form'].includes(name), name)
    for (const [key, value] of Object.entries(attributes)) {
      assert.doesNotMatch(key, /^(on|src|style)/)
      if (key === 'href') assert.match(value, /^(https:\/\/|mailto:|tel:)/)
    }
  }
}

for (const [what, html] of Object.entries(fields)) {
  test(`${what} do not break any format`, async () => {
    const from = filledWith(MARKUP, html)
    harmless(String(await make('html', from)))
    assert.deepEqual(faultsOfEpub(await make('epub', from)), [])
    for (const [name, bytes] of Object.entries(unzipSync(await make('docx', from)))) {
      if (/\.(xml|rels)$/.test(name)) xmlOf(strFromU8(bytes))
    }
    assert.equal(String((await make('pdf', from)).subarray(0, 5)), '%PDF-')
    harmless(`<div>${views.html_view(from)}${views.html_outline(from)}</div>`)
    for (const view of Object.values(views)) assert.ok(view(from).isWellFormed())
  })
}

test('characters that XML does not allow are removed from every plain field', async () => {
  const from = filledWith('be\u0000fo\ufffere\ud800', '<p>x</p>', 'agenda')
  harmless(String(await make('html', from)))
  assert.deepEqual(faultsOfEpub(await make('epub', from)), [])
  for (const [name, bytes] of Object.entries(unzipSync(await make('docx', from)))) {
    if (/\.(xml|rels)$/.test(name)) xmlOf(strFromU8(bytes))
  }
  assert.equal(String((await make('pdf', from)).subarray(0, 5)), '%PDF-')
})

test('empty words in every field make no format break', async () => {
  const from = filledWith('', '')
  harmless(String(await make('html', from)))
  assert.deepEqual(faultsOfEpub(await make('epub', from)), [])
  for (const format of ['docx', 'pdf', 'markdown'] as const) assert.ok((await make(format, from)).length > 0)
})

const deepest = (element: Element): number =>
  Math.max(0, ...element.children.map((child) => (typeof child === 'string' ? 0 : deepest(child)))) +
  (element.name === 'ul' ? 1 : 0)

test('lists are six deep at most, and what lies deeper is still said', async () => {
  const from = content({ kind: 'record', notes: [note(nested('ul', 5000))] })
  const html = views.html_view(from)
  assert.equal(html.match(/deep/g)?.length, 5000)
  assert.equal(deepest(xmlOf(`<div>${html}</div>`)), 6)
  assert.equal(views.markdown_view(from).match(/deep/g)?.length, 5000)
  assert.deepEqual(faultsOfEpub(await make('epub', from)), [])
  const word = strFromU8(unzipSync(await make('docx', from))['word/document.xml']!)
  assert.equal(word.match(/deep/g)?.length, 5000)
  const shallower = content({ kind: 'record', notes: [note(nested('ul', 500))] })
  assert.equal(String((await make('pdf', shallower)).subarray(0, 5)), '%PDF-')
})

test('a table of two thousand rows comes out in every format', async () => {
  const action_items = Array.from({ length: 2000 }, (_, place) => task(`<p>Row ${place}</p>`))
  const from = content({ kind: 'record', action_items })
  assert.equal(elements(xmlOf(String(await make('html', from))), 'tr').length, 2001)
  assert.deepEqual(faultsOfEpub(await make('epub', from)), [])
  const word = strFromU8(unzipSync(await make('docx', from))['word/document.xml']!)
  // One more for the facts.
  assert.equal(elements(xmlOf(word), 'w:tr').length, 2002)
  assert.ok((await make('pdf', from)).length > 100_000)
})
