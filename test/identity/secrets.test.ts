// Every kind of secret has enough random bits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRecoveryCode } from '../../server/actions/account/recovery-codes.ts'
import { newFactorKey } from '../../server/actions/account/second-factor.ts'
import { newToken } from '../../server/db/secrets/api-token.ts'
import { newClientId, newClientSecret } from '../../server/db/secrets/oauth-secret.ts'
import { newHookSecret } from '../../server/events/signature.ts'
import { newSessionSecret } from '../../server/identity/session.ts'

const bytes = (made: () => string, encoding: BufferEncoding) => () => [...Buffer.from(made(), encoding)]
const characters = (made: () => string) => () => [...made()].map((one) => one.charCodeAt(0))

/** What is made without its prefix and its checksum, as numbers, and how many of each there are. */
const MADE: readonly [name: string, make: () => number[], places: number, values: number][] = [
  ['sessions, links and forms', bytes(newSessionSecret, 'base64url'), 32, 256],
  ['recovery codes', characters(newRecoveryCode), 24, 32],
  ['keys of authenticators', characters(newFactorKey), 32, 32],
  ['applications', bytes(() => newClientSecret().slice(4), 'base64url'), 32, 256],
  ['hooks', bytes(() => newHookSecret().slice(6), 'base64'), 32, 256],
  ['API tokens', characters(() => newToken('read').slice(4, 36)), 32, 62],
  ['ids of applications', bytes(() => newClientId().slice(4), 'base64url'), 16, 256],
]

/** So many that a value which may come does so in any place, but once in a thousand million million runs. */
const ROUNDS = 15_000

for (const [name, make, places, values] of MADE) {
  test(`${name}: ${Math.floor(places * Math.log2(values))} random bits, every value in every position`, () => {
    const seen = Array.from({ length: places }, () => new Set<number>())
    const alone = new Set(seen.flatMap((_, one) => seen.map((_, other) => (one < other ? `${one} ${other}` : ''))))
    alone.delete('')
    for (let round = 0; round < ROUNDS; round++) {
      const made = make()
      for (const pair of round < 100 ? [...alone] : []) {
        const [one, other] = pair.split(' ').map((place) => made[Number(place)])
        if (one !== other) alone.delete(pair)
      }
      assert.equal(made.length, places)
      for (const [place, value] of made.entries()) seen[place]!.add(value)
    }
    assert.deepEqual(
      seen.map(({ size }) => size),
      Array(places).fill(values),
    )
    // And no place repeats another.
    assert.deepEqual([...alone], [])
  })
}
