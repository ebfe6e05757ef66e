// Opens SQLite through node:sqlite: one connection for reading, and one for writing, whose changes share commits.
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { makeOwnFile } from '../data-folder/owner-only.ts'
import { tryFolder } from '../data-folder/write-check.ts'
import type { Database } from '../database.ts'
import { sqliteDialect } from '../dialects/kysely-sqlite.ts'
import { withFileLock } from '../locks/process-lock.ts'
import { once } from '../once.ts'
import type { DB } from '../tables.ts'
import { isBusy, retryWhileBusy } from './busy-retry.ts'
import { groupCommit } from './group-commit.ts'
import { createNotifier } from './notifier.ts'
import { type ReadingThread, readingThread } from './reader-thread.ts'
import { createSavepoints } from './savepoints.ts'
import { type Siblings, siblingNotifications } from './siblings.ts'
import { DATABASE_TIMEOUTS, LONG_TIMEOUTS } from './timeouts.ts'

/**
 * Opens the file, or creates it for its owner alone; waits for other processes up to `most` milliseconds, now and
 * later.
 */
export async function openSqlite(
  file: string,
  most = DATABASE_TIMEOUTS.writer,
  siblings?: Siblings,
): Promise<Database> {
  makeOwnFile(file)
  const writer = await connect(file, most)
  const reader = await connect(file, most)
  reader.exec('pragma query_only = on')
  const snapshot = sharedSnapshot(reader)
  const around = { before: snapshot.begin, version: snapshot.version, most }
  const reads = new Kysely<DB>({ dialect: sqliteDialect(reader, around) })
  // Changes wait in `groupCommit`; this limit is for migrations, which wait for another migration.
  const savepoints = createSavepoints()
  const writes = new Kysely<DB>({ dialect: sqliteDialect(writer, { most: LONG_TIMEOUTS.lock, ...savepoints }) })
  const notifier = createNotifier()
  const { close: endNotifications, ...notifications } = siblingNotifications(siblings, notifier.listen)
  const threads: ReadingThread[] = []
  const committed = () => {
    snapshot.end()
    notifier.notify()
  }
  return {
    dialect: 'sqlite',
    reads,
    arrived: snapshot.renew,
    ...groupCommit({ connection: writer, writes, savepoints, committed, most }),
    patience: most,
    committed: notifier.listen,
    heard: notifier.notify,
    ...notifications,
    snapshot: (read) => momentOf(file, most, read),
    beside: (program) => {
      const thread = readingThread(file, program)
      threads.push(thread)
      return thread
    },
    ask: async () => {
      reader.prepare('select 1').get()
    },
    tryWriting: () => tryFolder(dirname(file)),
    exclusively: (work, run) => withFileLock(join(dirname(file), `${work}.lock`), run),
    migrating: writes,
    close: once(async () => {
      endNotifications()
      await Promise.all(threads.map((thread) => thread.close()))
      await reads.destroy()
      await writes.destroy()
      // Kysely does not close a connection that was never used; closing the last one removes the write-ahead log.
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close()
    }),
  }
}

/** Opens an empty database in memory. */
export function openInMemory(): Kysely<DB> {
  const db = new DatabaseSync(':memory:')
  for (const setting of SETTINGS) db.exec(setting)
  return new Kysely<DB>({ dialect: sqliteDialect(db, { most: 0 }) })
}

/** Reads in one snapshot on a separate connection; writers go on in the write-ahead log meanwhile. */
async function momentOf<T>(file: string, most: number, read: (rows: Kysely<DB>) => Promise<T>): Promise<T> {
  const reader = await connect(file, most)
  reader.exec('pragma query_only = on')
  reader.exec('begin')
  const rows = new Kysely<DB>({ dialect: sqliteDialect(reader, { most }) })
  try {
    return await read(rows)
  } finally {
    await rows.destroy()
  }
}

const SETTINGS = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma cache_size = -32000',
  'pragma mmap_size = 268435456',
]

/** SQLite's own waiting is turned off (`timeout`), since it would block the process. */
async function connect(file: string, most: number): Promise<DatabaseSync> {
  const db = await retryWhileBusy(() => new DatabaseSync(file, { timeout: 0 }), most)
  try {
    for (const setting of SETTINGS) await retryWhileBusy(() => db.exec(setting), most)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

interface Snapshot {
  begin: () => void
  end: () => void
  /** Ends it, at the first of the requests that come in together. */
  renew: () => void
  /** A number that changes when another connection has committed; undefined while it cannot be read. */
  version: () => number | undefined
}

/**
 * One read transaction for all reads within a turn of the event loop, since a lock for each statement costs more than a
 * small read does. It ends sooner when this process commits, so that a later read sees the commit.
 */
function sharedSnapshot(reader: DatabaseSync): Snapshot {
  const dataVersion = reader.prepare('pragma data_version')
  const [beginning, ending] = [reader.prepare('begin'), reader.prepare('commit')]
  let open = false
  let renewed = false
  let version = 0

  function end() {
    if (!open) return
    open = false
    if (reader.isOpen && reader.isTransaction) ending.run()
  }

  function begin() {
    if (open) return
    beginning.run()
    try {
      version = dataVersion.get()!['data_version'] as number
    } catch (error) {
      if (reader.isTransaction) reader.exec('rollback')
      throw error
    }
    open = true
    setImmediate(end)
  }

  /** One that was begun after the requests of the last turn were read would be older than those of this one. */
  function renew() {
    if (renewed) return
    renewed = true
    setImmediate(() => {
      renewed = false
    })
    end()
  }

  function versionNow() {
    try {
      begin()
      return version
    } catch (error) {
      if (isBusy(error)) return undefined
      throw error
    }
  }

  return { begin, end, renew, version: versionNow }
}
