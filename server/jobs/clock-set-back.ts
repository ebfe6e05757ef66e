// Makes webhooks, mail and notifications due again whose next attempt is too far in the future after a clock was set back.
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import { LONGEST_MAIL_WAIT } from '../mail/transport/delivery-outcome.ts'
import { PUSH } from '../push/index.ts'
import { LONGEST_WAIT } from '../rules/hooks/retries.ts'
import { CLOCKS_DIFFER } from '../rules/time/clock-set-back.ts'
import type { Site } from '../site.ts'

/**
 * Makes hooks, mail and notifications due now that are due later than any attempt can be put off; returns how many there were
 * (docs/decisions/0036-time-and-clocks.md).
 */
export const resetDelayedDeliveries = async (site: Site): Promise<number> =>
  (await resetHooksAndMail(site)) + (await bringNotificationsBack(site))

async function resetHooksAndMail({ db, millis }: Site): Promise<number> {
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

/** Notifications wait to be mailed since they were made, and to be pushed no longer than for the pace. */
async function bringNotificationsBack({ db, clock }: Site): Promise<number> {
  const now = clock()
  const limit = now + PUSH.pace + CLOCKS_DIFFER
  const late = (columns: 'mail_ts' | 'push_ts') =>
    db.reads.selectFrom('notification').select('notification_id').where(columns, '>', limit).limit(1).execute()
  const [mail] = await late('mail_ts')
  const [push] = await late('push_ts')
  if (!mail && !push) return 0
  return db.write(async (trx) => {
    const { numUpdatedRows: mailed } = await trx
      .updateTable('notification')
      .set({ mail_ts: now })
      .where('mail_ts', '>', limit)
      .executeTakeFirstOrThrow()
    const { numUpdatedRows: pushed } = await trx
      .updateTable('notification')
      .set({ push_ts: now })
      .where('push_ts', '>', limit)
      .executeTakeFirstOrThrow()
    return Number(mailed) + Number(pushed)
  })
}
