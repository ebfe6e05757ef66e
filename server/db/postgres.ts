// PostgreSQL through pg: a pool of connections, a transaction a change.
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { isWorthRetrying } from './dialect.ts'
import { aloneInDatabase } from './exclusive.ts'
import { LIMITS, type Limits, LONG } from './limits.ts'
import { CHANNEL, createNotifier, hearOthers } from './notifier.ts'
import { once } from './once.ts'
import { endingSilence } from './silence.ts'
import { isPlanOutdated, planning } from './statement-names.ts'
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
/** Of which migrations and backups need: a migration holds one while another looks at the tables. */
const MOST_PATIENT = 2

/** A word in the log that is written ahead, which no table keeps: its commit waits for the disk as every other does. */
const TRIAL = `select pg_logical_emit_message(true, 'folkmoot', ''), current_setting('transaction_read_only') as read_only`

export function openPostgres(url: string, connections = MOST_CONNECTIONS, limits = LIMITS): Database {
  const poolOf = (max: number, { lock, statement }: Pick<Limits, 'lock' | 'statement'>) =>
    new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: limits.connection,
      lock_timeout: lock,
      statement_timeout: statement,
      // What a process that stands still holds, or a machine that is gone, all others would wait for.
      idle_in_transaction_session_timeout: limits.idle,
      keepAlive: true,
      types: types as pg.CustomTypesConfig,
      application_name: 'folkmoot',
    })
  const pool = poolOf(connections, limits)
  // Opened only when they are needed, and closed ten seconds later: whether PostgreSQL answers is asked beside the pool,
  // which may be used up, and what takes long takes nothing from it.
  const asking = poolOf(1, limits)
  const patient = poolOf(MOST_PATIENT, LONG)
  // A connection that breaks is replaced by the pool, idle or not; without a listener it would end the process.
  for (const one of [pool, asking, patient]) {
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', () => {}))
  }
  const waits = endingSilence(limits.silence)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: planning(pool, waits) }) })
  const long = new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient }) })
  const bell = createNotifier()
  return {
    dialect: 'postgres',
    reads: db,
    migrating: long,
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
    snapshot: (read) =>
      long.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    ask: async () => {
      await asking.query('select 1')
    },
    tryWriting: async () => {
      const { rows } = await asking.query(TRIAL)
      if (rows[0].read_only === 'on') throw new Error('The database can only be read.')
    },
    exclusively: (work, run) => aloneInDatabase(long, work, run),
    close: once(async () => {
      waits.stop()
      await Promise.all([db.destroy(), long.destroy(), asking.end()])
    }),
  }
}
