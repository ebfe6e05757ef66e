// First requests of the audit log page.
import { auditEntry } from '../../../contract/audit/audit.ts'
import { asking } from '../../../contract/client.ts'
import { type AuditAddress, auditFilters } from './audit-address.ts'

const ROWS = 50

/** The entries at an address. `startOf`: the Unix time at which a calendar day begins. */
export const auditAt = (address: AuditAddress, startOf: (date: string) => number, page = 0) =>
  asking(auditEntry, 'all', {}, auditFilters(address, startOf), { page, per_page: ROWS })
