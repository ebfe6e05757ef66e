// Counts the people who are found by words, in parts by their ids.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { foundMembers, textContains } from '../queries/people-search.ts'
import type { DB } from '../tables.ts'
import { type Counts, keepCounts, keptCount } from './counters.ts'
import { changesOf } from './row-counts.ts'

/** People of a part, by their ids, as triggers count their changes (migration 0055). */
const PEOPLE = 2_048

/** How many people's texts contain all words, as it was counted before and holds still; undefined where it was not. */
export async function keptMemberCount(db: Kysely<DB>, words: readonly string[]): Promise<number | undefined> {
  const changes = await changesOf(db, 'member_text')
  return keptCount(db, words.join(' '), changes, (parts) => countParts(db, words, parts))
}

/** Counts them and keeps the count. */
export async function countMembers(db: Kysely<DB>, words: readonly string[]): Promise<number> {
  const changes = await changesOf(db, 'member_text')
  const found = foundMembers(dialectOf(db), words)
  const counts = await countsIn(db, sql`select id / cast(${PEOPLE} as integer) as part from (${found}) as found`)
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
  const { rows } = await sql<{ part: number; total: number }>`select part, count(*) as total from (${parts}) as found
    group by part`.execute(db)
  return new Map(rows.map(({ part, total }) => [Number(part), Number(total)]))
}
