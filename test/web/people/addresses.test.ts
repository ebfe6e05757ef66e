// Addresses that are pasted to add people: in any usual form, each once, with names and roles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesIn } from '../../../contract/people/pasted-addresses.ts'
import { peopleInText } from '../../../web/parts/people/people-in-text.ts'

const ROLES = new Map([
  ['observer', 4],
  ['manager', 2],
])

const read = (text: string) => addressesIn(text, ROLES)

test('an address a line, with names before and roles behind', () => {
  const { people, unread } = read(
    'bram.okafor@harbour.example\nEdda Nakamura <edda.nakamura@harbour.example> Observer\r\n"Marchetti, Hugo" <hugo@harbour.example>, Manager',
  )
  assert.deepEqual(people, [
    { email: 'bram.okafor@harbour.example' },
    { email: 'edda.nakamura@harbour.example', first_name: 'Edda', last_name: 'Nakamura', role_id: 4 },
    { email: 'hugo@harbour.example', first_name: 'Hugo', last_name: 'Marchetti', role_id: 2 },
  ])
  assert.deepEqual(unread, [])
})

test('several in a line, as mail programs and spreadsheets have them', () => {
  const { people } = read('a@x.example, Bo Lund <b@x.example>; c@x.example;observer, d@x.example')
  assert.deepEqual(people, [
    { email: 'a@x.example' },
    { email: 'b@x.example', first_name: 'Bo', last_name: 'Lund' },
    { email: 'c@x.example', role_id: 4 },
    { email: 'd@x.example' },
  ])
  assert.deepEqual(read('Femi\tCastellanos\tf@x.example\tManager').people, [
    { email: 'f@x.example', first_name: 'Femi', last_name: 'Castellanos', role_id: 2 },
  ])
})

test('each once, and what is not understood is named', () => {
  const { people, unread } = read('a@x.example\nA@X.example\n\nhello there\nb@x.example King\nc@nowhere')
  assert.deepEqual(
    people.map(({ email }) => email),
    ['a@x.example', 'b@x.example'],
  )
  assert.deepEqual(unread, ['hello there', 'King', 'c@nowhere'])
  assert.deepEqual(read('the painter; "Lund, Bo" <b@x.example>'), {
    people: [{ email: 'b@x.example', first_name: 'Bo', last_name: 'Lund' }],
    unread: ['the painter'],
  })
  assert.deepEqual(read('Lund;Bo;b@x.example').people, [{ email: 'b@x.example', first_name: 'Lund', last_name: 'Bo' }])
})

test('fifty of them', () => {
  const all = Array.from({ length: 50 }, (_, at) => `person${at}@x.example`)
  for (const separator of ['\n', ', ', ';', '\t'])
    assert.deepEqual(
      read(all.join(separator)).people.map(({ email }) => email),
      all,
    )
})

test('people to invite are addresses with their names; a name alone is looked for', () => {
  assert.equal(peopleInText('Edda Nakamura'), undefined)
  assert.deepEqual(peopleInText('a@x.example'), { people: [{ email: 'a@x.example' }], rest: '' })
  assert.deepEqual(peopleInText('"Lund, Bo" <b@x.example>; the painter\nc@x.example'), {
    people: [{ email: 'b@x.example', name: 'Bo Lund', first_name: 'Bo', last_name: 'Lund' }, { email: 'c@x.example' }],
    rest: 'the painter',
  })
})
