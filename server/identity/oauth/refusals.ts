// What the provider refuses applications, as the audit log tells it.
import type { EventEmitter } from 'node:events'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { application } from '../../audit/by.ts'
import { refused } from '../../audit/refusals.ts'
import type { Site } from '../../site.ts'
import { asking } from './records.ts'

const OF_GRANT: Readonly<Record<string, AuditAction>> = {
  authorization_code: 'code_refused',
  refresh_token: 'refresh_token_refused',
}

/** Listens to what is refused at the addresses of applications. What is replayed is told where its grant ends. */
export function noteRefusals(site: Site, provider: Provider, failed: (error: unknown) => void): void {
  const heard = (context: KoaContextWithOIDC, error: Error & { error?: string }) => {
    const now = asking.getStore()
    const { client, params } = context.oidc
    const action =
      error.error === 'invalid_client' ? 'application_secret_refused' : OF_GRANT[String(params?.['grant_type'])]
    if (!action || now?.replayed) return
    applicationOf(site, client?.clientId)
      .then((id) => {
        const details = { reason: error.error ?? null }
        refused(site, { actor: application(id, now?.from ?? null), action, id, details })
      })
      .catch(failed)
  }
  const events = provider as unknown as EventEmitter
  for (const event of ['grant.error', 'revocation.error', 'introspection.error']) events.on(event, heard)
}

async function applicationOf({ db }: Site, client_id: string | undefined): Promise<number | null> {
  if (client_id === undefined) return null
  const known = db.reads.selectFrom('application').select('application_id').where('client_id', '=', client_id)
  return (await known.executeTakeFirst())?.application_id ?? null
}
