// The guard of the audit log.
import { withoutApplication } from './account.ts'
import type { Guard } from './guard.ts'
import { enterprise } from './must.ts'

/** Enterprise administrators, and not through an application (docs/audit.md). */
export const readingAudit: Guard = async (db, actor, params) => {
  await withoutApplication(db, actor, params)
  return enterprise(db, actor, params)
}
