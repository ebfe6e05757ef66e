// Markdown that somebody types or pastes into a plain field takes time that grows with the text, whatever signs it is full of.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { htmlFromMarkdown } from '../../../web/kit/text/markdown-text.ts'

/** Characters of the longest text, and of one that says how the time grows. */
const [LONG, SHORT] = [65_536, 8_192]
/** Microseconds that take too little to say anything, and how much longer eight times the text may take: the square would be 64 times. */
const [QUICK, GROWTH] = [100_000, 30]

const FULL_OF = [
  ...['*a ', '**a ', '_a ', '__a ', '~~a ', '*_', '_*', '[', '[a](', '](', 'http://', '\\*', '\\', '*a_b ~~c '],
  ...['*a* ', '**a** _b_ ', '[a](b) ', '[a](javascript:1) *a* ', '[a](https://a.example) ', 'https://a.example '],
  ...['- *a\n', '> *a* \n', '  - a\n', '#', '**_~~*'],
]

/** The least processor time of some tries, in microseconds. */
function timeOf(text: string): number {
  let least = Infinity
  for (let tries = 0; tries < 3; tries++) {
    const began = process.threadCpuUsage()
    htmlFromMarkdown(text)
    const { user, system } = process.threadCpuUsage(began)
    least = Math.min(least, user + system)
    if (least < QUICK) break
  }
  return least
}

describe('markdown', () => {
  test('takes time that grows with the text', () => {
    for (const each of FULL_OF) {
      const ofLength = (length: number) => each.repeat(length / each.length)
      const long = timeOf(ofLength(LONG))
      if (long < QUICK) continue
      assert.ok(long < GROWTH * timeOf(ofLength(SHORT)), `${JSON.stringify(each)}: ${long} µs`)
    }
  })

  test('has an end where signs lie in each other without one', () => {
    const deep = `${'~~_'.repeat(10_000)}deep${'_~~'.repeat(10_000)}`
    const tags = htmlFromMarkdown(deep).match(/<em>|<s>/g) ?? []
    assert.ok(tags.length > 5 && tags.length < 20, `${tags.length}`)
  })

  test('an address that may not be linked to hides no other', () => {
    assert.equal(
      htmlFromMarkdown('[one](javascript:1) [two](https://tides.example)'),
      '<p>[one](javascript:1) <a href="https://tides.example">two</a></p>',
    )
    assert.equal(
      htmlFromMarkdown('\\_https://tides.example, \\**a*'),
      '<p>_<a href="https://tides.example">https://tides.example</a>, *<em>a</em></p>',
    )
  })
})
