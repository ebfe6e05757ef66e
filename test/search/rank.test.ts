// In which order search lists what it found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoresOf } from '../../server/search/text/rank.ts'
import { searchQuery } from '../../server/search/text/search-query.ts'
import { indexed } from '../../server/search/text/tokens.ts'

const DAY = 86_400

/** The names of texts in the order of their scores. */
async function ranked(
  search: string,
  texts: Readonly<Record<string, { title?: string; text: string; days?: number }>>,
) {
  const lines = Object.values(texts).map(async ({ title = '', text, days = 0 }) => {
    const { folded } = await indexed(title, text)
    return { create_ts: (1_000 - days) * DAY, folded }
  })
  const found = await Promise.all(lines)
  const work = scoresOf(found, searchQuery(search).wanted, 1_000 * DAY)
  let step = work.next()
  while (!step.done) step = work.next()
  const scores = step.value
  const names = Object.keys(texts)
  return names.toSorted((one, other) => scores[names.indexOf(other)]! - scores[names.indexOf(one)]!)
}

const FAR = 'What came in and what went out. One page that everybody can read standing, and a second one for the bank.'

test('words in a title come before the same words in a text', async () => {
  const order = await ranked('small harbours', {
    description: { title: 'Free below ten', text: `${FAR} Small harbours` },
    name: { title: 'Prices for small harbours', text: FAR },
  })
  assert.deepEqual(order, ['name', 'description'])
})

test('the beginning of what has no name is its title', async () => {
  const order = await ranked('small harbours', {
    description: { title: 'Free below ten', text: 'What it costs to charge small harbours nothing' },
    behind: { text: `${FAR} Small harbours pay nothing.` },
    decision: { text: `Small harbours are our shop window. ${FAR}` },
  })
  assert.equal(order[0], 'decision')
})

test('words close to each other and what is new come first', async () => {
  const order = await ranked('crane rope', {
    old: { text: 'The crane rope is worn', days: 900 },
    apart: { text: `The crane is worn. ${FAR} ${FAR} So is the rope`, days: 900 },
    new: { text: 'The crane rope is worn' },
  })
  assert.deepEqual(order, ['new', 'old', 'apart'])
})
