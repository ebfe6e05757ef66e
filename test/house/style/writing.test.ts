// Texts for people are written as native speakers write: no clause in front, no stage verbs, the field's words, short.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { COMMANDS } from '../../../server/cli/command-list.ts'
import { SETTINGS } from '../../../server/config.ts'
import { LANGUAGES } from '../../../words/languages.ts'
import { faultsIn, lengthOf, proseOf, REPLACED, REPLACED_IN_PAGES, sentencesOf } from './writing.ts'

type Texts = { readonly [name: string]: unknown }

/** All texts of pages and mail in a language, by file and name. */
async function textsOf(language: string): Promise<[name: string, text: string][]> {
  const all: [string, string][] = []
  const gather = (at: string, texts: Texts): void => {
    for (const [name, text] of Object.entries(texts))
      if (typeof text === 'string') all.push([`${at}.${name}`, text])
      else if (text && typeof text === 'object') gather(`${at}.${name}`, text as Texts)
  }
  for (const file of globSync(`words/${language}/**/*.ts`, { exclude: ['**/typed.ts', '**/typing.ts'] }).sort())
    if (!/^export \{/m.test(readFileSync(file, 'utf8')))
      gather(basename(file, '.ts'), { ...(await import(`../../../${file}`)) })
  return all
}

const MOST_WORDS = 25

/**
 * Documents that do not hold yet: they were written before these rules, and their rewriting is under way. A document that
 * holds leaves the list, and none comes back. Their sentences may be longer than those of pages until the list is empty.
 */
const DOCUMENTS_TO_REWRITE: readonly string[] = []

test('pages and mail use the words and constructions of their style', async () => {
  const found = (await textsOf('en')).flatMap(([name, text]) =>
    faultsIn(text, [...REPLACED, ...REPLACED_IN_PAGES]).map((fault) => `${name} ${fault}`),
  )
  assert.deepEqual(found, [])
})

for (const language of Object.keys(LANGUAGES))
  test(`${language}: no sentence of a page or of mail has more than ${MOST_WORDS} words`, async () => {
    const long = (await textsOf(language)).flatMap(([name, text]) =>
      sentencesOf(text).flatMap((one) => (lengthOf(one) > MOST_WORDS ? [`${name}: ${one}`] : [])),
    )
    assert.deepEqual(long, [])
  })

/** What is faulty, where it is not expected; and what is expected to be faulty, and is not. */
function compare(faults: ReadonlyMap<string, string[]>, expected: readonly string[]): void {
  const unexpected = [...faults]
    .filter(([name]) => !expected.includes(name))
    .flatMap(([name, all]) => all.map((one) => `${name} ${one}`))
  assert.deepEqual(unexpected, [])
  const holding = expected.filter((name) => !faults.has(name))
  assert.deepEqual(holding, [], 'These hold now: take them off the list.')
}

test('documents use the words and constructions of their style, but for those that are listed', () => {
  const faults = new Map<string, string[]>()
  for (const file of [...globSync('docs/**/*.md', { exclude: ['docs/samples/**'] }), 'README.md'].sort()) {
    const found = proseOf(readFileSync(file, 'utf8')).flatMap((text) => faultsIn(text))
    if (found.length) faults.set(file, found)
  }
  compare(faults, DOCUMENTS_TO_REWRITE)
})

test('the help of commands and settings uses them too', async () => {
  const help = new Map([...Object.entries(SETTINGS), ...COMMANDS.map(({ name, about }) => [name, about] as const)])
  assert.ok(help.size > 60)
  const faults = [...help].flatMap(([name, text]) => faultsIn(text).map((fault) => `${name} ${fault}`))
  assert.deepEqual(faults, [])
})

test('faults are found, and right sentences are not', () => {
  for (const wrong of [
    'What has no date yet waits here.',
    'Whoever takes part hears of a new time by themselves.',
    'Of a canceled one nobody is said to hear by mail.',
    'Ada was taken out.',
    'The hook was deleted.',
  ])
    assert.ok(faultsIn(wrong).length, wrong)
  for (const right of ['Topics without a date go here.', 'What was decided?', 'Who', 'Ada removed.', 'Wait a minute.'])
    assert.deepEqual(faultsIn(right), [])
  assert.equal(lengthOf('Removed from {name}, for now.'), 5)
  assert.deepEqual(proseOf('# One\n\nTwo `three`\nfour.\n\n```sh\nfive\n```\n\n- [six](seven.md)\n'), [
    'One',
    'Two X four.',
    'six',
  ])
})
