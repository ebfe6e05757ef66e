// Letters as people see them: both parts of a mail say the same words, and on a phone a word breaks only where it alone is longer
// than the line, and nothing is wider than the screen.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import PostalMime from 'postal-mime'
import { letterHtml } from '../../../server/mail/letters/html.ts'
import { launch } from '../chromium.ts'

const SAMPLES = new URL('../../../docs/samples/mail/', import.meta.url)
const WIDTH = 320

/** Runs in the page: the words that stand on more than one line though they fit on one, and the width of it all. */
function brokenWords(): { broken: string[]; width: number } {
  const broken: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    // What stands in a column could have the whole line.
    const block = node.parentElement!.closest('table') ?? node.parentElement!.closest('p, li, blockquote, div')
    if (!block) continue
    const { left } = block.getBoundingClientRect()
    const room = document.body.clientWidth - 16 - left - Number.parseFloat(getComputedStyle(block).paddingLeft)
    // Lines may part after a hyphen and a dash.
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u2010-\u2015-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Map([...range.getClientRects()].map(({ top, width }) => [Math.round(top), width]))
      const long = [...lines.values()].reduce((sum, width) => sum + width, 0)
      if (lines.size > 1 && long <= room) broken.push(word)
    }
  }
  return { broken, width: document.documentElement.scrollWidth }
}

/** The words of a text without the addresses in it: a link has its address in the one part only. */
const wordsOf = (text: string): string[] => text.replace(/https?:\/\/\S+/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []

describe('letters', () => {
  let browser: Browser
  before(async () => {
    browser = await launch()
  })
  after(() => browser?.close())

  async function shown(html: string) {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } })
    await page.setContent(html)
    const found = await page.evaluate(brokenWords)
    const seen = await page.locator('body').innerText()
    await page.close()
    return { ...found, seen }
  }

  // The samples are of every kind, in every language (test/mail/samples.test.ts).
  for (const file of readdirSync(SAMPLES).filter((name) => name.endsWith('.eml'))) {
    test(`${file}: the same words in both parts, and whole words on a phone`, async () => {
      const { html, text } = await PostalMime.parse(readFileSync(new URL(file, SAMPLES)))
      const { broken, width, seen } = await shown(html!)
      assert.deepEqual([broken, width], [[], WIDTH])
      assert.deepEqual(wordsOf(seen), wordsOf(text!))
    })
  }

  test('a fact whose word is longer than the line breaks there, and is no wider than the screen', async () => {
    const facts = [
      ['Target', `https://quay.example/${'hooks'.repeat(20)}`],
      ['What it was called before', 'organization_member_created'],
    ] as const
    const letter = { language: 'en', subject: 'Tide', foot: 'foot', parts: [{ kind: 'facts', facts }] }
    const { broken, width } = await shown(letterHtml(letter as unknown as Parameters<typeof letterHtml>[0]))
    assert.deepEqual([broken, width], [[], WIDTH])
  })
})
