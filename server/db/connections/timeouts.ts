// Database timeouts, so that one locked table does not stop everything else.
import { sql } from 'kysely'
import type { AnyTransaction } from '../dialects/any-schema.ts'
import { dialectOf } from '../dialects/dialect.ts'

/** All in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection of the pool, while all are in use. */
  connection: number
  /** For the turn of a change and its connection together: anyone who waits longer is refused, however many are before them. */
  turn: number
  /** For a lock that another transaction holds. */
  lock: number
  /** For one statement, with the locks that it waits for. */
  statement: number
  /** Between two statements of a transaction: a longer pause means that the process hangs or its machine is gone. */
  idle: number
  /** For the response to a statement, after which the connection counts as broken: longer than `statement`. */
  silence: number
  /** For other processes that write to the same SQLite. */
  writer: number
}

/**
 * The usual limits. Waiting for a lock ends before waiting for a connection or a turn does: where all connections wait
 * for a locked table, they become free in time for other requests. Together they are ten seconds at most.
 */
export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connection: 6_000,
  turn: 7_000,
  lock: 3_000,
  statement: 30_000,
  idle: 10_000,
  silence: 40_000,
  writer: 8_000,
}

/** The limits of migrations and backups: a statement may take as long as it needs, and waits for another migration. */
export const LONG_TIMEOUTS: Pick<DatabaseTimeouts, 'lock' | 'statement'> = { lock: 300_000, statement: 0 }

/** Lets the statements of this transaction take as long as they need, for instance when a whole site is restored. */
export async function allowLongStatements(trx: AnyTransaction): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
}

/** Lets this transaction wait for locks for 20 seconds, less than a statement may take: the caller can wait. */
export async function waitLongerForLocks(trx: AnyTransaction): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`set local lock_timeout = '20s'`.execute(trx)
}
