// Opens PostgreSQL through pg: a pool of connections, and one transaction for each change.
import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import { type DirectAdapter, isWorthRetrying } from '../dialects/dialect.ts'
import { withDatabaseLock } from '../locks/process-lock.ts'
import { once } from '../once.ts'
import { lookingUp } from '../performance/lookup-cost.ts'
import { isPlanOutdated, namingPool, statementNames } from '../performance/statement-names.ts'
import type { DB } from '../tables.ts'
import { briefReads } from './brief-reads.ts'
import { clientClassOf, clientsOf } from './clients.ts'
import { closeSilentConnections } from './dead-connections.ts'
import { CHANNEL, createNotifier, listenToOthers, NOTIFICATIONS } from './notifier.ts'
import { DATABASE_TIMEOUTS, type DatabaseTimeouts, LONG_TIMEOUTS } from './timeouts.ts'
import { beginInTime } from './transaction-queue.ts'

const INT8 = 20
const NUMERIC = 1700

/** Times and counts have 64 bits in PostgreSQL and are far below 2^53, so they are parsed as numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Connections to one database at most. */
export const MOST_CONNECTIONS = 20
/** Share of connections for changes, so that reads continue while all changes wait for a lock. */
const CHANGING = 0.6
/** Connections for migrations and backups: a migration uses one while another one reads the tables. */
const MOST_PATIENT = 2

/** Writes a message to the write-ahead log and to no table; its commit waits for the disk like any other. */
const TRIAL = `select pg_logical_emit_message(true, 'folkmoot', ''), current_setting('transaction_read_only') as read_only`

/** Opens a database; nothing is connected to before the first query. `connections` is the size of the pool. */
export function openPostgres(url: string, connections = MOST_CONNECTIONS, limits = DATABASE_TIMEOUTS): Database {
  const config = {
    connectionTimeoutMillis: limits.connection,
    // Otherwise all others would wait for the locks of a process that hangs, or of a machine that is gone.
    idle_in_transaction_session_timeout: limits.idle,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
    application_name: 'folkmoot',
  }
  const poolOf = (max: number, { lock, statement }: Pick<DatabaseTimeouts, 'lock' | 'statement'>) =>
    new pg.Pool({ ...config, Client: clientClassOf(url), max, lock_timeout: lock, statement_timeout: statement })
  const pool = poolOf(connections, limits)
  // Two more pools, whose connections are opened when needed and closed after ten seconds: the health check must work
  // while the pool is used up, and long work must not take connections from the pool.
  const asking = poolOf(1, limits)
  const patient = poolOf(MOST_PATIENT, LONG_TIMEOUTS)
  const waits = closeSilentConnections(limits.silence)
  // The pool replaces a connection that breaks; without a listener, the error would end the process.
  for (const one of [pool, asking, patient]) {
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', () => {}).on('notice', (notice) => waits.noted(client, notice)))
  }
  const names = statementNames()
  const dialect = new PostgresDialect({ pool: namingPool(lookingUp(pool, waits), waits, names) })
  const brief = briefReads(clientsOf(url), config, names, waits, async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
    return rows
  })
  const adapter: DirectAdapter = Object.assign(new PostgresAdapter(), { brief: brief.ask })
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => dialect.createDriver(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    },
  })
  const long = new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient }) })
  const notifier = createNotifier()
  const begin = beginInTime(Math.max(1, Math.floor(connections * CHANGING)))
  return {
    dialect: 'postgres',
    reads: db,
    arrived: () => {},
    migrating: long,
    write: async (run, { unheard = false, until = performance.now() + limits.turn } = {}) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const value = await begin(until, (begun) =>
            db.transaction().execute((trx) => {
              begun()
              return run(trx)
            }),
          )
          if (!unheard) notifier.notify()
          return value
        } catch (error) {
          if (attempt === 3 || !(isWorthRetrying(error) || isPlanOutdated(error))) throw error
        }
      }
    },
    patience: limits.turn,
    atCommit: undefined,
    committed: notifier.listen,
    heard: notifier.notify,
    // Not in the transaction of a change, since commits that notify wait for each other.
    notify: async () => {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
    },
    onNotify: (listener) => listenToOthers(clientsOf(url), CHANNEL, listener),
    tell: async (text) => {
      await sql`select pg_notify(${NOTIFICATIONS}, ${text})`.execute(db)
    },
    onNotification: (listener) => listenToOthers(clientsOf(url), NOTIFICATIONS, (text) => text && listener(text)),
    snapshot: (read) =>
      long.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    beside: undefined,
    ask: async () => {
      await asking.query('select 1')
    },
    tryWriting: async () => {
      const { rows } = await asking.query(TRIAL)
      if (rows[0].read_only === 'on') throw new Error('The database is read-only.')
    },
    exclusively: (work, run) => withDatabaseLock(long, work, run),
    close: once(async () => {
      waits.stop()
      await Promise.all([brief.end(), db.destroy(), long.destroy(), asking.end()])
    }),
  }
}
