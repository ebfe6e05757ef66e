// For how long entries are kept: the database is told, so that it lets none go before.
import type { Database } from '../db/database.ts'

export async function setAuditRetention({ reads, write }: Database, days: number): Promise<void> {
  const known = await reads.selectFrom('audit_keeping').select('days').executeTakeFirst()
  if (known?.days !== days) await write((trx) => trx.updateTable('audit_keeping').set({ days }).execute())
}
