// Passwords that say nothing but what others know of a person and a site.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isMadeOfKnownWords, KNOWN_TO_ALL } from '../../../server/rules/account/password.ts'

const URL = 'https://moot.harbour.example/board'
const ADA = ['Ada', 'Thornbury', 'Harbour Works', 'ada.thornbury@harbour.example', null, undefined]

describe('a password that is known', () => {
  const known = [
    ...KNOWN_TO_ALL.map((word) => `${word}12345`),
    ...['Harbour2026', 'ada.thornbury', 'THORNBURY!!', 'adaTHORNBURYharbour', 'h4rb0ur w0rk5', 'moot.harbour.example'],
    ...['Ådä Thornbury', '$ecretary @dmin', 'AdaMoot2026'],
  ]
  for (const password of known)
    test(`${password} is made of such words`, () => assert.equal(isMadeOfKnownWords(password, URL, ADA), true))

  const free = [
    '12345678',
    'old pier in the fog',
    'Thornburys gate',
    'adamant',
    'ad',
    'no harbour today',
    '火曜日の会議室',
  ]
  for (const password of free)
    test(`${password} is not, or not alone`, () => assert.equal(isMadeOfKnownWords(password, URL, ADA), false))

  test('however often a word stands in it, the answer comes', () => {
    assert.equal(isMadeOfKnownWords(`${'anna'.repeat(63)}x`, URL, ['an', 'ann', 'anna', 'annann']), false)
  })
})
