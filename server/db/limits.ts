// How long the server waits for a database: bounds that keep one locked table from stopping everything else.

import { sql } from 'kysely'
import type { AnyTransaction } from './any-schema.ts'
import { dialectOf } from './dialect.ts'

/** All in milliseconds. */
export interface Limits {
  /** For a connection of the pool, while all are in use. */
  connection: number
  /** For a lock that another transaction holds. */
  lock: number
  /** For one statement, with the locks that it waits for. */
  statement: number
  /** Between two statements of a transaction: after that the process stands still or its machine is gone. */
  idle: number
  /** For the answer to a statement, where PostgreSQL no longer says anything: longer than `statement`. */
  silence: number
  /** For other processes that write to the same SQLite. */
  writer: number
}

/**
 * Waiting for a lock ends before waiting for a connection does: where a locked table has taken the whole pool, whoever
 * wants something else gets the connections that become free.
 */
export const LIMITS: Limits = {
  connection: 8_000,
  lock: 3_000,
  statement: 30_000,
  idle: 10_000,
  silence: 40_000,
  writer: 8_000,
}

/** For migrations and backups: a statement may take as long as it needs, and another migration is waited for. */
export const LONG: Pick<Limits, 'lock' | 'statement'> = { lock: 300_000, statement: 0 }

/** Lets the statements of this transaction take as long as they need: for what moves a whole database. */
export async function allowLongStatements(trx: AnyTransaction): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
}
