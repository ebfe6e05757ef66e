// The guard of the audit log.
import { withoutApplication } from './account/account.ts'
import type { Guard } from './guard.ts'
import { enterprise } from './must.ts'

/** Enterprise administrators, and not through an application (docs/audit.md). */
export const readingAudit: Guard = async (from, actor, params) => {
  await withoutApplication(from, actor, params)
  return enterprise(from, actor, params)
}
