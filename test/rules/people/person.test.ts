// What follows from a profile: the name that others read, and the words that a person is found by.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { displayName, emailKey, type Profile, searchText, searchWords } from '../../../server/rules/people/person.ts'

const NOBODY: Profile = { first_name: null, last_name: null, company: null, title: null, email: null }

describe('the name that others read', () => {
  const NAMES: [profile: Partial<Profile>, name: string][] = [
    [{ first_name: 'Ada', last_name: 'Thornbury', email: 'ada@harbour.example' }, 'Ada Thornbury'],
    [{ first_name: 'Ada', email: 'ada@harbour.example' }, 'Ada'],
    [{ last_name: 'Thornbury', email: 'ada@harbour.example' }, 'Thornbury'],
    [{ email: 'ada@harbour.example' }, 'ada'],
    [{ first_name: '', last_name: '', email: 'ada.t@harbour.example' }, 'ada.t'],
    [{ first_name: 'ada@harbour.example', email: 'ada@harbour.example' }, 'ada@harbour.example'],
    [{ company: 'Harbour Works', title: 'Director' }, 'Unnamed member'],
    [{}, 'Unnamed member'],
  ]
  for (const [profile, name] of NAMES)
    test(`${JSON.stringify(profile)} is ${name}`, () => assert.equal(displayName({ ...NOBODY, ...profile }), name))
})

describe('two e-mail addresses that differ only in case are one', () => {
  const SAME: [one: string, other: string][] = [
    ['ada@harbour.example', 'ADA@Harbour.Example'],
    ['jörg@bücher.example', 'JÖRG@BÜCHER.EXAMPLE'],
    ['jo\u0308rg@x.example', 'jörg@x.example'],
    ['σας@x.example', 'ΣΑΣ@x.example'],
    ['σασ@x.example', 'ΣΑΣ@x.example'],
  ]
  for (const [one, other] of SAME) test(`${one} and ${other}`, () => assert.equal(emailKey(one), emailKey(other)))

  const OTHERS: [one: string, other: string][] = [
    ['ada@harbour.example', 'ad@harbour.example'],
    ['ada@harbour.example', 'a.da@harbour.example'],
    ['ada+x@harbour.example', 'ada@harbour.example'],
    ['jorg@x.example', 'jörg@x.example'],
  ]
  for (const [one, other] of OTHERS)
    test(`${one} is not ${other}`, () => assert.notEqual(emailKey(one), emailKey(other)))
})

describe('search', () => {
  const ADA: Profile = {
    first_name: 'Ada',
    last_name: 'Thornbury',
    company: 'Harbour Works',
    title: 'Director',
    email: 'Ada.T@harbour.example',
  }

  test('the words of a person are first name, last name, e-mail and company, not the title', () => {
    assert.equal(searchText(ADA), 'ada\nthornbury\nada.t@harbour.example\nharbour works')
    assert.equal(searchText(NOBODY), '')
    assert.equal(searchText({ ...NOBODY, company: 'Quill' }), 'quill')
  })

  const WORDS: [search: string, words: string[]][] = [
    ['', []],
    [' \t\n', []],
    ['Ada', ['ada']],
    ['  Ada   THORNBURY ', ['ada', 'thornbury']],
    ['ada\u00a0works', ['ada', 'works']],
    ['ada ADA Ada', ['ada']],
    ['100% _x \\', ['100%', '_x', '\\']],
    ['A\u030angström', ['ångström']],
    ['ΟΔΥΣ', ['οδυσ']],
  ]
  for (const [search, words] of WORDS)
    test(`${JSON.stringify(search)} asks for ${JSON.stringify(words)}`, () =>
      assert.deepEqual(searchWords(search), words))

  test('every word counts, however many', () => {
    const words = Array.from({ length: 100 }, (_, place) => `w${place}`)
    assert.deepEqual(searchWords(words.join(' ')), words)
  })

  test('a word is found in any case, wherever in a name it stands', () => {
    const finds = (profile: Partial<Profile>, search: string) =>
      searchWords(search).every((word) => searchText({ ...NOBODY, ...profile }).includes(word))
    for (const search of ['ADA', 'thorn', 'BURY', 'ada harbour', 't@HARBOUR', 'works thornbury'])
      assert.ok(finds(ADA, search), search)
    for (const search of ['director', 'adathornbury', 'ada quill']) assert.ok(!finds(ADA, search), search)
    for (const search of ['ΟΔΥΣΣΕΑΣ', 'οδυσσεας', 'Οδυσ', 'ΟΔΥΣ', 'εασ'])
      assert.ok(finds({ first_name: 'Οδυσσέας'.normalize('NFC').replace('έ', 'ε') }, search), search)
  })
})
