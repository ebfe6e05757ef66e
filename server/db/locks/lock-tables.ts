// Exclusive table locks, for emptying tables while the site is running.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AnyTransaction } from '../dialects/any-schema.ts'
import { dialectOf, isLockTimeout, isWorthRetrying } from '../dialects/dialect.ts'

/**
 * For one table: less than the second after which PostgreSQL looks for deadlocks and ends one of those that wait for
 * each other, which might be a request.
 */
const PATIENCE = '200ms'
/** After at least twelve seconds of trying the transaction is given up. */
const MOST_TRIES = 40
/** Others go on for so long between two tries; milliseconds. */
const PAUSE = 100

/**
 * Locks tables for this transaction alone. Anyone who reads two of them in another order would end in a deadlock with one
 * that waits for the second while it has the first; so whatever is not free soon makes it let go of all, and it tries
 * again. Throws what PostgreSQL says of the lock where that goes on for too long. Nothing is to be done on SQLite.
 */
export async function lockTables(trx: AnyTransaction, tables: readonly string[]): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return
  const names = sql.join(tables.map((name) => sql.table(name)))
  const usual = (await sql<{ lock: string }>`select current_setting('lock_timeout') as lock`.execute(trx)).rows[0]!.lock
  for (let tries = 1; ; tries++) {
    await sql`savepoint before_tables`.execute(trx)
    try {
      await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(trx)
      await sql`lock table ${names} in access exclusive mode`.execute(trx)
      await sql`select set_config('lock_timeout', ${usual}, true)`.execute(trx)
      await sql`release savepoint before_tables`.execute(trx)
      return
    } catch (error) {
      if (tries === MOST_TRIES || !(isLockTimeout(error) || isWorthRetrying(error))) throw error
      await sql`rollback to savepoint before_tables`.execute(trx)
      await setTimeout(PAUSE)
    }
  }
}

/** Locks all tables of the site, as `lockTables` does. */
export async function lockAllTables(trx: AnyTransaction): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by tablename`.execute(trx)
  await lockTables(
    trx,
    rows.map(({ name }) => name),
  )
}
