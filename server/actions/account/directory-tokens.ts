// Directory tokens: created by an enterprise administrator or the operator, displayed once, and revoked.
import type { Transaction } from 'kysely'
import { type directoryToken, MOST_DIRECTORY_TOKENS } from '../../../contract/groups/directory-token.ts'
import { audit } from '../../audit/audit.ts'
import { type ByWhomAndWhen, operator } from '../../audit/by.ts'
import { lockTable } from '../../db/dialects/dialect.ts'
import { newDirectoryToken, tokenHash } from '../../db/secrets/api-token.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import type { CallTo, Created } from '../call.ts'

type Token = typeof directoryToken

/** Creates a token, which the answer carries in `X-API-Key`. Throws 422 on `name` where the site has too many. */
export async function createDirectoryToken(trx: Transaction<DB>, call: CallTo<Token, 'add'>): Promise<Created> {
  // Of parallel requests, each counts the rows of those before it.
  await lockTable(trx, 'directory_token')
  const { tokens } = await trx
    .selectFrom('directory_token')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .executeTakeFirstOrThrow()
  if (Number(tokens) >= MOST_DIRECTORY_TOKENS)
    throw refuse(
      'name',
      'invalid_value',
      `A site can have at most ${MOST_DIRECTORY_TOKENS} directory tokens. Revoke one that is no longer needed.`,
    )
  const { id, token } = await insertDirectoryToken(trx, call, call.sent.name, call.actor.member_id)
  return { id, headers: { 'x-api-key': token } }
}

/** Creates a token in the name of the operator and gives it: the only time that it can be read. */
export const issueDirectoryToken = async (trx: Transaction<DB>, name: string, now: number): Promise<string> =>
  (await insertDirectoryToken(trx, { actor: operator, now }, name, null)).token

async function insertDirectoryToken(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  name: string,
  create_id: number | null,
): Promise<{ id: number; token: string }> {
  const token = newDirectoryToken()
  const { directory_token_id } = await trx
    .insertInto('directory_token')
    .values({ name, hash: tokenHash(token), last_four: token.slice(-4), create_id, create_ts: doing.now })
    .returning('directory_token_id')
    .executeTakeFirstOrThrow()
  await audit(trx, doing, 'directory_token_made', directory_token_id)
  return { id: directory_token_id, token }
}

/** Revokes a token at once. */
export const revokeDirectoryToken = (trx: Transaction<DB>, call: CallTo<Token, 'revoke'>): Promise<void> =>
  endDirectoryToken(trx, call, call.params.directory_token_id)

/** Revokes a token by its text, in the name of the operator; false where there is no such token. */
export async function revokeDirectoryTokenByText(trx: Transaction<DB>, token: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('directory_token')
    .select('directory_token_id')
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (row) await endDirectoryToken(trx, { actor: operator, now }, row.directory_token_id)
  return row !== undefined
}

async function endDirectoryToken(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  directory_token_id: number,
): Promise<void> {
  await audit(trx, doing, 'directory_token_revoked', directory_token_id)
  await trx.deleteFrom('directory_token').where('directory_token_id', '=', directory_token_id).execute()
}
