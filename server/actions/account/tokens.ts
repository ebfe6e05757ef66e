// API tokens: created by their owner, displayed once, and revoked with the webhooks created with them.
import type { Transaction } from 'kysely'
import type { apiToken } from '../../../contract/account/token.ts'
import { audit } from '../../audit/audit.ts'
import { type ByWhomAndWhen, operator } from '../../audit/by.ts'
import { newToken, type TokenAccess, tokenHash } from '../../db/secrets/api-token.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { endPushSubscriptions } from '../../push/index.ts'
import type { CallTo, Created } from '../call.ts'
import { removeHooks } from '../hooks/hook-removal.ts'
import { lockPresentCaller } from './present-caller.ts'

type Token = typeof apiToken

/**
 * Creates a token of the caller, which the answer carries in `X-API-Key` and which is stored as a hash only. Throws 422
 * on `expires_ts` where it lies in the past, and on `name` where the person has too many tokens.
 */
export async function createToken(trx: Transaction<DB>, call: CallTo<Token, 'add'>): Promise<Created> {
  const { site, actor, now, sent } = call
  const { member_id } = actor
  const { name, access, expires_ts = null } = sent
  if (expires_ts !== null && expires_ts <= now)
    throw refuse('expires_ts', 'invalid_value', 'must be in the future, or null for a token that never expires.')
  // Parallel requests of the same person run one after another, so each counts the rows of those before it.
  await lockPresentCaller(trx, actor)
  const { tokens } = await trx
    .selectFrom('api_token')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('member_id', '=', member_id)
    .where('revoked_ts', 'is', null)
    .where((eb) => eb.or([eb('expires_ts', 'is', null), eb('expires_ts', '>', now)]))
    .executeTakeFirstOrThrow()
  const most = site.settings.tokensPerPerson
  if (Number(tokens) >= most)
    throw refuse('name', 'invalid_value', `You can have at most ${most} tokens. Revoke one that you no longer need.`)
  const { token_id, token } = await insertToken(trx, { member_id, access, name, now, expires_ts })
  await audit(trx, call, 'api_token_made', token_id, { details: { access } })
  return { id: token_id, headers: { 'x-api-key': token } }
}

/** Revokes a token of the caller at once. */
export async function revokeOwnToken(trx: Transaction<DB>, call: CallTo<Token, 'revoke'>): Promise<void> {
  const { token_id } = call.params
  await trx.updateTable('api_token').set({ revoked_ts: call.now }).where('token_id', '=', token_id).execute()
  await followRevocation(trx, call, token_id, 'by hand')
}

/** Writes the audit log, and removes the hooks that were made with the token. */
async function followRevocation(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  token_id: number,
  reason: string,
): Promise<void> {
  await audit(trx, doing, 'api_token_revoked', token_id, { details: { reason } })
  await removeHooks(trx, doing, 'token ended', (hooks) => hooks.where('token_id', '=', token_id))
  await endPushSubscriptions(trx, doing, 'token ended', (rows) => rows.where('token_id', '=', token_id))
}

interface NewToken {
  member_id: number
  access: TokenAccess
  name: string
  now: number
  expires_ts?: number | null
}

/** Creates a token for a person and gives it: the only time that it can be read. */
export const addToken = async (trx: Transaction<DB>, given: NewToken): Promise<string> =>
  (await insertToken(trx, given)).token

/** Creates a token for a person in the name of the operator, with an entry in the audit log. */
export async function issueToken(trx: Transaction<DB>, given: NewToken): Promise<string> {
  const { token_id, token } = await insertToken(trx, given)
  const { now, access } = given
  await audit(trx, { actor: operator, now }, 'api_token_made', token_id, { details: { access } })
  return token
}

/** Inserts a token; its person counts as having used their account. */
async function insertToken(trx: Transaction<DB>, given: NewToken): Promise<{ token_id: number; token: string }> {
  const token = newToken(given.access)
  const { token_id } = await trx
    .insertInto('api_token')
    .values({
      member_id: given.member_id,
      name: given.name,
      access: given.access,
      hash: tokenHash(token),
      last_four: token.slice(-4),
      create_ts: given.now,
      expires_ts: given.expires_ts ?? null,
    })
    .returning('token_id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('member')
    .set({ claimed_ts: given.now })
    .where('member_id', '=', given.member_id)
    .where('claimed_ts', 'is', null)
    .execute()
  return { token_id, token }
}

/** Revokes a token by its text, in the name of the operator; false where there is no such token or it is revoked. */
export async function revokeToken(trx: Transaction<DB>, token: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('api_token')
    .select('token_id')
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst()
  const doing = { actor: operator, now }
  return row !== undefined && (await endToken(trx, doing, row.token_id, 'by hand')) !== undefined
}

/** Revokes a token by its id; gives its name and last four characters, or undefined where it is revoked already. */
export async function endToken(trx: Transaction<DB>, doing: ByWhomAndWhen, token_id: number, reason: string) {
  const revoked = await trx
    .updateTable('api_token')
    .set({ revoked_ts: doing.now })
    .where('token_id', '=', token_id)
    .where('revoked_ts', 'is', null)
    .returning(['name', 'last_four'])
    .executeTakeFirst()
  if (revoked) await followRevocation(trx, doing, token_id, reason)
  return revoked
}

/** Revokes all tokens of a person, with the hooks that were made with them. */
export async function endTokensOf(trx: Transaction<DB>, doing: ByWhomAndWhen, member_id: number, reason: string) {
  const own = trx.selectFrom('api_token').select('token_id').where('member_id', '=', member_id)
  const working = await own.where('revoked_ts', 'is', null).orderBy('token_id').execute()
  for (const { token_id } of working) await endToken(trx, doing, token_id, reason)
}
