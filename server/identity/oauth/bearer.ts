// Finds the person and the application behind an OAuth access token (RFC 6750).
import type { Transaction } from 'kysely'
import type { Credential } from '../../access/actor.ts'
import type { AssistantCredential } from '../../access/assistant.ts'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { cached } from '../../db/queries/prepared.ts'
import { recordHash } from '../../db/secrets/oauth-secret.ts'
import type { DB } from '../../db/tables.ts'
import { tagFor } from '../../rules/people/region.ts'
import type { Site } from '../../site.ts'
import { isClientAdmitted } from './resource.ts'

/** The form of an access token; anything else is refused without a query. */
const FORM = /^[\w-]{43}$/

const byHash = cached(
  ({ hash, site }: { hash: string; site: Site }) => `${hash} ${site.timezone} ${site.locale}`,
  (db, at) =>
    db
      .selectFrom('oauth_record as record')
      .innerJoin('oauth_grant', 'oauth_grant.grant_id', 'record.grant_id')
      .innerJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
      .innerJoin('application', 'application.application_id', 'authorization.application_id')
      .innerJoin('member', 'member.member_id', 'authorization.member_id')
      .select(['record.expires_ts', 'record.scope', 'oauth_grant.grant_id', 'authorization.last_used_ts'])
      .select(['member.member_id', 'member.email', 'member.timezone_name', 'member.enterprise_admin'])
      .select(['member.language', 'member.region'])
      .select(['member.last_access', 'application.application_id', 'application.name', 'application.client_host'])
      .select('authorization.assistant')
      .where('record.hash', '=', at.hash)
      .where('application.disabled', '=', 0)
      .where('member.deleted_ts', 'is', null)
      .where('member.deactivated_ts', 'is', null),
  ({ member_id, grant_id, application_id, enterprise_admin, email, timezone_name, expires_ts, ...row }, { site }) => {
    const { scope, last_access, last_used_ts } = row
    const credential: AssistantCredential = {
      ...{ member_id, grant_id, application_id, token_id: null, session_id: null, by: 'program' },
      ...{ enterprise: enterprise_admin === 1, email: email ?? '', writes: (scope ?? '').split(' ').includes('write') },
      ...{ timezone: timezone_name ?? site.timezone, tag: tagFor(row, site.locale) },
      seen_ts: last_access === null || last_used_ts === null ? null : Math.min(last_access, last_used_ts),
      client: { name: row.name, host: row.client_host },
    }
    return { credential, expires_ts, isForAssistants: row.assistant === 1 }
  },
)

/**
 * The person behind an access token for the API; undefined for one that is unknown, revoked, expired, for assistants, or of
 * a disabled application.
 */
export const identifyBearer = (site: Site, token: string): Awaitable<Credential | undefined> =>
  whenReady(validBearer(site, token), (found) => (found?.isForAssistants ? undefined : found?.credential))

/** The same for an access token for `/mcp`: neither is accepted in place of the other (RFC 8707, 2.2). */
export const identifyAssistantBearer = (site: Site, token: string): Awaitable<AssistantCredential | undefined> =>
  whenReady(validBearer(site, token), (found) => (found?.isForAssistants ? found.credential : undefined))

/** The same for a token of either kind. */
export const identifyAnyBearer = (site: Site, token: string): Awaitable<Credential | undefined> =>
  whenReady(validBearer(site, token), (found) => found?.credential)

function validBearer(site: Site, token: string) {
  if (!FORM.test(token)) return undefined
  return whenReady(byHash(site.db.reads, { hash: recordHash('AccessToken', token), site }), ([row]) =>
    row && row.expires_ts > site.clock() && isClientAdmitted(site, row.credential.client.host) ? row : undefined,
  )
}

/** Records that an application was active, and with it the person for whom it acts; `now` is in Unix seconds. */
export async function touchGrant(
  trx: Transaction<DB>,
  { grant_id, member_id }: { grant_id: number; member_id: number },
  now: number,
): Promise<void> {
  await trx
    .updateTable('authorization')
    .set({ last_used_ts: now })
    .where('authorization_id', '=', (eb) =>
      eb.selectFrom('oauth_grant').select('authorization_id').where('grant_id', '=', grant_id),
    )
    .execute()
  await trx.updateTable('member').set({ last_access: now }).where('member_id', '=', member_id).execute()
}
