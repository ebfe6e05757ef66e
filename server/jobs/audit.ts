// Deletes entries of the audit log that are older than the site keeps them. The database refuses to delete any others.
import { sql } from 'kysely'
import { presentSeconds } from '../db/dialects/dialect.ts'
import type { Site } from '../site.ts'

const DAY = 86_400
/** Entries of one transaction, so that no request waits long for the writer. */
const SLICE = 500

/** Deletes the old entries and returns their number (docs/audit.md). */
export async function sweepAudit({ db, clock, settings }: Site): Promise<number> {
  const kept = settings.auditDays * DAY
  const before = clock() - kept
  let swept = 0
  for (let more = true; more; ) {
    const gone = await db.write(async (trx) => {
      const old = await trx
        .selectFrom('audit')
        .select('audit_id')
        .where('create_ts', '<', before)
        // The trigger that protects younger entries goes by the clock of the database.
        .where('create_ts', '<', sql<number>`${presentSeconds(trx)} - ${kept}`)
        .orderBy('create_ts')
        .orderBy('audit_id')
        .limit(SLICE)
        .execute()
      const ids = old.map(({ audit_id }) => audit_id)
      if (ids.length) await trx.deleteFrom('audit').where('audit_id', 'in', ids).execute()
      return ids.length
    })
    swept += gone
    more = gone === SLICE
  }
  return swept
}
