// Finds the owner of an API token, and records when the token was last used.
import type { Kysely, Transaction } from 'kysely'
import { cached } from '../db/queries/prepared.ts'
import { hasTokenForm, tokenHash } from '../db/secrets/api-token.ts'
import type { DB } from '../db/tables.ts'

export { addToken, issueToken, revokeToken } from '../actions/account/tokens.ts'
export { newToken, type TokenAccess as Access, tokenHash } from '../db/secrets/api-token.ts'

/** A token with its owner. */
export interface TokenRow {
  token_id: number
  member_id: number
  /** Whether the token may change data. */
  writes: boolean
  /** Whether the owner is an enterprise admin. */
  enterprise: boolean
  email: string
  timezone_name: string | null
  language: string | null
  region: string | null
  /** Since when nobody was recorded as active, the owner or the token (Unix seconds); null: since ever. */
  seen_ts: number | null
  expires_ts: number | null
}

const byHash = cached(
  ({ hash }: { hash: string }) => hash,
  (db, at) =>
    db
      .selectFrom('api_token')
      .innerJoin('member', 'member.member_id', 'api_token.member_id')
      .select(['api_token.token_id', 'api_token.access', 'api_token.expires_ts', 'api_token.last_used_ts'])
      .select([
        'member.member_id',
        'member.email',
        'member.timezone_name',
        'member.language',
        'member.region',
        'member.enterprise_admin',
        'member.last_access',
      ])
      .where('api_token.hash', '=', at.hash)
      .where('api_token.revoked_ts', 'is', null)
      .where('member.deleted_ts', 'is', null)
      .where('member.deactivated_ts', 'is', null),
  ({ access, enterprise_admin, email, last_access, last_used_ts, ...row }): TokenRow => ({
    ...{ token_id: row.token_id, member_id: row.member_id, timezone_name: row.timezone_name },
    ...{ language: row.language, region: row.region },
    ...{ writes: access === 'read_write', enterprise: enterprise_admin === 1, email: email ?? '' },
    seen_ts: last_access === null || last_used_ts === null ? null : Math.min(last_access, last_used_ts),
    expires_ts: row.expires_ts,
  }),
)

/**
 * The token and its owner; undefined for a token that is malformed, unknown, revoked or expired at `now` (Unix
 * seconds).
 */
export async function findToken(db: Kysely<DB>, token: string, now: number): Promise<TokenRow | undefined> {
  if (!hasTokenForm(token)) return undefined
  const [row] = await byHash(db, { hash: tokenHash(token) })
  return row && (row.expires_ts === null || row.expires_ts > now) ? row : undefined
}

/** Records that a token was used and its owner was active; `now` is in Unix seconds. */
export async function touchToken(
  trx: Transaction<DB>,
  { token_id, member_id }: Pick<TokenRow, 'token_id' | 'member_id'>,
  now: number,
): Promise<void> {
  await trx.updateTable('api_token').set({ last_used_ts: now }).where('token_id', '=', token_id).execute()
  await trx.updateTable('member').set({ last_access: now }).where('member_id', '=', member_id).execute()
}
