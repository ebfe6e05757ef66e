// Cached counts of people found by words, partitioned by id, so that only changed partitions are counted again.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { memberMatches, textContains } from '../queries/people-search.ts'
import type { DB } from '../tables.ts'
import { changesOf } from './row-counts.ts'

/** Counts that are kept of one database. */
const MOST = 1_000
/** Maximum number of changed parts that are recounted; beyond that, everything is. */
const FEW = 8

/** Change counters by part; null: changes in any part. */
type Changes = ReadonlyMap<number | null, number>

/** Number of hits in each part. */
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
 * What was kept, with the parts that have changed since then counted again; `changes` is to be read before. Undefined where nothing
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

/** People of a part, by their ids, as triggers count their changes (migration 0055). */
const PEOPLE = 2_048

/** Returns the cached number of people whose texts contain all words; undefined if there is no valid one. */
export async function keptMemberCount(db: Kysely<DB>, words: readonly string[]): Promise<number | undefined> {
  const changes = await changesOf(db, 'member_text')
  return keptCount(db, words.join(' '), changes, (parts) => countParts(db, words, parts))
}

/** Counts them and keeps the count. */
export async function countMembers(db: Kysely<DB>, words: readonly string[]): Promise<number> {
  const changes = await changesOf(db, 'member_text')
  const matches = memberMatches(dialectOf(db), words)
  const counts = await countsIn(db, sql`select id / cast(${PEOPLE} as integer) as part from (${matches}) as matches`)
  return keepCounts(db, words.join(' '), changes, counts)
}

/** Counts in some parts, by the texts of their people. */
function countParts(db: Kysely<DB>, words: readonly string[], parts: readonly number[]): Promise<Counts> {
  const contains = textContains(dialectOf(db), words)
  const each = parts.map(
    (part) => sql`select ${part} as part from member
      where member_id >= ${part * PEOPLE} and member_id < ${(part + 1) * PEOPLE} and deleted_ts is null and ${contains}`,
  )
  return countsIn(db, sql.join(each, sql` union all `))
}

async function countsIn(db: Kysely<DB>, parts: RawBuilder<unknown>): Promise<Counts> {
  const { rows } = await sql<{ part: number; total: number }>`select part, count(*) as total from (${parts}) as matches
    group by part`.execute(db)
  return new Map(rows.map(({ part, total }) => [Number(part), Number(total)]))
}
