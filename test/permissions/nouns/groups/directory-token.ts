// Tokens of directories: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { others } from '../../cells.ts'
import type { PermissionNoun } from '../../noun.ts'

declare module '../../houses/house.ts' {
  interface House {
    directoryToken: number
  }
}

let made = 0
const also = { account: true } as const
const OF_SITE = 'POST /organizations'

export const noun: PermissionNoun = {
  like: {
    'GET /directory_tokens, /directory_tokens/:token': OF_SITE,
    'POST /directory_tokens': OF_SITE,
    'DELETE /directory_tokens/:token': OF_SITE,
  },
  trials: {
    places: {
      'GET /directory_tokens, /directory_tokens/:token': [
        { ask: () => ['GET', '/directory_tokens'], may: others },
        { ask: ({ directoryToken }) => ['GET', `/directory_tokens/${directoryToken}`], also, may: others },
      ],
      'POST /directory_tokens': [{ ask: () => ['POST', '/directory_tokens', { name: 'Tide clock' }], may: others }],
      'DELETE /directory_tokens/:token': [
        { ask: ({ directoryToken }) => ['DELETE', `/directory_tokens/${directoryToken}`], also, may: others },
      ],
    },
  },
  whole: also,
  furnish: async (trx, _, { account }) => {
    if (!account) return { directoryToken: 0 }
    const { directory_token_id } = await trx
      .insertInto('directory_token')
      .values({ name: 'Harbour clock', last_four: 'tide', hash: `directory ${++made}`, create_ts: NOW })
      .returning('directory_token_id')
      .executeTakeFirstOrThrow()
    return { directoryToken: directory_token_id }
  },
  paper: { directoryToken: 1 },
  ids: { directory_token_id: ({ directoryToken }) => directoryToken },
  tables: { other: ['directory_token', 'directory_user'] },
  needed: { 'directory_token.add': () => ({ name: 'Tide clock' }) },
  ofSite: ['directory_token'],
  deeds: {
    directory_token_made: () => ['POST', '/directory_tokens', { name: 'Tide clock' }],
    directory_token_revoked: ({ directoryToken }) => ['DELETE', `/directory_tokens/${directoryToken}`],
  },
}
