// Lookup of an API token's owner by hash, and the time of last use.
import type { Transaction } from 'kysely'
import type { Credential } from '../access/actor.ts'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import { cached } from '../db/queries/prepared.ts'
import { hasTokenForm, tokenHash } from '../db/secrets/api-token.ts'
import type { DB } from '../db/tables.ts'
import { tagFor } from '../rules/people/region.ts'
import type { Site } from '../site.ts'

export { addToken, issueToken, revokeToken } from '../actions/account/tokens.ts'
export { newToken, type TokenAccess as Access, tokenHash } from '../db/secrets/api-token.ts'

/** The parts of a site that identification needs. */
export type IdentifyingSite = Pick<Site, 'db' | 'clock' | 'timezone' | 'locale'>

const byHash = cached(
  ({ hash, site }: { hash: string; site: IdentifyingSite }) => `${hash} ${site.timezone} ${site.locale}`,
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
  ({ token_id, member_id, access, enterprise_admin, email, timezone_name, expires_ts, ...row }, { site }) => {
    const { last_access, last_used_ts } = row
    const credential: Credential = {
      ...{ token_id, member_id, session_id: null, by: 'token', enterprise: enterprise_admin === 1, email: email ?? '' },
      ...{ writes: access === 'read_write', timezone: timezone_name ?? site.timezone, tag: tagFor(row, site.locale) },
      seen_ts: last_access === null || last_used_ts === null ? null : Math.min(last_access, last_used_ts),
    }
    return { credential, expires_ts }
  },
)

/** The owner of a token; undefined for a token that is malformed, unknown, revoked or expired. */
export function identifyToken(site: IdentifyingSite, token: string): Awaitable<Credential | undefined> {
  if (!hasTokenForm(token)) return undefined
  return whenReady(byHash(site.db.reads, { hash: tokenHash(token), site }), ([row]) =>
    row && (row.expires_ts === null || row.expires_ts > site.clock()) ? row.credential : undefined,
  )
}

/** Records that a token was used and its owner was active; `now` is in Unix seconds. */
export async function touchToken(
  trx: Transaction<DB>,
  { token_id, member_id }: { token_id: number; member_id: number },
  now: number,
): Promise<void> {
  await trx.updateTable('api_token').set({ last_used_ts: now }).where('token_id', '=', token_id).execute()
  await trx.updateTable('member').set({ last_access: now }).where('member_id', '=', member_id).execute()
}
