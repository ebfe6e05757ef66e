// What is too long for a format is refused before it is begun, whatever makes it long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportFormat } from '../../contract/formats.ts'
import { documentOf } from '../../server/exports/document/document.ts'
import { viewParts } from '../../server/exports/document/document-content.ts'
import { mustFitFormat, TooLong } from '../../server/exports/processes/cost-limit.ts'
import { content, note } from './samples/content.ts'

const documents: readonly [what: string, html: string, notes: number, tooLongFor: ExportFormat[]][] = [
  ['words', `<p>${'a word '.repeat(8_000)}</p>`, 10, []],
  ['line breaks', `<p>${'x<br />'.repeat(9_000)}</p>`, 30, ['pdf', 'docx', 'markdown']],
  ['line breaks in lists', `<ul><li>${'x<br />'.repeat(9_000)}</li></ul>`, 30, ['pdf', 'docx', 'markdown']],
  ['stretches of letters', '<b>x</b><i>y</i> '.repeat(3_500), 30, ['pdf', 'docx', 'markdown']],
]
const formats: readonly ExportFormat[] = ['pdf', 'docx', 'epub', 'html', 'markdown']

for (const [what, html, count, tooLong] of documents) {
  test(`${count} notes of ${what} are too long for ${tooLong.join(', ') || 'nothing'}`, () => {
    const notes = Array.from({ length: count }, () => note(html))
    const document = documentOf(content({ kind: 'record', notes }), viewParts)
    for (const format of formats) {
      if (tooLong.includes(format)) assert.throws(() => mustFitFormat(document, format), TooLong, format)
      else mustFitFormat(document, format)
    }
  })
}
