// The audit log: who did what to what, from where; rows that nothing changes.
import type { Generated } from 'kysely'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type { AuditResult } from '../../../contract/audited.ts'

/** How somebody came; null: nobody knows who they are. */
export type Via = 'token' | 'session' | 'application' | 'operator' | 'server'

export interface Audit {
  audit: {
    audit_id: Generated<number>
    create_ts: number
    action: AuditAction
    result: AuditResult
    /** Who did it. Nothing here refers to other tables: a row outlives what it names. */
    member_id: number | null
    via: Via | null
    token_id: number | null
    session_id: number | null
    application_id: number | null
    /** To what, as it was called then. */
    object_kind: string | null
    object_id: number | null
    object_name: string | null
    /** Whom it concerns. */
    subject_id: number | null
    organization_id: number | null
    room_id: number | null
    /** From where. */
    address: string | null
    request_id: string | null
    /** JSON text: a few words and numbers. */
    details: string | null
  }
  /** How often the same was refused again; it only grows. */
  audit_repeat: {
    audit_id: number
    times: number
    last_ts: number
  }
  /** One row: for how many days entries are kept. */
  audit_keeping: {
    days: number
  }
}
