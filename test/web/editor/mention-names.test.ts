// Names behind an @: which are being typed, whom they offer, and which are mentions in text that is sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlFromMarkdown } from '../../../web/kit/text/markdown-text.ts'
import { nameTyped, peopleOffered } from '../../../web/parts/mentions/typed-name.ts'
import { mentionedIn, piecesOf, withMentions } from '../../../web/parts/mentions/whole-names.ts'

const person = (member_id: number, member_name: string) => ({
  ...{ member_id, member_name, member_email: `${member_id}@harbour.example` },
})
const PEOPLE = [
  ...[person(1, 'Ann Lee'), person(2, 'Ann'), person(3, 'Inés van der Meer'), person(4, 'A & <B>')],
  ...[person(5, 'Kim'), person(6, 'Kim'), person(7, '李雷'), person(8, 'a.*(b)[c]'), person(9, '*Star* _x_')],
]

const linked = (text: string, chosen: number[] = []) =>
  withMentions(htmlFromMarkdown(text), {
    ...{ people: PEOPLE, chosen },
    addressOf: ({ member_id }) => `/members/${member_id}`,
  })
const link = (id: number, name: string) => `<a href="/members/${id}">@${name}</a>`

test('a name is typed behind an @ at the caret, which stands in no address', () => {
  const TYPED: [before: string, name: string | undefined][] = [
    ['@', ''],
    ['Ask @In', 'In'],
    ['Ask (@inés van der', 'inés van der'],
    ['Ask @ann.l', 'ann.l'],
    ['问＠李', '李'],
    ['Ask @In\n', undefined],
    ['at @ ', undefined],
    ['ann@harbour', undefined],
    ['https://moot.example/@ann', undefined],
    ['[@ann', undefined],
    ['@one two three four five', undefined],
    ['Ask @Ann, and', undefined],
  ]
  for (const [before, name] of TYPED) assert.equal(nameTyped(before)?.name, name, before)
  assert.equal(nameTyped('Ask @In')!.from, 4)
})

test('people are offered whose names have words that begin like that', () => {
  const offered = (name: string) => peopleOffered(name, PEOPLE).map(({ member_id }) => member_id)
  assert.deepEqual(offered('ann l'), [1])
  assert.deepEqual(offered('ines'), [3])
  assert.deepEqual(offered('ines.van'), [3])
  assert.deepEqual(offered('kim'), [5, 6])
  assert.deepEqual(offered('zoe'), [])
  assert.equal(offered('').length, 6)
})

test('whole names are mentions, the longest of several, and what stands in an address or a word is none', () => {
  const names = (text: string, chosen: number[] = []) =>
    mentionedIn(text, PEOPLE, chosen).map(({ member_id }) => member_id)
  assert.deepEqual(names('@Ann Lee, @Ann: @Inés van der Meer, @Ann'), [1, 2, 3])
  assert.deepEqual(names('(@Ann) "@Ann Lee" —@李雷 ＠Ann'), [2, 1, 7])
  for (const none of ['ann@Ann', 'x@Ann', '1@Ann', '/@Ann', '[@Ann', '@Anna', '@ann', '@ Ann', 'Ann', ''])
    assert.deepEqual(names(none), [], none)
  assert.deepEqual(names('@a.*(b)[c] and @aXX(b)[c]'), [8])
  assert.deepEqual(piecesOf('Hi @Ann!', PEOPLE), ['Hi ', PEOPLE[1], '!'])
})

test('of people with one name the one is mentioned who was chosen last, and nobody without a choice', () => {
  assert.deepEqual(mentionedIn('@Kim', PEOPLE, []), [])
  assert.equal(mentionedIn('@Kim', PEOPLE, [5, 6, 1])[0]!.member_id, 6)
  assert.equal(mentionedIn('@Kim', PEOPLE, [6, 5])[0]!.member_id, 5)
})

test('in the HTML of typed text they are links, but inside of links', () => {
  assert.equal(linked('Ask @Ann Lee now'), `<p>Ask ${link(1, 'Ann Lee')} now</p>`)
  assert.equal(
    linked('- **@Ann**\n- @Ann Lee'),
    `<ul><li><strong>${link(2, 'Ann')}</strong></li><li>${link(1, 'Ann Lee')}</li></ul>`,
  )
  assert.equal(linked('@A & <B> & @A'), `<p>${link(4, 'A &amp; &lt;B&gt;')} &amp; @A</p>`)
  assert.equal(linked('@a.*(b)[c]'), `<p>${link(8, 'a.*(b)[c]')}</p>`)
  assert.equal(linked('@Kim', [5]), `<p>${link(5, 'Kim')}</p>`)
  for (const other of ['https://moot.example/@Ann', '[see @Ann](https://moot.example)', 'ann@Ann', '@Kim'])
    assert.equal(linked(other), htmlFromMarkdown(other), other)
})
