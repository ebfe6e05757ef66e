// Causes every action that only the operator can do, at the command line.
import type { AuditAction } from '../../contract/audit/audit-actions.ts'

/** What is typed; `email` is somebody's who is there. What is done to the site has tests of its own (`test/cli`). */
export const operatorDeeds: Partial<Record<AuditAction, (email: string) => string[]>> = {
  demo_left: () => ['demo', 'leave'],
  enterprise_admin_given: () => ['member', 'create', '--email', 'kit@tides.example', '--enterprise-admin'],
  password_link_made: (email) => ['member', 'link', '--email', email],
  site_created: () => ['site', 'create', 'museum.example'],
  site_restored: () => ['restore', 'FILE'],
  site_resumed: () => ['resume'],
  site_secret_replaced: () => ['secret', 'replace'],
}
