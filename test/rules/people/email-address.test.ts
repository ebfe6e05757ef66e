// Which texts are e-mail addresses, how they are stored, and by which keys an account is found.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  emailAddress,
  emailKeys,
  isDeliverable,
  isSameAddress,
  vouchedAddress,
} from '../../../server/rules/people/email-address.ts'

test('addresses that mail servers refuse by their form are for nobody new', () => {
  const label = 'x'.repeat(63)
  const domain = `${label}.${label}.${label}`
  for (const good of [
    'ada@harbour.example',
    'a.b.c@x.example',
    `${'a'.repeat(64)}@x.example`,
    `${'é'.repeat(32)}@x.example`,
  ])
    assert.ok(isDeliverable(good), good)
  assert.ok(isDeliverable(`${'a'.repeat(62)}@${domain}`))
  for (const bad of [
    '.a@x.example',
    'a..b@x.example',
    'a.@x.example',
    `${'a'.repeat(65)}@x.example`,
    `${'é'.repeat(33)}@x.example`,
  ])
    assert.ok(!isDeliverable(bad), bad)
  for (const bad of [`a@x${label}.example`, `${'a'.repeat(63)}@${domain}`]) {
    const kept = emailAddress(bad)
    assert.ok(kept === undefined || !isDeliverable(kept), bad)
  }
})

describe('e-mail addresses', () => {
  const KEPT: [typed: string, stored?: string][] = [
    ['ada@harbour.example'],
    ['Ada.O’Hara+tide@Harbour.Example'],
    ['ıpek@harbour.example'],
    ['jörg@bücher.example'],
    ['jo\u0308rg@bu\u0308cher.example', 'jörg@bücher.example'],
    ['jörg@xn--bcher-kva.example', 'jörg@bücher.example'],
    ['jörg@XN--Bcher-Kva.example', 'jörg@bücher.example'],
    ['ada@straße.example'],
  ]
  for (const [typed, stored = typed] of KEPT)
    test(`${typed} is kept as ${stored}`, () => assert.equal(emailAddress(typed), stored))

  const REFUSED = [
    'mi\u212ae@harbour.example', // the Kelvin sign, which becomes a k
    '\u0130lker@harbour.example', // the capital I with a dot, which becomes an i and a dot
    '\uff41da@harbour.example', // a full-width a
    'ada@harbour\uff0eexample', // a full-width dot
    'ada@bo\u017fch.example', // the long s: mail would go to bosch.example
    'ada@\uff48arbour.example',
    'a\u200bda@harbour.example', // characters that are not shown
    'a\u202eda@harbour.example',
    'a\u00adda@harbour.example',
    'ada\u3164@harbour.example',
    'ada\ufe0f@harbour.example',
    'ada@har\u200dbour.example',
    'ada@harbour.1',
    'ada@harbour..example',
    'ada@harbour.example.',
    'ada@localhost',
    'ada@[127.0.0.1]',
    '"ada"@harbour.example',
    'ada@harbour.example, eve@evil.example',
    'ada@harbour.example\r\nBcc: eve@evil.example',
    `${'a'.repeat(250)}@x.example`,
    '',
  ]
  for (const text of REFUSED)
    test(`${JSON.stringify(text.slice(0, 60))} is none`, () => {
      assert.equal(emailAddress(text), undefined)
      assert.equal(vouchedAddress(text), undefined)
    })

  test('both forms of a domain are one address, and an account that has the older form is found too', () => {
    const both = ['jörg@bücher.example', 'jörg@xn--bcher-kva.example']
    for (const one of both) assert.deepEqual(emailKeys(` ${one.toUpperCase()} `), both)
    assert.ok(isSameAddress('Jörg@XN--BCHER-KVA.example', 'jörg@bücher.example'))
    assert.ok(!isSameAddress('jörg@bucher.example', 'jörg@bücher.example'))
    assert.deepEqual(emailKeys(' Nobody '), ['nobody'])
    assert.deepEqual(vouchedAddress('jörg@xn--bcher-kva.example'), {
      email: 'jörg@bücher.example',
      domain: 'xn--bcher-kva.example',
      keys: both,
    })
  })
})
