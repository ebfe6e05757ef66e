// The storage of oidc-provider: clients and grants come from our own tables, as they are at this moment.
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { isClientId } from '../../db/secrets/oauth-secret.ts'
import type { RecordKind } from '../../db/tables/oauth.ts'
import { isDocumentAddress } from '../../rules/account/client-document.ts'
import type { Site } from '../../site.ts'
import { clientDocument } from './client-documents.ts'
import { endForGood, oauthRequest, recordsOf } from './records.ts'
import { assistantResource, isClientAdmitted } from './resource.ts'
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

const clients = (site: Site): Adapter =>
  only(async (client_id) => {
    const isDocument = isDocumentAddress(client_id)
    if (!isDocument && !isClientId(client_id)) return undefined
    const request = oauthRequest.getStore()
    const row = await site.db.reads
      .selectFrom('application')
      .select(['application_id', 'name', 'redirect_uris', 'public', 'secret_hash', 'client_host'])
      .where('client_id', '=', client_id)
      .where('disabled', '=', 0)
      .executeTakeFirst()
    if (request && row) request.application_id = row.application_id
    // A program needs no document, since it has nothing to prove: its sign-ins go on where the host of the document does not answer.
    const document = isDocument && request?.inBrowser ? await clientDocument(site, client_id) : undefined
    if (!document && (!row || (isDocument && request?.inBrowser === 'first'))) return undefined
    if (!document && !isClientAdmitted(site, row!.client_host)) return undefined
    return {
      client_id,
      client_name: document?.name ?? row!.name,
      redirect_uris: document?.redirect_uris ?? JSON.parse(row!.redirect_uris),
      // Native: loopback addresses may have any port (RFC 8252, 7.3). Our own rule decides what may be registered at
      // all.
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: document || row!.public ? 'none' : 'client_secret_basic',
      // The hash takes the place of the secret: `provider.ts` compares it with the hash of what is sent.
      ...(row && row.secret_hash !== null && { client_secret: row.secret_hash }),
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
        .select(['oauth_grant.access', 'authorization.member_id', 'authorization.assistant', 'application.client_id'])
        .where('oauth_grant.grant_id', '=', grant_id)
        .executeTakeFirst()
      if (!row) return undefined
      const { member_id, client_id, access, assistant } = row
      const granted = (scope: string) => ({
        openid: { scope },
        ...(assistant && { resources: { [assistantResource(site)]: scope } }),
      })
      return {
        ...{ kind: 'Grant', jti: id, accountId: String(member_id), clientId: client_id },
        ...granted(scopeOf(access)),
        // The person may have chosen less than what was asked for, which is not asked for again.
        ...(access === 'read' && { rejected: granted('write') }),
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
