// What a search looks through: phrases in texts that repeat themselves, and no more than so much for one search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchedLine } from '../../server/search/query/index-lookup.ts'
import { rankedLines } from '../../server/search/query/ranked.ts'
import { holder } from '../../server/search/text/matches.ts'
import { searchQuery } from '../../server/search/text/search-query.ts'
import { lookedThrough, snippetOf } from '../../server/search/text/snippet.ts'
import { indexed } from '../../server/search/text/tokens.ts'
import { chance } from '../rules/chance.ts'

test('phrases of words that repeat are found where they stand, and nowhere else', async () => {
  const { one, number } = chance(11)
  const words = (least: number, most: number) =>
    Array.from({ length: number(least, most) }, () => one(['ebb', 'ebb', 'flow', 'tide'])).join(' ')
  for (let times = 0; times < 3_000; times++) {
    const [text, phrase] = [words(1, 30), words(2, 6)]
    const { folded } = await indexed('', text)
    assert.equal(
      holder(searchQuery(`"${phrase}"`))(folded),
      ` ${text} `.includes(` ${phrase} `),
      `${phrase} in ${text}`,
    )
  }
})

test('forms of a word and scripts without spaces, in a phrase', async () => {
  for (const [text, phrase, found] of [
    ['Größe der Boote', 'groesse der', true],
    ['Größe der Boote', 'grosse der boote', true],
    ['Größe der Boote', 'der grosse', false],
    ['潮汐表 tide 潮汐表', '汐表 tide 潮汐', true],
    ['潮汐表 tide 潮汐表', '潮汐 tide', false],
    ['潮汐表 tide 潮汐表', 'tide 汐表', false],
  ] as const)
    assert.equal(holder(searchQuery(`"${phrase}"`))((await indexed('', text)).folded), found, `${phrase} in ${text}`)
})

test('a hundred words that all repeat are looked for in a text that repeats too', () => {
  const folded = 'ebb '.repeat(500_000)
  assert.equal(holder(searchQuery(`"${'ebb '.repeat(40)}flow"`))(folded), false)
})

test('one search looks through so many characters, once for each clause, and serves others in between', () => {
  const long = `${'x'.repeat(999_990)} ebb flow `
  const lines = Array.from({ length: 100 }, (_, at) => ({
    ...{ search_document_id: 100 - at, is_long: 1, folded: 'beginning', kind: 'note', thing_id: at, create_ts: 0 },
  })) as unknown as MatchedLine[]
  for (const [search, most] of [
    ['"ebb flow"', 16],
    ['"ebb flow" "flow"', 8],
  ] as const) {
    const ranks = rankedLines(lines, { query: searchQuery(search), sort: 'create_ts', now: 0 })
    let pauses = 0
    let step = ranks.next()
    while (!step.done) {
      const ids = step.value
      if (!ids.length) pauses++
      step = ranks.next(new Map(ids.map((id) => [id, long])))
    }
    assert.equal(step.value.matches.length, most, search)
    assert.equal(pauses, most, search)
    // No older lines are asked for.
    assert.equal(step.value.lines, 0)
  }
})

test('of the texts of a page as much is looked through as its results and words allow', () => {
  const many = searchQuery(Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x430 + (at % 30))).join(' '))
  const few = searchQuery('tide')
  assert.equal(lookedThrough(20, few), 200_000)
  assert.ok(lookedThrough(100, many) * 100 * many.wanted.length <= 4_000_000)
  const text = `${'ebb '.repeat(1_000)}tide`
  assert.match(snippetOf(text, few), /<mark>tide<\/mark>/)
  assert.doesNotMatch(snippetOf(text, few, 1_000), /<mark>/)
  // What is left out is told, and no half of a character is shown.
  const wave = '\u{1f30a}'
  assert.equal(snippetOf(`tide ${wave.repeat(50)}`, few, 32), `<mark>tide</mark> ${wave.repeat(13)}…`)
})
