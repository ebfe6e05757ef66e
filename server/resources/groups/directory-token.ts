// Directory tokens, managed by enterprise administrators: rows and endpoints.
import type { Kysely } from 'kysely'
import { directoryToken } from '../../../contract/groups/directory-token.ts'
import { directoryTokenItself } from '../../access/groups/groups.ts'
import { keepingProviders } from '../../access/providers/company.ts'
import { createDirectoryToken, revokeDirectoryToken } from '../../actions/account/directory-tokens.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import type { CallTo } from '../../actions/call.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

/** Every token, without its hash. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('directory_token')
    .leftJoin('member', 'member.member_id', 'directory_token.create_id')
    .select(['directory_token.directory_token_id', 'directory_token.name', 'directory_token.last_four'])
    .select(['directory_token.last_used_ts', 'directory_token.create_id', 'directory_token.create_ts'])
    .select('member.name as create_name')

type Rows = ReturnType<typeof rows>

/** Callers with a session prove who they are before a token is made, since it outlives the session. */
async function proven(call: CallTo<typeof directoryToken, 'add'>): Promise<CallTo<typeof directoryToken, 'add'>> {
  await mustBeProven(call.site, call.actor, call.sent)
  return call
}

/** The endpoints of directory tokens (docs/sign-in.md). */
export const directoryTokens = bindResource(directoryToken, {
  table: 'directory_token',
  rows,
  visible: (query: Rows): Rows => query,
  embeds: {},
  endpoints: {
    all: { may: keepingProviders, rows: (query) => query },
    one: { may: keepingProviders },
    add: { may: keepingProviders, prepare: proven, run: createDirectoryToken },
    revoke: { may: directoryTokenItself, run: revokeDirectoryToken },
  },
})
