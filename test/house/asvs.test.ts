// Every requirement of ASVS 5.0 at level 1 and 2 is answered, and what an answer names is there.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LEVELS, requirements } from './asvs.ts'

const all = requirements()

/** Names of tests and groups of tests, as they are written: `${…}` stands as it is. */
const NAMED =
  /\b(?:test|it|describe|onBothDatabases|atBothDesks)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g
const namesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, one, two, three]) => one ?? two ?? three!)

const named = new Map<string, string[]>()
const namesOf = (file: string): string[] => {
  const known = named.get(file) ?? namesIn(file)
  named.set(file, known)
  return known
}

test('the standard has 70 requirements of level 1, 183 of level 2 and 92 of level 3', () => {
  const levels = Object.values(LEVELS).join('')
  assert.deepEqual(
    ['1', '2', '3'].map((level) => levels.split(level).length - 1),
    [70, 183, 92],
  )
})

test('every requirement of level 1 and 2 is there once, in order, with its level', () => {
  const asked = Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, place) => (level === '3' ? [] : [`${section}.${place + 1} ${level}`])),
  )
  assert.deepEqual(
    all.map(({ id, level }) => `${id} ${level}`),
    asked,
  )
})

test('a requirement that is met has a test or document as evidence; any other has a reason', () => {
  for (const { id, asks, verdict, by = [], note } of all) {
    assert.ok(['met', 'not applicable', 'not met'].includes(verdict), id)
    assert.ok(asks.length > 3 && asks.length < 90, id)
    if (verdict === 'met') assert.ok(by.length > 0, `${id} has no evidence`)
    else assert.ok((note?.length ?? 0) > 10 && !by.length, `${id} does not say why it is ${verdict}`)
    for (const sentence of note ? [note] : []) assert.match(sentence, /[.)]$/, id)
  }
})

test('every test that is named is in its file, under that name', () => {
  for (const { id, by = [] } of all) {
    for (const one of by) {
      if (!('test' in one)) continue
      assert.ok(existsSync(one.file), `${id}: ${one.file}`)
      assert.ok(namesOf(one.file).includes(one.test), `${id}: ${one.file} has no test “${one.test}”`)
    }
  }
})

test('every heading that is named is in its document', () => {
  for (const { id, by = [] } of all) {
    for (const one of by) {
      if ('test' in one) continue
      const headings = [...readFileSync(one.document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
      assert.ok(headings.includes(one.heading), `${id}: ${one.document} has no heading “${one.heading}”`)
    }
  }
})
