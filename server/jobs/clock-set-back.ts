// Makes webhooks and mail due again whose next attempt is too far in the future after a clock was set back.
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import { LONGEST_MAIL_WAIT } from '../mail/transport/delivery-outcome.ts'
import { LONGEST_WAIT } from '../rules/hooks/retries.ts'
import { CLOCKS_DIFFER } from '../rules/time/clock-set-back.ts'
import type { Site } from '../site.ts'

/**
 * Makes hooks and mail due now that are due later than any attempt can be put off; returns how many there were
 * (docs/decisions/0036-time-and-clocks.md).
 */
export async function resetDelayedDeliveries({ db, millis }: Site): Promise<number> {
  const now = millis()
  const hooks = now + LONGEST_WAIT + CLOCKS_DIFFER * 1000
  const notices = now + LONGEST_MAIL_WAIT + CLOCKS_DIFFER * 1000
  // Without this check, a transaction that finds nothing would still commit.
  const [hook] = await db.reads.selectFrom('hook').select('hook_id').where('due_ms', '>', hooks).limit(1).execute()
  const [notice] = await db.reads
    .selectFrom('notice')
    .select('notice_id')
    .where('due_ms', '>', notices)
    .limit(1)
    .execute()
  if (!hook && !notice) return 0
  return db.write(async (trx) => (await bringHooksBack(trx, hooks, now)) + (await bringMailBack(trx, notices, now)))
}

/** The hook is locked before its deliveries, as everywhere. */
async function bringHooksBack(trx: Transaction<DB>, limit: number, now: number): Promise<number> {
  const hooks = await trx
    .updateTable('hook')
    .set({ due_ms: now })
    .where('due_ms', '>', limit)
    .returning('hook_id')
    .execute()
  for (const { hook_id } of hooks)
    await trx
      .updateTable('delivery')
      .set({ due_ms: now })
      .where('hook_id', '=', hook_id)
      .where('state', '=', 'waiting')
      .where('due_ms', '>', limit)
      .execute()
  return hooks.length
}

async function bringMailBack(trx: Transaction<DB>, limit: number, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('notice')
    .set({ due_ms: now })
    .where('due_ms', '>', limit)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
