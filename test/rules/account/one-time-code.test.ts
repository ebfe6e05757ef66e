// One-time codes: the vectors of RFC 6238, what is near enough, and how recovery codes are typed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  codeIn,
  groupedInFours,
  KEY_BYTES,
  keyText,
  keyUri,
  RECOVERY_BYTES,
  recoveryCode,
  recoveryCodeIn,
  stepOf,
} from '../../../server/rules/account/one-time-code.ts'
import { codeAt } from '../../authenticator.ts'

/** RFC 6238, appendix B: the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const KEY = keyText(Buffer.from('12345678901234567890'))

test('the codes are those of RFC 6238, appendix B', () => {
  assert.equal(KEY, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  for (const [seconds, code] of VECTORS) {
    assert.equal(stepOf(KEY, code, seconds), Math.floor(seconds / 30))
    assert.equal(codeAt(KEY, seconds), code)
  }
})

test('one step beside is near enough, each way; two are not', () => {
  for (let seconds = 59; seconds < 3_000; seconds += 7) {
    const step = Math.floor(seconds / 30)
    for (const beside of [-1, 0, 1])
      assert.equal(stepOf(KEY, codeAt(KEY, seconds, beside), seconds), step + beside, `${seconds} ${beside}`)
    for (const beside of [-3, -2, 2, 3].filter((steps) => step + steps >= 0))
      assert.equal(stepOf(KEY, codeAt(KEY, seconds, beside), seconds), undefined, `${seconds} ${beside}`)
  }
})

test('a code of another key is none', () => {
  const other = keyText(Buffer.alloc(KEY_BYTES, 7))
  assert.equal(stepOf(other, '287082', 59), undefined)
})

test('what is typed is a code where it is six digits, with any blanks', () => {
  for (const text of ['123456', ' 123 456 ', '1 2 3 4 5 6', '123 456']) assert.equal(codeIn(text), '123456')
  for (const text of ['', '12345', '1234567', '12345a', '１２３４５６', '१२३४५६', '12-34-56', '+12345', '12345.'])
    assert.equal(codeIn(text), undefined, text)
})

test('what an authenticator reads names the site and the person, and what it needs to know', () => {
  const uri = new URL(keyUri(KEY, { issuer: 'Folkmoot moot.example/a:b', label: 'ada@harbour.example' }))
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(uri.host, 'totp')
  assert.equal(decodeURIComponent(uri.pathname), '/Folkmoot moot.example/a:b:ada@harbour.example')
  assert.deepEqual(Object.fromEntries(uri.searchParams), {
    ...{ issuer: 'Folkmoot moot.example/a:b', secret: KEY },
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  })
})

test('a key has 160 bits and is read in fours', () => {
  assert.equal(KEY_BYTES * 8, 160)
  assert.equal(groupedInFours(KEY), 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
})

test('a recovery code has 120 bits and no letters that look like digits', () => {
  assert.equal(RECOVERY_BYTES * 8, 120)
  assert.equal(recoveryCode(Buffer.alloc(RECOVERY_BYTES)), '0'.repeat(24))
  assert.equal(recoveryCode(Buffer.alloc(RECOVERY_BYTES, 255)), 'z'.repeat(24))
  const seen = new Set(
    Array.from({ length: 120 }, (_, bit) => {
      const bytes = Buffer.alloc(RECOVERY_BYTES)
      bytes[bit >> 3] = 1 << (bit & 7)
      return recoveryCode(bytes)
    }),
  )
  assert.equal(seen.size, 120)
  for (const code of seen) assert.match(code, /^[0-9a-hjkmnp-tv-z]{24}$/)
})

test('a recovery code is known however it is typed', () => {
  const code = '0123456789abcdefghjkmn10'
  for (const text of [
    code,
    '0123-4567-89ab-cdef-ghjk-mn10',
    ' 0123 4567 89AB CDEF GHJK MN10 ',
    'O123456789ABCDEFGHJKMNI0',
    'o123456789abcdefghjkmnlo',
  ])
    assert.equal(recoveryCodeIn(text), code, text)
  for (const text of ['', code.slice(1), `${code}0`, code.replace('a', 'u'), code.replace('a', 'ä'), '123456'])
    assert.equal(recoveryCodeIn(text), undefined, text)
})
