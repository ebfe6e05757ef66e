// How long refresh tokens work: from their last use, from the sign-in, and a moment longer where they were replaced.
import type { Transaction } from 'kysely'
import type { RecordKind } from '../../db/tables/oauth.ts'
import type { DB } from '../../db/tables.ts'
import { ASSISTANT_TOKEN_IDLE, REFRESH_TOKEN_IDLE, REFRESH_TOKEN_LIFE, REPLACED_TOKEN_LIFE } from './lifetimes.ts'

/** The grant of a refresh token, as far as the life of the token depends on it. */
export const grantLife = (trx: Transaction<DB>, grant_id: number) =>
  trx
    .selectFrom('oauth_grant')
    .innerJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
    .select(['oauth_grant.create_ts', 'authorization.assistant'])
    .where('oauth_grant.grant_id', '=', grant_id)
    .executeTakeFirst()

type GrantLife = NonNullable<Awaited<ReturnType<typeof grantLife>>>

/** When a refresh token that is used now expires. */
export const expiryOf = ({ create_ts, assistant }: GrantLife, now: number): number =>
  Math.min(now + (assistant ? ASSISTANT_TOKEN_IDLE : REFRESH_TOKEN_IDLE), create_ts + REFRESH_TOKEN_LIFE)

/** A code or token, where it was used before. */
export const spentRecord = (trx: Transaction<DB>, hash: string) =>
  trx
    .selectFrom('oauth_record as record')
    .innerJoin('oauth_grant', 'oauth_grant.grant_id', 'record.grant_id')
    .innerJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
    .select(['record.spent_ms', 'authorization.assistant'])
    .where('record.hash', '=', hash)
    .executeTakeFirst()

/**
 * Returns whether what was used before works once more: a refresh token for `/mcp`, for a short time. Its clients send several
 * requests at once and lose connections; the person would have to sign in again each time.
 */
export const isStillAccepted = (
  kind: RecordKind,
  { spent_ms, assistant }: { spent_ms: number | null; assistant: number | null },
  now: number,
): boolean =>
  kind === 'RefreshToken' && assistant === 1 && spent_ms !== null && now - spent_ms <= REPLACED_TOKEN_LIFE * 1000
