// Documents are made in time that grows with their text, whatever that is: blanks without end, letters that are markup elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportParts } from '../../contract/formats.ts'
import { views } from '../../server/exports/document/views.ts'
import { renderExport } from '../../server/exports/render.ts'
import { content, note } from './samples/content.ts'

/** Letters of a text, and seconds of the processor for all formats of it, of which each takes less than one where it grows with the text. */
const [LENGTH, MOST] = [150_000, 20]

const TEXTS: Readonly<Record<string, string>> = {
  'blanks that do not break between two words': `a${'\u00a0'.repeat(LENGTH)}b`,
  'wide blanks between two words': `a${'\u3000'.repeat(LENGTH)}b`,
  'blanks alone': '\u00a0'.repeat(LENGTH),
  'many words with many blanks between them': `${'\u00a0'.repeat(500)}x`.repeat(LENGTH / 501),
  stars: '*'.repeat(LENGTH),
  brackets: '['.repeat(LENGTH),
  backslashes: '\\'.repeat(LENGTH),
}

for (const [what, text] of Object.entries(TEXTS))
  test(`${what} take no longer than other texts`, async () => {
    const from = content({ kind: 'record', description: text, notes: [note(`<p>${text}</p>`)] })
    const { user } = process.cpuUsage()
    for (const format of ['markdown', 'html', 'docx', 'epub'] as const)
      await renderExport({ format, content: from, parts: exportParts })
    for (const view of Object.values(views)) view(from)
    const seconds = (process.cpuUsage().user - user) / 1_000_000
    assert.ok(seconds < MOST, `${seconds} s`)
  })
