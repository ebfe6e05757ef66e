// Pauses webhooks and mail after a restore, since the original site may still be running.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'

const NAME = 'waiting_since'

/** Returns the time since which webhooks and mail are paused, in Unix seconds; undefined if they are not. */
export async function deliveriesPausedSince(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && Number(row.value)
}

/** The line for the operator while they are paused; undefined where they are not. */
export async function describePause(db: Kysely<DB>): Promise<string | undefined> {
  const isPaused = (await deliveriesPausedSince(db)) !== undefined
  return isPaused ? 'Webhooks and mail have been paused since the restore. Run `resume` to resume them.' : undefined
}

/** Pauses hooks and mail; `now` is in Unix seconds. */
export async function pauseDeliveries(trx: Transaction<DB>, now: number): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: NAME, value: String(now) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Ends the pause; returns whether there was one. */
export async function resumeDeliveries(trx: Transaction<DB>): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('setting').where('name', '=', NAME).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
