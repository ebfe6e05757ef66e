// A Kysely dialect for one connection of node:sqlite.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy, retryWhileBusy } from '../connections/busy-retry.ts'
import type { DirectAdapter } from './dialect.ts'
import { emptyObjectOf } from './row-layout.ts'

/** Options of a connection. */
export interface ConnectionOptions {
  /** Called before each statement. */
  before?: () => void
  /** That of `DirectAdapter`. */
  version?: DirectAdapter['version']
  /** Milliseconds that a statement waits for other processes. */
  most: number
  /** Whether the transaction that begins next is the first of the one that is open: it needs no savepoint. */
  isFirst?: () => boolean
  /** Called with how many rows a statement has written; may throw. */
  wrote?: (rows: number) => void
}

/**
 * The dialect of one connection. Within a transaction of `groupCommit`, its transactions are savepoints, but for the first: what
 * that has written is taken back with the whole. A transaction
 * that stands alone, such as a migration, locks the database from its beginning, since SQLite refuses to upgrade a
 * reading transaction while another process writes.
 */
export function sqliteDialect(db: DatabaseSync, around: ConnectionOptions): Dialect {
  const { connection, all } = connectionOf(db, around)
  const adapter: DirectAdapter = Object.assign(new SqliteAdapter(), { all, version: around.version })
  let alone = false
  let first = false
  Object.defineProperty(adapter, 'supportsTransactionalDdl', { get: () => true })
  return {
    createAdapter: () => adapter,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: async () => {
        alone = !db.isTransaction
        first = !alone && around.isFirst?.() === true
        if (first) return
        if (alone) await retryWhileBusy(() => db.exec('begin immediate'), around.most)
        else db.exec('savepoint change')
      },
      commitTransaction: async () => {
        if (!first) db.exec(alone ? 'commit' : 'release change')
      },
      rollbackTransaction: async () => {
        if (db.isTransaction) db.exec(alone || first ? 'rollback' : 'rollback to change; release change')
      },
      releaseConnection: async () => {},
      destroy: async () => db.close(),
    }),
  }
}

/** Statements that a connection keeps prepared. */
const MOST_STATEMENTS = 2_000

/** A statement that is kept prepared. One that reads gives arrays, of which `rowsIn` makes rows. */
interface Prepared {
  statement: StatementSync
  reads: boolean
  columns: readonly string[]
  empty: Readonly<Record<string, unknown>>
}

function nameColumns(prepared: Prepared): void {
  prepared.columns = prepared.statement.columns().map(({ name }) => name)
  prepared.empty = emptyObjectOf(prepared.columns)
}

/** Makes rows of the arrays that a statement gives, in their place. */
function rowsIn(prepared: Prepared, rows: unknown[]): unknown[] {
  // A table may have other columns since the statement was prepared.
  if (rows.length && (rows[0] as unknown[]).length !== prepared.columns.length) nameColumns(prepared)
  const { columns, empty } = prepared
  for (let index = 0; index < rows.length; index++) {
    const values = rows[index] as unknown[]
    const row: Record<string, unknown> = { ...empty }
    for (let at = 0; at < columns.length; at++) row[columns[at]!] = values[at]
    rows[index] = row
  }
  return rows
}

function connectionOf(
  db: DatabaseSync,
  { before = () => {}, wrote = () => {}, most }: ConnectionOptions,
): { connection: DatabaseConnection; all: DirectAdapter['all'] } {
  const statements = new Map<string, Prepared>()

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    // The one that was used last stands last, so that odd statements only push out those that nobody uses.
    if (known) {
      statements.delete(sql)
      statements.set(sql, known)
      return known
    }
    if (statements.size >= MOST_STATEMENTS) statements.delete(statements.keys().next().value!)
    const statement = db.prepare(sql)
    const made: Prepared = { statement, reads: false, columns: [], empty: {} }
    nameColumns(made)
    made.reads = made.columns.length > 0
    if (made.reads) statement.setReturnArrays(true)
    // The last rowid, which `run` gives as well, is beyond a number where a line of a full-text index was deleted.
    else statement.setReadBigInts(true)
    statements.set(sql, made)
    return made
  }

  const rows = (sql: string, parameters: readonly unknown[]) => {
    before()
    const prepared = prepare(sql)
    return rowsIn(prepared, prepared.statement.all(...(parameters as SQLInputValue[])))
  }

  const all: DirectAdapter['all'] = (sql, parameters) => {
    try {
      return rows(sql, parameters)
    } catch (error) {
      if (!isBusy(error)) throw error
      return retryWhileBusy(() => rows(sql, parameters), most)
    }
  }

  function execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    before()
    const prepared = prepare(sql)
    const { statement, reads } = prepared
    const values = parameters as SQLInputValue[]
    if (reads) return { rows: rowsIn(prepared, statement.all(...values)) as R[] }
    const { changes } = statement.run(...values)
    wrote(Number(changes))
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => retryWhileBusy(() => execute(sql, parameters), most),
    streamQuery: () => {
      throw new Error('Lists are read in slices, not streamed from the database.')
    },
  }
  return { connection, all }
}
