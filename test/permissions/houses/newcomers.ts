// The people whom a house brings along: one who holds its role, with tokens, and one who is in no place.
import type { Transaction } from 'kysely'
import type { DB } from '../../../server/db/tables.ts'
import { people } from '../../../server/demo/world.ts'
import { type Access, newToken, tokenHash } from '../../../server/identity/api-token.ts'
import { displayName, emailKey, searchText } from '../../../server/rules/people/person.ts'
import { NOW } from '../../stage.ts'
import { idsOf, stamps } from './furnish.ts'

let met = 0

function profile() {
  const number = ++met
  const whole = { ...people[number % people.length]!, email: `person.${number}@harbour.example` }
  return { ...whole, name: displayName(whole), search_text: searchText(whole), email_key: emailKey(whole.email) }
}

/** As if they had just been seen, so that nothing is to be noted of them. */
const SEEN = NOW + 60

export async function newcomers(trx: Transaction<DB>, enterprise: true | undefined) {
  const nobody = { enterprise_admin: 0, claimed_ts: null, last_access: null, ...stamps } as const
  const claimed = { enterprise_admin: enterprise ? (1 as const) : (0 as const), claimed_ts: NOW, last_access: SEEN }
  const made = await trx
    .insertInto('member')
    .values([
      { ...nobody, ...profile(), ...claimed },
      { ...nobody, ...profile() },
    ])
    .returning('member_id')
    .execute()
  const [person, outsider] = idsOf(made, 'member_id') as [number, number]
  const tokens = (['read_write', 'read'] satisfies Access[]).map((access) => ({ access, token: newToken(access) }))
  await trx
    .insertInto('api_token')
    .values(
      tokens.map(({ access, token }) => ({
        ...{ member_id: person, name: 'matrix', access, hash: tokenHash(token), last_four: token.slice(-4) },
        ...{ create_ts: NOW, last_used_ts: SEEN },
      })),
    )
    .execute()
  return { person, outsider, tokens: tokens.map(({ token }) => token) }
}
