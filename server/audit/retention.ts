// Writes into the database for how long entries are kept, so that its trigger lets none be deleted before.
import type { Database } from '../db/database.ts'

/** Sets the retention of the audit log in days (docs/audit.md). */
export async function setAuditRetention({ reads, write }: Database, days: number): Promise<void> {
  const known = await reads.selectFrom('audit_keeping').select('days').executeTakeFirst()
  if (known?.days !== days) await write((trx) => trx.updateTable('audit_keeping').set({ days }).execute())
}
