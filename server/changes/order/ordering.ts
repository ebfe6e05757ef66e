// Orders changes as they are committed, and wakes waiting readers.
import type { Transaction } from 'kysely'
import { versionOf } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { type InCommit, orderChangesUnlessOthersDo, orderInCommit } from './order.ts'

const listening = new WeakMap<Site['db'], Set<() => void>>()

/** Subscribes to ordered changes, by this process or another; returns the function that unsubscribes. */
export function onOrdered({ db }: Pick<Site, 'db'>, heard: () => void): () => void {
  const listeners = listening.get(db) ?? new Set()
  listening.set(db, listeners)
  listeners.add(heard)
  return () => listeners.delete(heard)
}

const tell = (db: Site['db']) => {
  for (const heard of listening.get(db) ?? []) heard()
}

/**
 * Debounce in milliseconds, so that concurrent changes are ordered in one batch, whose cost hardly depends on its size. During a
 * series of commits, the next later commit triggers the batch.
 */
export const GATHER = 10
/**
 * Debounce under load, above `MANY` commits a millisecond: on PostgreSQL, ordering is a transaction of its own, which costs as much
 * as several of those that it follows.
 */
export const GATHER_MANY = 50
const MANY = 0.1
/** Time window of a batch under load, in milliseconds. */
export const gatherFor = (rate: number): number => (rate > MANY ? GATHER_MANY : GATHER)

/** Polling interval in milliseconds, in case another process died before it ordered its changes. */
const POLL = 1_000
/** Every nth poll also notifies listeners, since a notification of another process may have been lost. */
const TOLD_EVERY = 5

/**
 * Starts the sequencer; every process may run one. It runs after each commit of this process, when another process notifies, and
 * periodically. Returns the function that stops it.
 */
export function startOrdering(site: Site, failed: (error: unknown) => void): () => Promise<void> {
  const { db } = site
  let stopped = false
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let looks = 0
  /** Commits since the last look, and when that was. */
  let commits = 0
  let lookedAt = performance.now()
  let gather = GATHER
  /** Data version at the last poll; undefined if it must be read again. */
  let version: number | undefined
  /** Outcome for changes in the current commit. */
  let inCommit: InCommit = 'left'
  /** When a commit last put changes in order, by the clock of this process. */
  let orderedAt = Number.NEGATIVE_INFINITY

  async function turn() {
    const { ordered, waiting } = await orderChangesUnlessOthersDo(db, site.clock())
    // What was committed meanwhile is gathered as well.
    if (waiting) again = true
    if (!ordered) return
    tell(db)
    // The others have listeners of their own.
    await db.notify()
  }

  function run() {
    soon = undefined
    again = false
    const now = performance.now()
    gather = gatherFor(commits / (now - lookedAt))
    commits = 0
    lookedAt = now
    running = turn()
      .catch((error) => {
        version = undefined
        failed(error)
      })
      .then(() => {
        running = undefined
        if (again) wake()
      })
  }

  function wake() {
    again = true
    if (!stopped && !running) soon ??= setTimeout(run, gather)
  }

  function called() {
    tell(db)
    wake()
  }

  /** On SQLite, polls are skipped if nothing was committed since. */
  function poll() {
    const now = versionOf(db.reads)
    if (now !== undefined && now === version) return
    version = now
    if (now !== undefined || ++looks % TOLD_EVERY === 0) called()
    else wake()
  }

  /** Changes ordered within the commit are announced at once, since nothing else was pending. */
  function committed() {
    commits++
    if (inCommit === 'left') wake()
    if (inCommit !== 'ordered') return
    orderedAt = performance.now()
    clearTimeout(soon)
    soon = undefined
    tell(db)
  }

  function isDue() {
    inCommit = 'left'
    return performance.now() - orderedAt >= GATHER
  }

  const order = async (trx: Transaction<DB>) => {
    inCommit = await orderInCommit(trx, site.clock())
  }
  const stopListening = [db.committed(committed), db.onNotify(called), db.atCommit?.({ isDue, run: order, failed })]
  const polling = setInterval(poll, POLL)
  wake()
  return async () => {
    stopped = true
    clearInterval(polling)
    clearTimeout(soon)
    await Promise.all(stopListening.map((end) => end?.()))
    await running
  }
}
