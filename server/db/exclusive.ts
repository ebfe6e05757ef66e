// Work that one process does and no other at the same time; whoever is killed in the middle of it holds up nobody.

import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { AnyKysely } from './any-schema.ts'
import { isBusy } from './busy.ts'
import { makeOwnFile } from './owner-only.ts'

/** Of SQLite: the lock is that of a file of its own, which the system lets go when the process ends. */
export async function aloneWithFile<T>(file: string, run: () => Promise<T>): Promise<T | undefined> {
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

/** Of PostgreSQL: the lock is that of a connection, which is let go when that ends. */
export const aloneInDatabase = <T>(db: AnyKysely, work: string, run: () => Promise<T>): Promise<T | undefined> =>
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
