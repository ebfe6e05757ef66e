// Sealed secrets are unsealed only with the key and for the purpose that they were sealed with.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { seal, unseal } from '../../server/db/secrets/seal.ts'

const key = randomBytes(32)
const PLAIN = 'whsec_ü€😀'

test('what is sealed opens again', () => {
  for (const plain of [PLAIN, '', 'a'.repeat(100_000)])
    for (const secret of [key, Buffer.from('a text of at least thirty-two characters')])
      assert.equal(unseal(secret, seal(secret, plain, 'hook'), 'hook'), plain)
})

test('it holds nothing of what was sealed, and never looks the same twice', () => {
  const sealed = seal(key, PLAIN, 'hook')
  assert.match(sealed, /^v1\.[\w-]+$/)
  assert.ok(!Buffer.from(sealed.slice(3), 'base64url').includes(PLAIN))
  assert.notEqual(sealed, seal(key, PLAIN, 'hook'))
})

test('a secret can only be decrypted with its key and for its use', () => {
  const sealed = seal(key, PLAIN, 'hook')
  assert.throws(() => unseal(randomBytes(32), sealed, 'hook'))
  assert.throws(() => unseal(key, sealed, 'hooks'))
})

test('a changed or truncated secret cannot be decrypted', () => {
  const sealed = seal(key, PLAIN, 'hook')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    assert.throws(() => unseal(key, `v1.${changed.toString('base64url')}`, 'hook'), `byte ${place}`)
    assert.throws(() => unseal(key, `v1.${bytes.subarray(0, place).toString('base64url')}`, 'hook'), `cut at ${place}`)
  }
  // Texts that decode to the same bytes.
  for (const more of ['=', '==', '\0', '+', '.', ' ', 'A'])
    for (const other of [sealed + more, `${sealed.slice(0, 9)}${more === 'A' ? '=' : more}${sealed.slice(9)}`])
      assert.throws(() => unseal(key, other, 'hook'), JSON.stringify(other))
  for (const other of ['', 'v1.', PLAIN, sealed.slice(3), `v2.${sealed.slice(3)}`])
    assert.throws(() => unseal(key, other, 'hook'), other)
})
