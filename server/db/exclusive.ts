// Runs work in at most one process at a time, with a lock that is released also when the process is killed.
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { AnyKysely } from './any-schema.ts'
import { isBusy } from './busy.ts'
import { makeOwnFile } from './owner-only.ts'

/**
 * For SQLite, by locking a separate file, which the system releases when the process ends. Undefined: another has it.
 */
export async function withFileLock<T>(file: string, run: () => Promise<T>): Promise<T | undefined> {
  makeOwnFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
  try {
    return await run()
  } finally {
    rmSync(file, { force: true })
    lock.close()
  }
}

/** For PostgreSQL, by an advisory lock, which is released with its connection. Undefined: another process has it. */
export const withDatabaseLock = <T>(db: AnyKysely, work: string, run: () => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (one) => {
    const name = sql`hashtext(current_schema()), hashtext(${work})`
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${name}) as locked`.execute(one)
    if (!rows[0]!.locked) return undefined
    try {
      return await run()
    } finally {
      await sql`select pg_advisory_unlock(${name})`.execute(one)
    }
  })
