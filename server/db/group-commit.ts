// The queue of changes to SQLite: those that wait at the same time share one commit.
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely, Transaction } from 'kysely'
import { isBusy, pauseBefore } from './busy.ts'
import type { Database } from './database.ts'
import type { DB } from './tables.ts'

/** How many changes may share one commit. */
const BATCH = 64

interface Waiting {
  run: (trx: Transaction<DB>) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
  /** Until when it waits for other processes that write, by `performance.now()`. */
  until: number
}

export interface Writer {
  connection: DatabaseSync
  writes: Kysely<DB>
  /** Called after every commit. */
  committed: () => void
  /** Milliseconds that a change waits for other processes that write. */
  most: number
}

/**
 * Returns the `write` of a database. Changes that wait at the same time share one commit, each in its own savepoint,
 * and resolve only once it is durable. A change must not wait for anything but the database, since the others would
 * wait with it. While another process writes, all wait by a timer; each is rejected with SQLITE_BUSY when its own time
 * is over.
 */
export function groupCommit({ connection: writer, writes, committed, most }: Writer): Database['write'] {
  const waiting: Waiting[] = []
  let busy = false

  /** Begins the transaction; false where no change waits any more. */
  async function begin(): Promise<boolean> {
    for (let tries = 0; waiting.length; tries++) {
      try {
        writer.exec('begin immediate')
        return true
      } catch (error) {
        if (!isBusy(error)) throw error
        const now = performance.now()
        while (waiting.length && waiting[0]!.until <= now) waiting.shift()!.reject(error)
      }
      await pauseBefore(tries)
    }
    return false
  }

  async function commitWaiting() {
    while (waiting.length) {
      const done: (() => void)[] = []
      const taken: Waiting[] = []
      try {
        if (!(await begin())) continue
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
      const until = performance.now() + most
      waiting.push({ run, resolve: resolve as (value: unknown) => void, reject, until })
      if (busy) return
      busy = true
      setImmediate(commitWaiting)
    })
}
