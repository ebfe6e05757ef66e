// Whether a site keeps to itself what it would tell others: one that was brought back may have a twin that still runs.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'

const NAME = 'waiting_since'

/** Since when hooks and mail wait, in Unix seconds; undefined where they go. */
export async function deliveriesPausedSince(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && Number(row.value)
}

/** What an operator is told while they wait. */
export async function describePause(db: Kysely<DB>): Promise<string | undefined> {
  const waits = (await deliveriesPausedSince(db)) !== undefined
  return waits
    ? 'Hooks and mail wait since the site was brought back: `npm run -s folkmoot -- resume` lets them go.'
    : undefined
}

/** From now on hooks and mail wait. */
export async function pauseDeliveries(trx: Transaction<DB>, now: number): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: NAME, value: String(now) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Hooks and mail go again; gives whether they waited. */
export async function resumeDeliveries(trx: Transaction<DB>): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('setting').where('name', '=', NAME).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
