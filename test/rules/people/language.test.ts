// The language that somebody is spoken to in: tags that are known, and what a browser wants most.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageNamed, negotiated } from '../../../server/rules/people/language.ts'

test('a tag is known by its language, in the spelling of BCP 47', () => {
  for (const [text, tag] of [
    ['de', 'de'],
    ['DE-at', 'de-AT'],
    [' en-us ', 'en-US'],
    ['de-latn-ch', 'de-Latn-CH'],
    ['fr', 'fr'],
    ['es-mx', 'es-MX'],
    ['nl', undefined],
    ['deu', 'de'],
    ['d', undefined],
    ['', undefined],
    ['de_AT', undefined],
    ['de-u-nu-arab', undefined],
    ['constructor', undefined],
    ['x-de', undefined],
  ] as const)
    assert.equal(languageNamed(text), tag, text)
})

test('of what a browser wants, the site speaks what it wants most (RFC 9110, 12.5.4)', () => {
  for (const [header, tag] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
    ['nl,en;q=0.5,de;q=0.7', 'de'],
    ['nl;q=0.9, de;q=0.1', 'de'],
    ['es-419,es;q=0.9,en;q=0.8', 'es-419'],
    ['nl', 'en'],
    ['de;q=0', 'en'],
    ['de;q=0,*', 'en'],
    ['*,de', 'en'],
    ['*;q=0.1,de', 'de'],
    ['DE-de ; Q=0.5 , en;q=0.4', 'de-DE'],
    ['de;q=2,en', 'en'],
    [';;,,=,q', 'en'],
    [`${'nl,'.repeat(40)}de`, 'en'],
  ] as const)
    assert.equal(negotiated(header), tag, String(header))
})
