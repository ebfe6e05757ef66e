// What is passed on of the words of a mail: its own, without links that only their reader may use, however long it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOf } from '../../../server/mail/in/words.ts'

test('links with a token are left out, wherever it stands in them', () => {
  for (const link of [
    'https://moot.example/rsvp/1.2.abc',
    'https://moot.example/moot/mail/stop/1.updates.abc',
    'http://moot.example/password/new?link=abc',
    'https://moot.example/feeds/abc.ics',
    'https://moot.example/begin/abc',
    'https://moot.example/account/email/confirm?link=abc',
    'https://elsewhere.example/?to=https://moot.example/rsvp/1.2.abc',
  ])
    assert.equal(wordsOf(`See ${link} and come.`), 'See … and come.', link)
  const other = 'See https://moot.example/meetings/7 and come.'
  assert.equal(wordsOf(other), other)
})

test('a megabyte that looks like links, quotations or blanks is read as fast as any other', () => {
  assert.equal(wordsOf('http://'.repeat(150_000)), 'http://'.repeat(286).slice(0, 2_000))
  assert.equal(wordsOf(`on ${'wrote'.repeat(35)}${':'.repeat(75)}${' '.repeat(900_000)}x`).length, 253)
  assert.equal(wordsOf(`${' '.repeat(1_000_000)}x`), 'x')
  assert.equal(wordsOf('a\n\n\n'.repeat(250_000)).length, 1_999)
})

test('letters are not cut in halves', () => {
  assert.equal(wordsOf('🛶'.repeat(3_000)), '🛶'.repeat(2_000))
  assert.equal(wordsOf(`a${'🛶'.repeat(3_000)}`), `a${'🛶'.repeat(1_999)}`)
})
