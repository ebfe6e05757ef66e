// The actions of the audit log, as data: the name of each, its object, and when it is recorded.
import type { AuditedAction } from './audited.ts'
import { auditedAccess } from './audited-access.ts'
import { auditedApplications } from './audited-applications.ts'
import { auditedChanges } from './audited-changes.ts'

const written = { ...auditedAccess, ...auditedApplications, ...auditedChanges }

/** The id of an action. */
export type AuditAction = keyof typeof written
/** All actions, by id. */
export const auditActions: Readonly<Record<AuditAction, AuditedAction>> = written

/** The name of each action, by id. */
export const auditActionNames = Object.fromEntries(
  Object.entries(auditActions).map(([word, { display }]) => [word, display]),
) as Readonly<Record<AuditAction, string>>

/** The kinds of objects of audited actions, by the name of the resource. */
export type AuditObject = NonNullable<(typeof written)[AuditAction]['object']>
export const auditObjects: readonly AuditObject[] = [
  ...new Set(Object.values(written).flatMap(({ object }) => object ?? [])),
]
