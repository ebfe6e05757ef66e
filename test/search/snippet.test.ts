// Snippets of search: what is marked in them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchQuery } from '../../server/search/text/search-query.ts'
import { snippetOf } from '../../server/search/text/snippet.ts'
import { stemsOf } from '../../server/search/text/units.ts'

const marked = (text: string, search: string) =>
  [...snippetOf(text, searchQuery(search)).matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word)

test('a word is marked in each of its endings, as a beginning, and as part of the widest hit', () => {
  assert.deepEqual(marked('Decided: the decisions of the harbour', 'decision harb'), ['decisions', 'harbour'])
  assert.deepEqual(marked('Die Beschlüsse und ein Beschluss', 'Beschluss'), ['Beschlüsse', 'Beschluss'])
  assert.deepEqual(marked('An oak, an Oak tree', '"oak tree" oak'), ['oak', 'Oak tree'])
  assert.deepEqual(marked('Österreich und Oesterreich', 'österreich'), ['Österreich', 'Oesterreich'])
  assert.deepEqual(marked('東京会議の会議', '会議'), ['会議', '会議'])
})

test('stems have the first letter of their words, by which words that cannot meet a search are passed over', () => {
  const words = ['dying', 'lying', 'skies', 'ugly', 'early', 'youth', 'yelling', 'oefen', 'ubungen', 'aepfel', 'ying']
  for (const word of words) for (const stem of stemsOf(word)) assert.equal(stem[0], word[0], word)
})
