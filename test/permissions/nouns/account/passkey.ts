// Passkeys of a person and of the host: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { always, own } from '../../cells.ts'
import { idsOf } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    passkey: number
  }
}

let made = 0
const also = { account: true } as const
const renamed = { name: 'Pier lantern' }

/** Of one's own: others get 404, as everywhere for what nobody else learns of. */
const each = (verb: string, body?: object): Try[] => [
  { ask: ({ passkey }) => [verb, `/passkeys/${passkey}`, ...(body ? [body] : [])] as never, also, may: own },
]

export const noun: PermissionNoun = {
  like: {
    'GET /passkeys, /passkeys/:passkey': 'GET /hooks, /hooks/:hook',
    'PATCH /passkeys/:passkey': 'DELETE /hooks/:hook',
    'DELETE /passkeys/:passkey': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /passkeys, /passkeys/:passkey': [
        { ask: () => ['GET', '/passkeys'], also, by: 'passkey_id', may: always(({ passkey }) => [passkey]) },
        ...each('GET'),
      ],
      'PATCH /passkeys/:passkey': each('PATCH', renamed),
      'DELETE /passkeys/:passkey': each('DELETE'),
    },
  },
  whole: also,
  furnish: async (trx, { person, cast }, { account }) => {
    if (!account) return { passkey: 0 }
    const key = { rp_id: 'former.example', public_key: 'a', public_key_sha256: '0'.repeat(64), alg: -7, counter: 0 }
    const rows = [person, cast.host].map((member_id) => ({
      ...{ member_id, credential_id: `passkey ${++made}`, ...key, synced: 0 as const, transports: '[]' },
      ...{ name: 'Harbour key', create_ts: NOW, last_used_ts: null },
    }))
    const inserted = await trx.insertInto('passkey').values(rows).returning('passkey_id').execute()
    return { passkey: idsOf(inserted, 'passkey_id')[0]! }
  },
  paper: { passkey: 1 },
  ids: { passkey_id: ({ passkey }) => passkey },
  hidden: ['passkey_id'],
  tables: { other: ['passkey'] },
  say: (trx, { passkey }, name) => trx.updateTable('passkey').set({ name }).where('passkey_id', '=', passkey).execute(),
  needed: { 'passkey.change': () => renamed },
  deeds: {
    passkey_renamed: ({ passkey }) => ['PATCH', `/passkeys/${passkey}`, renamed],
    passkey_removed: ({ passkey }) => ['DELETE', `/passkeys/${passkey}`],
  },
}
