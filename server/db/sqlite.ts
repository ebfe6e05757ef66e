// SQLite through node:sqlite: a reading connection, and one writer whose waiting changes share a commit.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely'
import { bellOf } from './bell.ts'
import type { Database } from './database.ts'
import type { Direct } from './dialect.ts'
import type { DB } from './tables.ts'

/** How many changes may share one commit. */
const BATCH = 64

/** Opens the file, creating it when there is none. */
export function openSqlite(file: string): Database {
  const writer = connect(file)
  const reader = connect(file)
  reader.exec('pragma query_only = on')
  const snapshot = sharedSnapshot(reader)
  const reads = new Kysely<DB>({ dialect: dialect(reader, snapshot) })
  const writes = new Kysely<DB>({ dialect: dialect(writer) })
  const bell = bellOf()
  const committed = () => {
    snapshot.end()
    bell.ring()
  }
  return {
    dialect: 'sqlite',
    reads,
    write: groupCommit(writer, writes, committed),
    committed: bell.listen,
    call: async () => {},
    called: () => async () => {},
    snapshot: (read) => momentOf(file, read),
    ask: async () => {
      reader.prepare('select 1').get()
    },
    migrating: writes,
    close: async () => {
      await reads.destroy()
      await writes.destroy()
    },
  }
}

/** An empty database in memory, on one connection. */
export const inMemory = (): Kysely<DB> => new Kysely<DB>({ dialect: dialect(connect(':memory:')) })

/** Reads on a connection of their own, which holds up nobody: the others go on in the write-ahead log. */
async function momentOf<T>(file: string, read: (rows: Kysely<DB>) => Promise<T>): Promise<T> {
  const reader = connect(file)
  reader.exec('pragma query_only = on')
  reader.exec('begin')
  const rows = new Kysely<DB>({ dialect: dialect(reader) })
  try {
    return await read(rows)
  } finally {
    await rows.destroy()
  }
}

function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 10_000 })
  db.exec('pragma journal_mode = wal')
  db.exec('pragma synchronous = full')
  db.exec('pragma foreign_keys = on')
  db.exec('pragma cache_size = -32000')
  db.exec('pragma mmap_size = 268435456')
  return db
}

interface Snapshot {
  begin: () => void
  end: () => void
  /** Another number whenever another connection has committed. */
  version: () => number
}

/**
 * One snapshot for all reads of a turn of the event loop: a lock for each statement costs more than a small read does.
 * It ends sooner when this process commits, so that nobody who has been answered reads what was before.
 */
function sharedSnapshot(reader: DatabaseSync): Snapshot {
  const dataVersion = reader.prepare('pragma data_version')
  let open = false
  let version = 0

  function end() {
    if (!open) return
    open = false
    if (reader.isOpen && reader.isTransaction) reader.exec('commit')
  }

  function begin() {
    if (open) return
    reader.exec('begin')
    open = true
    setImmediate(end)
    version = dataVersion.get()!['data_version'] as number
  }

  function versionNow() {
    begin()
    return version
  }

  return { begin, end, version: versionNow }
}

interface Waiting {
  run: (trx: Transaction<DB>) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/**
 * One commit for all changes that wait together, each in a savepoint of its own, answered only once it is durable.
 * A change must not wait for anything but the database: the others would wait with it.
 */
function groupCommit(writer: DatabaseSync, writes: Kysely<DB>, committed: () => void): Database['write'] {
  const waiting: Waiting[] = []
  let busy = false

  async function commitWaiting() {
    while (waiting.length) {
      const done: (() => void)[] = []
      const taken: Waiting[] = []
      try {
        writer.exec('begin immediate')
        while (waiting.length && taken.length < BATCH) {
          const change = waiting.shift()!
          taken.push(change)
          done.push(await attempt(change))
          if (!writer.isTransaction) throw new Error('The database gave up the transaction.')
        }
        writer.exec('commit')
        committed()
        for (const settle of done) settle()
      } catch (error) {
        if (writer.isTransaction) writer.exec('rollback')
        if (!taken.length) taken.push(...waiting.splice(0))
        for (const change of taken) change.reject(error)
      }
      await new Promise(setImmediate)
    }
    busy = false
  }

  async function attempt({ run, resolve, reject }: Waiting): Promise<() => void> {
    try {
      const value = await writes.transaction().execute(run)
      return () => resolve(value)
    } catch (error) {
      if (!writer.isTransaction) throw error
      return () => reject(error)
    }
  }

  return (run) =>
    new Promise((resolve, reject) => {
      waiting.push({ run, resolve: resolve as (value: unknown) => void, reject })
      if (busy) return
      busy = true
      setImmediate(commitWaiting)
    })
}

/**
 * Kysely on one connection; its transactions are savepoints, so that they nest in a shared commit. One that stands alone,
 * as a migration does, is the writer from its beginning: to become it later is refused where somebody else writes.
 */
function dialect(db: DatabaseSync, snapshot?: Snapshot): Dialect {
  const { connection, all } = connectionOf(db, snapshot?.begin)
  const adapter: Direct = Object.assign(new SqliteAdapter(), { all, version: snapshot?.version })
  let alone = false
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
        db.exec(alone ? 'begin immediate' : 'savepoint change')
      },
      commitTransaction: async () => db.exec(alone ? 'commit' : 'release change'),
      rollbackTransaction: async () => {
        if (db.isTransaction) db.exec(alone ? 'rollback' : 'rollback to change; release change')
      },
      releaseConnection: async () => {},
      destroy: async () => db.close(),
    }),
  }
}

function connectionOf(
  db: DatabaseSync,
  before: () => void = () => {},
): { connection: DatabaseConnection; all: Direct['all'] } {
  const statements = new Map<string, { statement: StatementSync; reads: boolean }>()

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size > 2_000) statements.clear()
    const statement = db.prepare(sql)
    const made = { statement, reads: statement.columns().length > 0 }
    statements.set(sql, made)
    return made
  }

  const all: Direct['all'] = (sql, parameters) => {
    before()
    return prepare(sql).statement.all(...(parameters as SQLInputValue[]))
  }

  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      before()
      const { statement, reads } = prepare(sql)
      const values = parameters as SQLInputValue[]
      if (reads) return { rows: statement.all(...values) as never[] }
      const { changes } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes) }
    },
    streamQuery: () => {
      throw new Error('Lists are read in slices, not streamed from the database.')
    },
  }
  return { connection, all }
}
