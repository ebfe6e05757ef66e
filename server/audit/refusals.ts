// Writes refusals into the audit log, after the request and within a second.
import type { Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'
import {
  type AggregatedEntry,
  createAggregator,
  type RefusalAggregator,
  type RefusedRequest,
} from './refusal-aggregation.ts'
import { subjectSnapshots } from './subject-snapshot.ts'

/**
 * Milliseconds for which refusals are collected before they are written; and after which a failed write is tried again.
 */
const GATHER = 250
const AGAIN = 5_000

/** The refusals of one database that are not written yet. */
interface Watch {
  aggregate: RefusalAggregator
  unwritten: Set<AggregatedEntry>
  timer: NodeJS.Timeout | undefined
  /** Resolves once nothing is being written. */
  idle: Promise<void>
}

const watches = new WeakMap<Database, Watch>()

function watchOf(db: Database): Watch {
  const known = watches.get(db)
  if (known) return known
  const watch: Watch = {
    aggregate: createAggregator(),
    unwritten: new Set(),
    timer: undefined,
    idle: Promise.resolve(),
  }
  watches.set(db, watch)
  return watch
}

let failed: (error: unknown) => void = () => {}

/** Sets the function that is called where refusals could not be written; they are tried again. */
export function onUnwrittenRefusal(log: (error: unknown) => void): void {
  failed = log
}

/** Records a refusal; it is written later, so no request waits for it. */
export function recordRefusal({ db, clock, elapsed }: Site, given: RefusedRequest): void {
  const watch = watchOf(db)
  watch.unwritten.add(watch.aggregate(given, clock(), elapsed() / 1000))
  later(db, watch, GATHER)
}

function later(db: Database, watch: Watch, wait: number): void {
  watch.timer ??= setTimeout(() => {
    watch.timer = undefined
    inTurn(db, watch).catch((error) => {
      failed(error)
      later(db, watch, AGAIN)
    })
  }, wait).unref()
}

function inTurn(db: Database, watch: Watch): Promise<void> {
  const written = watch.idle.then(() => write(db, watch))
  watch.idle = written.catch(() => {})
  return written
}

/** Resolves once everything that was recorded is written; called before a database is closed. */
export async function refusalsWritten({ db }: Pick<Site, 'db'>): Promise<void> {
  const watch = watches.get(db)
  if (!watch) return
  clearTimeout(watch.timer)
  watch.timer = undefined
  await inTurn(db, watch).catch(failed)
}

/** An entry as it is being written; its count may grow meanwhile. */
interface Taken {
  entry: AggregatedEntry
  times: number
  last_ts: number
}

async function write(db: Database, { unwritten }: Watch): Promise<void> {
  if (!unwritten.size) return
  const taken = [...unwritten].map((entry) => ({ entry, times: entry.times, last_ts: entry.last_ts }))
  const ids = await db.write(async (trx) => {
    const made = await insert(
      trx,
      taken.map(({ entry }) => entry).filter(({ audit_id }) => audit_id === undefined),
    )
    await count(trx, taken, (entry) => entry.audit_id ?? made.get(entry)!)
    return made
  })
  for (const { entry, times } of taken) {
    entry.audit_id ??= ids.get(entry)
    entry.written = times
    if (entry.times === times) unwritten.delete(entry)
  }
}

/** Inserts new entries, with snapshots of their objects as they are now; returns their ids. */
async function insert(
  trx: Transaction<DB>,
  entries: readonly AggregatedEntry[],
): Promise<Map<AggregatedEntry, number>> {
  const ids = new Map<AggregatedEntry, number>()
  for (const [kind, some] of Map.groupBy(entries, ({ row }) => row.object_kind)) {
    const about = some.map(({ row }) => row.object_id)
    const snapshotOf = await subjectSnapshots(trx, kind, about)
    for (const entry of some) {
      const row = { ...snapshotOf(entry.row.object_id), ...entry.row }
      const { audit_id } = await trx.insertInto('audit').values(row).returning('audit_id').executeTakeFirstOrThrow()
      ids.set(entry, audit_id)
    }
  }
  return ids
}

/** Writes the count of each entry that stands for more than one refusal. */
async function count(
  trx: Transaction<DB>,
  taken: readonly Taken[],
  idOf: (entry: AggregatedEntry) => number,
): Promise<void> {
  const rows = taken
    .filter(({ entry, times }) => times > 1 && times > entry.written)
    .map(({ entry, times, last_ts }) => ({ audit_id: idOf(entry), times, last_ts }))
  if (!rows.length) return
  await trx
    .insertInto('audit_repeat')
    .values(rows)
    .onConflict((known) =>
      known
        .column('audit_id')
        .doUpdateSet((eb) => ({ times: eb.ref('excluded.times'), last_ts: eb.ref('excluded.last_ts') }))
        // An earlier commit may have succeeded although its answer was lost.
        .whereRef('audit_repeat.times', '<', 'excluded.times'),
    )
    .execute()
}
