// The storage of oidc-provider: clients and grants come from our own tables, as they are at this moment.
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { isClientId } from '../../db/secrets/oauth-secret.ts'
import type { RecordKind } from '../../db/tables/oauth.ts'
import type { Site } from '../../site.ts'
import { endForGood, oauthRequest, recordsOf } from './records.ts'
import { scopeOf } from './scopes.ts'
import { orUnavailable } from './unavailable.ts'

/** An adapter that finds, and perhaps destroys, and refuses everything else. */
const only = (find: Adapter['find'], destroy: Adapter['destroy'] = refused): Adapter => ({
  find,
  destroy,
  upsert: refused,
  consume: refused,
  revokeByGrantId: refused,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
})

async function refused(): Promise<never> {
  throw new Error('The provider keeps nothing of this kind.')
}

const clients = ({ db }: Site): Adapter =>
  only(async (client_id) => {
    if (!isClientId(client_id)) return undefined
    const row = await db.reads
      .selectFrom('application')
      .select(['application_id', 'name', 'redirect_uris', 'public', 'secret_hash'])
      .where('client_id', '=', client_id)
      .where('disabled', '=', 0)
      .executeTakeFirst()
    if (!row) return undefined
    const request = oauthRequest.getStore()
    if (request) request.application_id = row.application_id
    return {
      client_id,
      client_name: row.name,
      redirect_uris: JSON.parse(row.redirect_uris),
      // Native: loopback addresses may have any port (RFC 8252, 7.3). Our own rule decides what may be registered at
      // all.
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: row.public ? 'none' : 'client_secret_basic',
      // The hash takes the place of the secret: `provider.ts` compares it with the hash of what is sent.
      ...(row.secret_hash !== null && { client_secret: row.secret_hash }),
    } as AdapterPayload
  })

const grants = (site: Site): Adapter =>
  only(
    async (id) => {
      const grant_id = Number(id)
      if (!Number.isSafeInteger(grant_id)) return undefined
      const row = await site.db.reads
        .selectFrom('oauth_grant')
        .innerJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
        .innerJoin('application', 'application.application_id', 'authorization.application_id')
        .select(['oauth_grant.access', 'authorization.member_id', 'application.client_id'])
        .where('oauth_grant.grant_id', '=', grant_id)
        .executeTakeFirst()
      if (!row) return undefined
      const { member_id, client_id, access } = row
      return {
        ...{ kind: 'Grant', jti: id, accountId: String(member_id), clientId: client_id },
        openid: { scope: scopeOf(access) },
      } as AdapterPayload
    },
    (id) => endForGood(site, Number(id)),
  )

/** The adapter of each kind of record that the provider stores. */
export const adapterFor =
  (site: Site) =>
  (kind: string): Adapter => {
    if (kind === 'Client') return withUnavailable(clients(site))
    if (kind === 'Grant') return withUnavailable(grants(site))
    return withUnavailable(recordsOf(site, kind as RecordKind))
  }

/** Answers 503 where the database is not available. */
const withUnavailable = (adapter: Adapter): Adapter =>
  Object.fromEntries(
    Object.entries(adapter).map(([name, work]) => [name, (...given: unknown[]) => orUnavailable(() => work(...given))]),
  ) as unknown as Adapter
