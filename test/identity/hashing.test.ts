// Hashing passwords is bounded: a full queue answers 503 (docs/security/limits.md#resource-intensive-work).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordHash, passwordMatches } from '../../server/identity/password.ts'
import { Problem } from '../../server/problem.ts'

test('of three hundred concurrent requests, three run, two hundred are queued, and the others get Retry-After', async () => {
  const kept = await passwordHash('seven green herons')
  const all = await Promise.allSettled(
    Array.from({ length: 300 }, (_, place) => passwordMatches(place % 2 ? 'seven green herons' : 'eight', kept)),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(refused.length, 97)
  for (const reason of refused) {
    assert.ok(reason instanceof Problem)
    assert.deepEqual([reason.status, reason.headers], [503, { 'retry-after': '5' }])
  }
  const right = all.map((one) => one.status === 'fulfilled' && one.value)
  assert.deepEqual(
    right.slice(0, 203),
    Array.from({ length: 203 }, (_, place) => place % 2 === 1),
  )
  assert.equal(await passwordMatches('seven green herons', kept), true)
})

test('where there is no password, none matches', async () => {
  assert.equal(await passwordMatches('', null), false)
  assert.equal(await passwordMatches('seven green herons', null), false)
})

test('a password is hashed by argon2id with 19 MiB, two passes and a new salt each time', async () => {
  const kept = [await passwordHash('seven green herons'), await passwordHash('seven green herons')]
  for (const one of kept) assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(kept[0], kept[1])
})
