// PostgreSQL through pg: a pool of connections, a transaction a change.
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { bellOf, CHANNEL, hearOthers } from './bell.ts'
import type { Database } from './database.ts'
import { isWorthRetrying } from './dialect.ts'
import { isPlanOutdated, planning } from './named.ts'
import type { DB } from './tables.ts'

const INT8 = 20
const NUMERIC = 1700

/** Times and counts are 64 bits wide in PostgreSQL and far below 2^53: they arrive as numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Connections to one database at most. */
export const MOST_CONNECTIONS = 20

/**
 * After so many milliseconds PostgreSQL ends the change of a process that stands still, or of a machine that is gone: what
 * it holds, all others would wait for.
 */
const STANDING_STILL = 10_000

export function openPostgres(url: string, connections = MOST_CONNECTIONS): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: STANDING_STILL,
    types: types as pg.CustomTypesConfig,
    application_name: 'folkmoot',
  })
  // A connection that breaks is replaced by the pool, idle or not; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: planning(pool) }) })
  const bell = bellOf()
  return {
    dialect: 'postgres',
    reads: db,
    migrating: db,
    write: async (run) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const value = await db.transaction().execute(run)
          bell.ring()
          return value
        } catch (error) {
          if (attempt === 3 || !(isWorthRetrying(error) || isPlanOutdated(error))) throw error
        }
      }
    },
    committed: bell.listen,
    // Not in the transaction of a change: commits that notify wait for each other.
    call: async () => {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
    },
    called: (heard) => hearOthers(url, heard),
    snapshot: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    close: () => db.destroy(),
  }
}
