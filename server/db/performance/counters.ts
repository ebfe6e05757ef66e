// Keeps what was counted for a search, in parts: of what is searched only the parts are counted anew that have changed.
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'

/** Counts that are kept of one database. */
const MOST = 1_000
/** Where more parts have changed, all is counted anew. */
const FEW = 8

/** Of each part how often it has changed; null: where any may have. */
export type Changes = ReadonlyMap<number | null, number>

/** How many are found in each part. */
export type Counts = ReadonlyMap<number, number>

interface Kept {
  changes: Changes
  counts: Counts
}

const kept = new WeakMap<Kysely<DB>, Map<string, Kept>>()

const all = (db: Kysely<DB>): Map<string, Kept> => {
  const known = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, known)
  return known
}

/** Keeps counts that were taken after it was read how often each part has changed. The oldest give way. */
export function keepCounts(db: Kysely<DB>, name: string, changes: Changes, counts: Counts): number {
  const known = all(db)
  known.delete(name)
  known.set(name, { changes, counts })
  if (known.size > MOST) known.delete(known.keys().next().value!)
  return totalOf(counts)
}

/**
 * What was kept, with the parts that have changed since then counted anew; `changes` is to be read before. Undefined where nothing
 * was, or too much has changed.
 */
export async function keptCount(
  db: Kysely<DB>,
  name: string,
  changes: Changes,
  countParts: (parts: readonly number[]) => Promise<Counts>,
): Promise<number | undefined> {
  const known = all(db).get(name)
  if (!known || known.changes.get(null) !== changes.get(null)) return undefined
  const parts = [...changes.keys()].filter(
    (part) => part !== null && known.changes.get(part) !== changes.get(part),
  ) as number[]
  if (!parts.length) return totalOf(known.counts)
  if (parts.length > FEW) return undefined
  const anew = await countParts(parts)
  // Another request may have done the same meanwhile: whichever is kept has counted all up to the changes that it names.
  const counts = new Map(known.counts)
  for (const part of parts) counts.set(part, anew.get(part) ?? 0)
  return keepCounts(db, name, changes, counts)
}

const totalOf = (counts: Counts): number => counts.values().reduce((total, count) => total + count, 0)
