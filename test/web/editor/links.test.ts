// Links that people wrote, as pages show them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml } from '../../../server/rules/text/clean.ts'
import { safeLinks } from '../../../web/kit/text/safe-links.ts'
import { hostile } from '../../rules/text/hostile.ts'

const SHOWN: [stored: string, shown: string][] = [
  ['<p>plain</p>', '<p>plain</p>'],
  ['<a href="/rooms/3">x</a>', '<a href="/rooms/3" rel="noopener noreferrer">x</a>'],
  ['<a href="/a" target="_blank">x</a>', '<a href="/a" target="_blank" rel="noopener noreferrer">x</a>'],
  ['<a href="/a" target="evil">x</a>', '<a href="/a" rel="noopener noreferrer">x</a>'],
  ['<a target="evil">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a>x</a><a href="/b">y</a>', '<a rel="noopener noreferrer">x</a><a href="/b" rel="noopener noreferrer">y</a>'],
]

for (const [stored, shown] of SHOWN)
  test(`${stored} is shown as ${shown}`, () => assert.equal(safeLinks(stored), shown))

test('of hostile texts every link is apart from the page, and nothing else is changed', () => {
  for (const input of hostile) {
    const stored = cleanHtml(input)
    const shown = safeLinks(stored)
    for (const [link] of shown.matchAll(/<a\b[^>]*>/g))
      assert.match(link, /^<a(?: href="[^"<>]*")?(?: target="_blank")? rel="noopener noreferrer">$/)
    assert.equal(shown.replaceAll(' rel="noopener noreferrer"', ''), stored)
  }
})
