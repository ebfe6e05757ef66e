// API tokens of a person and of the host: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { always, others, own } from '../../cells.ts'
import { idsOf } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** They have a token and a session more, and so has the host. */
    account?: true
  }
  interface House {
    /** Beside those that the person asks with. */
    apiToken: number
    /** All of the person. */
    apiTokens: number[]
    otherToken: number
  }
}

let made = 0
const also = { account: true } as const

/** The same of one's own, and of somebody else's. */
const each = (verb: string): Try[] => [
  { ask: ({ apiToken }) => [verb, `/tokens/${apiToken}`], also, may: own },
  { ask: ({ otherToken }) => [verb, `/tokens/${otherToken}`], also, may: others },
]

export const noun: PermissionNoun = {
  like: {
    'GET /tokens, /tokens/:token': 'GET /hooks, /hooks/:hook',
    'POST /tokens': 'POST /hooks with neither',
    'DELETE /tokens/:token': 'DELETE /hooks/:hook',
  },
  trials: {
    places: {
      'GET /tokens, /tokens/:token': [
        { ask: () => ['GET', '/tokens'], also, by: 'token_id', may: always(({ apiTokens }) => apiTokens) },
        ...each('GET'),
      ],
      'POST /tokens': [{ ask: () => ['POST', '/tokens', { name: 'Tide clock', access: 'read' }], may: others }],
      'DELETE /tokens/:token': each('DELETE'),
    },
  },
  whole: also,
  furnish: async (trx, { person, cast }, { account }) => {
    if (!account) return { apiToken: 0, apiTokens: [], otherToken: 0 }
    const access = { access: 'read', name: 'Harbour clock', last_four: 'tide', create_ts: NOW } as const
    const rows = [person, cast.host].map((member_id) => ({ member_id, hash: `api token ${++made}`, ...access }))
    const inserted = await trx.insertInto('api_token').values(rows).returning('token_id').execute()
    const [apiToken, otherToken] = idsOf(inserted, 'token_id') as [number, number]
    const all = await trx.selectFrom('api_token').select('token_id').where('member_id', '=', person).execute()
    return { apiToken, otherToken, apiTokens: idsOf(all, 'token_id') }
  },
  paper: { apiToken: 1, apiTokens: [1], otherToken: 2 },
  ids: { token_id: ({ apiToken }) => apiToken },
  tables: { other: ['api_token'] },
  say: (trx, { person }, name) => trx.updateTable('api_token').set({ name }).where('member_id', '=', person).execute(),
  needed: { 'api_token.add': () => ({ name: 'Tide clock', access: 'read' }) },
  deeds: {
    api_token_made: () => ['POST', '/tokens', { name: 'Tide clock', access: 'read' }],
    api_token_revoked: ({ apiToken }) => ['DELETE', `/tokens/${apiToken}`],
  },
}
