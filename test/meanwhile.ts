// Has a request come in while a change is made but not committed yet.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../server/db/tables.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

/**
 * Makes a change and gives what was answered to somebody who asked meanwhile. On PostgreSQL they ask before the change is
 * committed, which it is once they wait for it or have their answer; SQLite has one writer, so there they come right after.
 */
export async function askedMeanwhile<T>(
  { site: { db } }: Stage,
  change: (trx: Transaction<DB>) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  let asked: Promise<T> | undefined
  let answered = false
  await db.write(async (trx) => {
    await change(trx)
    if (db.dialect === 'sqlite') return
    // A change that is made again after a deadlock does not have them ask again.
    asked ??= ask().finally(() => {
      answered = true
    })
    const waiters = sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => answered || Number((await waiters.execute(db.reads)).rows[0]!.n))
  })
  return asked ?? ask()
}
