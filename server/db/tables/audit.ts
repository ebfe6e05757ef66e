// The tables of the audit log; its rows are never changed.
import type { Generated } from 'kysely'
import type { AuditAction } from '../../../contract/audit/audit-actions.ts'
import type { AuditResult } from '../../../contract/audit/audited.ts'

/** The means of an actor; null: the actor is not known. */
export type Via = 'token' | 'session' | 'application' | 'operator' | 'server' | 'link' | 'mail' | 'directory'

export interface AuditTables {
  audit: {
    audit_id: Generated<number>
    create_ts: number
    action: AuditAction
    result: AuditResult
    /** The actor. No column is a foreign key, since an entry outlives the rows that it names. */
    member_id: number | null
    via: Via | null
    token_id: number | null
    session_id: number | null
    application_id: number | null
    /** The object, with its name at that time. */
    object_kind: string | null
    object_id: number | null
    object_name: string | null
    /** The person whom it concerns. */
    subject_id: number | null
    organization_id: number | null
    room_id: number | null
    /** The IP address of the request. */
    address: string | null
    request_id: string | null
    /** JSON text: a few words and numbers. */
    details: string | null
  }
  /** Count of equal refusals; it only increases. */
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
