// Writes what the provider refuses to applications into the audit log.
import type { EventEmitter } from 'node:events'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AuditAction } from '../../../contract/audit/audit-actions.ts'
import { application } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import type { Site } from '../../site.ts'
import { oauthRequest } from './records.ts'

const OF_GRANT: ReadonlyMap<unknown, AuditAction> = new Map([
  ['authorization_code', 'code_refused'],
  ['refresh_token', 'refresh_token_refused'],
])

/** Records refusals at the token, revocation and introspection endpoints. A replay is recorded where its grant ends. */
export function recordProviderRefusals(site: Site, provider: Provider): void {
  const record = ({ oidc }: KoaContextWithOIDC, { error }: Error & { error?: string }) => {
    const { from = null, application_id: id = null, replayed } = oauthRequest.getStore() ?? {}
    const action = error === 'invalid_client' ? 'application_secret_refused' : OF_GRANT.get(oidc.params?.['grant_type'])
    if (!action || replayed) return
    recordRefusal(site, { actor: application(id, from), action, id, details: { reason: error } })
  }
  const events = provider as unknown as EventEmitter
  for (const event of ['grant.error', 'revocation.error', 'introspection.error']) events.on(event, record)
}
