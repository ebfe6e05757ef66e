// Group commit on SQLite: concurrent changes share one commit.
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely, Transaction } from 'kysely'
import type { CommitWork, Database } from '../database.ts'
import type { DB } from '../tables.ts'
import { isBusy, pauseBefore } from './busy-retry.ts'
import type { Savepoints } from './savepoints.ts'

/** Maximum number of changes in one commit. */
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
  /** Those of `writes`. */
  savepoints: Savepoints
  /** Called after every commit. */
  committed: () => void
  /** Milliseconds that a change waits for other processes that write. */
  most: number
}

/**
 * Returns the `write` of a database, and its `atCommit`. Changes that wait at the same time share one commit, each but the first in its
 * own savepoint, and resolve only once it is durable. A change must not wait for anything but the database, since the others would
 * wait with it. While another process writes, all wait by a timer; each is rejected with SQLITE_BUSY when its own time
 * is over.
 */
export function groupCommit({
  connection: writer,
  writes,
  savepoints,
  committed,
  most,
}: Writer): Pick<Database, 'write' | 'atCommit'> {
  const waiting: Waiting[] = []
  const lastly = new Set<Waiting & Pick<CommitWork, 'isDue'>>()
  let inMemory = false
  let busy = false

  /** Begins the transaction; false where no change waits any more. */
  async function begin(): Promise<boolean> {
    keepInMemory()
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

  /**
   * What SQLite keeps to take back a savepoint would be written to a file otherwise, page by page. This is said with the first
   * change, and not before, since a migration may have to sort more than fits into memory.
   */
  function keepInMemory(): void {
    if (!inMemory) writer.exec('pragma temp_store = memory')
    inMemory = true
  }

  async function commitWaiting() {
    while (waiting.length) {
      const done: (() => void)[] = []
      const taken: Waiting[] = []
      try {
        if (!(await begin())) continue
        taken.push(waiting.shift()!)
        done.push(await attemptFirst(taken[0]!))
        while (waiting.length && taken.length < BATCH && writer.isTransaction) {
          const change = waiting.shift()!
          taken.push(change)
          done.push(await attemptNext(change))
          mustGoOn()
          if (waiting[0] !== change) continue
          taken.pop()
          break
        }
        if (writer.isTransaction) await commitAll(done)
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

  async function commitAll(done: (() => void)[]) {
    for (const work of lastly) if (work.isDue()) done.push(await attempt(work))
    mustGoOn()
    writer.exec('commit')
    committed()
  }

  /** Without a savepoint: where it fails, all is rolled back, which is nothing else yet, and the others begin again. */
  async function attemptFirst(change: Waiting): Promise<() => void> {
    try {
      const value = await savepoints.without((begun) =>
        writes.transaction().execute((trx) => {
          begun()
          return change.run(trx)
        }),
      )
      mustGoOn()
      return () => change.resolve(value)
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      return () => change.reject(error)
    }
  }

  function mustGoOn(): void {
    if (!writer.isTransaction) throw new Error('The database gave up the transaction.')
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

  /** Defers a change that is too large for a savepoint to the next commit, as its first change. */
  async function attemptNext(change: Waiting): Promise<() => void> {
    const { tooMuch, outcome } = await savepoints.within(() => attempt(change))
    if (!tooMuch && outcome.status === 'fulfilled') return outcome.value
    if (outcome.status === 'rejected') throw outcome.reason
    waiting.unshift(change)
    return () => {}
  }

  const write: Database['write'] = (run, { until = performance.now() + most } = {}) =>
    new Promise((resolve, reject) => {
      waiting.push({ run, resolve: resolve as (value: unknown) => void, reject, until })
      if (busy) return
      busy = true
      setImmediate(commitWaiting)
    })

  /** Runs work in the commit; if it fails, its savepoint is rolled back and the commit continues. */
  const atCommit: Database['atCommit'] = ({ isDue, run, failed }) => {
    const work = { isDue, run, resolve: () => {}, reject: failed, until: Number.POSITIVE_INFINITY }
    lastly.add(work)
    return () => lastly.delete(work)
  }

  return { write, atCommit }
}
