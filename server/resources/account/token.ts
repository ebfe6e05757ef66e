// API tokens, which only their owner may read: their rows and their endpoints.
import type { Kysely } from 'kysely'
import { apiToken } from '../../../contract/account/token.ts'
import { ownToken, withoutApplication } from '../../access/account/account.ts'
import type { Reader } from '../../access/actor.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { createToken, revokeOwnToken } from '../../actions/account/tokens.ts'
import type { CallTo } from '../../actions/call.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

/** Every token that is not revoked, without its hash. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('api_token')
    .select(['api_token.token_id', 'api_token.name', 'api_token.access', 'api_token.last_four'])
    .select(['api_token.last_used_ts', 'api_token.expires_ts', 'api_token.create_ts'])
    .where('api_token.revoked_ts', 'is', null)

type Rows = ReturnType<typeof rows>

/** Callers with a session prove who they are before a token is made, since it outlives the session. */
async function proven(call: CallTo<typeof apiToken, 'add'>): Promise<CallTo<typeof apiToken, 'add'>> {
  await mustBeProven(call.site, call.actor, call.sent)
  return call
}

/** The endpoints of API tokens. */
export const tokens = bindResource(apiToken, {
  table: 'api_token',
  rows,
  visible: (query: Rows, reader: Reader): Rows => query.where('api_token.member_id', '=', reader.member_id),
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: withoutApplication },
    add: { may: withoutApplication, prepare: proven, run: createToken },
    revoke: { may: ownToken, run: revokeOwnToken },
  },
})
