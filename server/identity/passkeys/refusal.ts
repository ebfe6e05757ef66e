// Refused passkeys in the audit log.
import type { By } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import { PasskeyFault } from '../../rules/account/webauthn/index.ts'
import type { Site } from '../../site.ts'

/** Records why a passkey was refused; throws again whatever is no fault of it. */
export function recordFault(site: Site, actor: By, error: unknown, passkey_id: number | null = null): void {
  if (!(error instanceof PasskeyFault)) throw error
  recordRefusal(site, { actor, action: 'passkey_refused', id: passkey_id, details: { reason: error.reason } })
}
