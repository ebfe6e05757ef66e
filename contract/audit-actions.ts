// What the audit log tells of, as data: each action with its words, what it is done to, and when it is written down.
import type { AuditedAction } from './audited.ts'
import { auditedAccess } from './audited-access.ts'
import { auditedChanges } from './audited-changes.ts'

const written = { ...auditedAccess, ...auditedChanges }

export type AuditAction = keyof typeof written
export const auditActions: Readonly<Record<AuditAction, AuditedAction>> = written

/** What each is called, by its word. */
export const auditActionNames = Object.fromEntries(
  Object.entries(auditActions).map(([word, { display }]) => [word, display]),
) as Readonly<Record<AuditAction, string>>
