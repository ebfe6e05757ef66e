// The database interface, independent of its kind.
import type { Kysely, Transaction } from 'kysely'
import type { ReadingThread } from './connections/reader-thread.ts'
import type { Dialect } from './dialects/dialect.ts'
import type { DB } from './tables.ts'

/** Options of a write. */
export interface WriteOptions {
  /** Nobody looks for what it changes, such as a claim, so that those who listen for commits need not be called. */
  unheard?: boolean
  /** Deadline for its start, by `performance.now()`; default: `patience` from now. */
  until?: number
}

/** Work that is done at the end of commits, in them. */
export interface CommitWork {
  /** Returns whether this commit should run it; called at the end of each. */
  isDue: () => boolean
  run: (trx: Transaction<DB>) => Promise<void>
  failed: (error: unknown) => void
}

export interface Database {
  dialect: Dialect
  /** For reading only: it sees what is committed. */
  reads: Kysely<DB>
  /** Says that a request has come in: what it reads is no older than that, whichever process has committed it. */
  arrived: () => void
  /**
   * The only way to change something: all of `run` or nothing, durable once it resolves. It may be run again.
   */
  write: <T>(run: (trx: Transaction<DB>) => Promise<T>, how?: WriteOptions) => Promise<T>
  /** Milliseconds that a change waits for others before it begins. */
  patience: number
  /**
   * Does work at the end of each commit of this process, in it; gives what ends that. Where it fails, the commit goes on
   * without it. Undefined where transactions are committed beside each other (PostgreSQL).
   */
  atCommit: ((work: CommitWork) => () => void) | undefined
  /** Calls back after every commit of this process that is not `unheard`; gives what ends that. */
  committed: (listener: () => void) => () => void
  /** Calls those listeners for a commit of another thread of this process. */
  heard: () => void
  /**
   * Notifies the other processes of this database that there is work. On SQLite only those of this server hear of it; others
   * find it by looking now and then.
   */
  notify: () => Promise<void>
  /** Calls back when another process notifies; gives what ends that. */
  onNotify: (listener: () => void) => () => Promise<void>
  /**
   * Tells all processes of this database, this one among them, something short that is kept nowhere. On SQLite only
   * the others of this server hear it.
   */
  tell: (text: string) => Promise<void>
  /** Calls back with what is told; gives what ends that. */
  onNotification: (listener: (text: string) => void) => () => Promise<void>
  /** Reads that all see the same moment, however long they take; nobody waits for them. */
  snapshot: <T>(read: (rows: Kysely<DB>) => Promise<T>) => Promise<T>
  /**
   * Starts a thread of its own that reads, with that program (`connections/reader-thread.ts`); it ends with the database. Undefined
   * where reading keeps nobody waiting (PostgreSQL).
   */
  beside: ((program: URL) => ReadingThread) | undefined
  /** Resolves where the database answers, however busy it is; rejects where it does not. */
  ask: () => Promise<void>
  /** Resolves where a change would be kept: writes a little, waits for the disk, and leaves nothing; else rejects. */
  tryWriting: () => Promise<void>
  /** Does work of this name unless another process does it now; gives undefined then. Others can do everything else. */
  exclusively: <T>(work: string, run: () => Promise<T>) => Promise<T | undefined>
  /** For migrations only: what takes long may take long there. */
  migrating: Kysely<DB>
  close: () => Promise<void>
}
