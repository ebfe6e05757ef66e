// Mutual exclusion between processes, with a lock that is released when its process is killed.
import { rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { isBusy } from '../connections/busy-retry.ts'
import { makeOwnFile } from '../data-folder/owner-only.ts'
import type { AnyKysely } from '../dialects/any-schema.ts'
import { isUnavailable } from '../dialects/dialect.ts'

/**
 * For SQLite, by locking a separate file, which the system releases when the process ends. Undefined: another has it.
 */
export async function withFileLock<T>(file: string, run: () => Promise<T>): Promise<T | undefined> {
  const lock = lockedFile(file)
  if (!lock) return undefined
  try {
    return await run()
  } finally {
    rmSync(file, { force: true })
    lock.close()
  }
}

/** The file, locked; undefined where another process has locked it. */
function lockedFile(file: string): DatabaseSync | undefined {
  for (;;) {
    makeOwnFile(file)
    const before = numberOf(file)
    const lock = new DatabaseSync(file, { timeout: 0 })
    try {
      lock.exec('begin exclusive')
      // The previous owner may have unlinked the file meanwhile; then this lock is on an orphaned file.
      if (before !== undefined && numberOf(file) === before) return lock
    } catch (error) {
      if (isBusy(error)) {
        lock.close()
        return undefined
      }
      if (numberOf(file) === before) throw error
    }
    lock.close()
  }
}

/** The number by which the system knows a file; undefined where there is none. */
const numberOf = (file: string): bigint | undefined => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino

/** For PostgreSQL, by an advisory lock, which is released with its connection. Undefined: another process has it. */
export const withDatabaseLock = <T>(db: AnyKysely, work: string, run: () => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (one) => {
    const name = sql`hashtext(current_schema()), hashtext(${work})`
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${name}) as locked`.execute(one)
    if (!rows[0]!.locked) return undefined
    try {
      return await run()
    } finally {
      await sql`select pg_advisory_unlock(${name})`.execute(one).catch(unlessUnavailable)
    }
  })

/** A connection that is gone has released its lock, and says nothing of the work. */
function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error
}
