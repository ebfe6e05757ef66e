// Where two texts differ, of which histories, minutes and the editor ask.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeTexts } from '../../../web/kit/editor/merge.ts'
import { changedParts } from '../../../web/kit/text/changed-parts.ts'
import { type Difference, differences } from '../../../web/kit/text/differences.ts'

/** Numbers from 0 up to `below` that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 16_807) % 2_147_483_647
    return state % below
  }
}

/** What becomes of the list before by the differences. */
function changed(before: readonly string[], after: readonly string[], found: readonly Difference[]): string[] {
  const made: string[] = []
  let at = 0
  for (const { start, removed, from, added } of found) {
    made.push(...before.slice(at, start))
    assert.equal(made.length, from)
    made.push(...after.slice(from, from + added))
    at = start + removed
  }
  return [...made, ...before.slice(at)]
}

/** The length of the longest list that is in both, by the table of all beginnings. */
function longestInBoth(before: readonly string[], after: readonly string[]): number {
  let row = [0, ...after.map(() => 0)]
  for (const one of before) {
    const next = [0]
    for (const [at, other] of after.entries())
      next.push(one === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!))
    row = next
  }
  return row.at(-1)!
}

test('the differences make one list of the other, and nothing is changed that both have', () => {
  const next = numbers(7)
  for (let round = 0; round < 2_000; round++) {
    const list = () => Array.from({ length: next(16) }, () => String(next(1 + (round % 6))))
    const [before, after] = [list(), list()]
    const found = differences(before, after)
    assert.deepEqual(changed(before, after, found), after)
    const kept = before.length - found.reduce((sum, { removed }) => sum + removed, 0)
    assert.equal(kept, longestInBoth(before, after), `${before} ${after}`)
  }
})

/** A text as long as a note may be, in which the same words come again and again. */
function longText(): string {
  const next = numbers(3)
  const words = 'the crane is rusty at the foot and the pier of the harbour is closed because of the wind'.split(' ')
  let text = ''
  while (text.length < 65_000) text += words[next(words.length)] + (next(20) ? ' ' : '.\n')
  return text
}

test('a word before what was added is the same word, with or without a space behind it', () => {
  assert.deepEqual(changedParts('It rains.', 'It rains. Again'), [
    { text: 'It rains. ', in: 'both' },
    { text: 'Again', in: 'after' },
  ])
  assert.deepEqual(changedParts('It rains.\nAgain', 'It rains. Again'), [
    { text: 'It rains. ', in: 'both' },
    { text: '\n', in: 'before' },
    { text: 'Again', in: 'both' },
  ])
})

test('a few words in the longest text are found among all that stayed', () => {
  const text = longText()
  const after = `First ${text.slice(0, 30_000)} between ${text.slice(30_000)}last`
  const parts = changedParts(text, after)
  assert.equal(
    parts
      .filter((part) => part.in !== 'after')
      .map((part) => part.text)
      .join('')
      .replaceAll(' ', ''),
    text.replaceAll(' ', ''),
  )
  assert.equal(
    parts
      .filter((part) => part.in !== 'before')
      .map((part) => part.text)
      .join(''),
    after,
  )
  const changedLength = parts.reduce((sum, part) => sum + (part.in === 'both' ? 0 : part.text.length), 0)
  assert.ok(changedLength < 100, String(changedLength))
})

test('two of the longest texts that have little in common are taken for different as a whole', () => {
  const words = longText().split(' ')
  const others = words.map((word, at) => (at % 2 ? word : `${word}${at}`))
  const [found, ...more] = differences(words, others)
  assert.deepEqual(more, [])
  assert.ok(found!.removed > 6_000, String(found!.removed))
})

test('what two people change in the longest paragraph stays', () => {
  const text = longText().replaceAll('\n', ' ')
  const base = `<p>${text}</p>`
  const mine = `<p>First ${text}</p>`
  const theirs = `<p>${text}last</p>`
  assert.equal(mergeTexts([mine], [base], [theirs]), `<p>First ${text}last</p>`)
})
