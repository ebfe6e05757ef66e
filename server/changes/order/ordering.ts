// Orders changes as they are committed, and wakes waiting readers.
import type { Transaction } from 'kysely'
import { versionOf } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { type InCommit, orderChangesUnlessOthersDo, orderInCommit } from './order.ts'

const listening = new WeakMap<Site['db'], Set<() => void>>()

/** Calls back whenever changes may have been put in order, by this process or another; gives what ends that. */
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
 * Milliseconds from a change to the look for it, so that changes which come together are ordered together. Commits that follow
 * each other sooner leave what they keep to the first that comes later: giving order costs each about the same, much or little.
 */
export const GATHER = 10
/**
 * The same while commits come in quick succession, more than `MANY` in a millisecond: on PostgreSQL giving order is a transaction of its own,
 * which costs as much as some of those that it follows.
 */
export const GATHER_MANY = 50
const MANY = 0.1
/** Milliseconds for which changes are gathered where so many commits came in a millisecond. */
export const gatherFor = (rate: number): number => (rate > MANY ? GATHER_MANY : GATHER)

/** Milliseconds between two looks when nobody calls: another process may have died before it ordered what it wrote. */
const POLL = 1_000
/** Of so many looks one tells those who listen as well, since the call of another process may have been lost. */
const TOLD_EVERY = 5

/**
 * Starts ordering, one of any number in as many processes: after each commit of this process, when another one calls, and
 * now and then. Gives what ends it.
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
  /** That of the last look; undefined: it is to be looked again. */
  let version: number | undefined
  /** What became of changes in the commit that is under way. */
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

  /** Where nothing was committed since the last look, on SQLite, nothing is asked. */
  function poll() {
    const now = versionOf(db.reads)
    if (now !== undefined && now === version) return
    version = now
    if (now !== undefined || ++looks % TOLD_EVERY === 0) called()
    else wake()
  }

  /** What the commit has put in order itself, which is then all there was, is told at once. */
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
