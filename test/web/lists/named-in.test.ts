// People among the words of a search: who is named, and which words are left.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedIn, nameSought } from '../../../web/decisions/named-in.ts'

const people = [
  { thing_id: 1, title: 'Ada Thornbury' },
  { thing_id: 2, title: 'Ada Lindqvist' },
  { thing_id: 3, title: 'Zoë O’Brien-Kaya' },
  { thing_id: 4, title: '佐藤 花子' },
]
const named = (search: string) =>
  namedIn(search, people, 'en').map(({ member_id, rest }) => (rest ? `${member_id} ${rest}` : `${member_id}`))

test('the last word is looked for among names, or all that follow an @; a word to leave out, a number and a phrase are none', () => {
  assert.deepEqual(
    ['weir ada', 'weir @Ada Thornbury ', '', 'weir -ada', 'weir 2026', '"weir ada"', 'weir 花子'].map(nameSought),
    ['ada', 'Ada Thornbury', '', '', '', '', '花子'],
  )
})

test('whom the most words name is first, and the other words are left', () => {
  assert.deepEqual(named('weir Ada Thornbury'), ['1 weir', '2 weir Thornbury'])
  assert.deepEqual(named('Lindqvist, ada'), ['2', '1 Lindqvist,'])
  assert.deepEqual(named('weir @zoë'), ['3 weir'])
  assert.deepEqual(named('花子'), ['4'])
})

test('the last word may be the beginning of a name, and others are whole', () => {
  assert.deepEqual(named('weir tho'), ['1 weir'])
  assert.deepEqual(named('tho weir'), [])
  assert.deepEqual(named(''), [])
})
