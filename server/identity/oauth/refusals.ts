// What the provider refuses applications, as the audit log tells it.
import type { EventEmitter } from 'node:events'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { application } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import type { Site } from '../../site.ts'
import { asking } from './records.ts'

const OF_GRANT: ReadonlyMap<unknown, AuditAction> = new Map([
  ['authorization_code', 'code_refused'],
  ['refresh_token', 'refresh_token_refused'],
])

/** Listens to what is refused at the addresses of applications. What is replayed is told where its grant ends. */
export function noteRefusals(site: Site, provider: Provider): void {
  const heard = ({ oidc }: KoaContextWithOIDC, { error }: Error & { error?: string }) => {
    const { from = null, application_id: id = null, replayed } = asking.getStore() ?? {}
    const action = error === 'invalid_client' ? 'application_secret_refused' : OF_GRANT.get(oidc.params?.['grant_type'])
    if (!action || replayed) return
    recordRefusal(site, { actor: application(id, from), action, id, details: { reason: error } })
  }
  const events = provider as unknown as EventEmitter
  for (const event of ['grant.error', 'revocation.error', 'introspection.error']) events.on(event, heard)
}
