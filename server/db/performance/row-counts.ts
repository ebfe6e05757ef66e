// Materialized counts of the longest lists, maintained by triggers, and change counters.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import { prepared } from '../queries/prepared.ts'
import type { ChangeCounted, Tallied } from '../tables/row-counts.ts'
import type { DB } from '../tables.ts'

/** Rows in one statement. */
const ROWS = 500

const sum = prepared<{ name: Tallied }, { total: number | null }>((db, { name }) =>
  db.selectFrom('tally').select(sql<number | null>`sum(amount)`.as('total')).where('name', '=', name),
)

/** The number of all rows of a list, not only of those that a caller may read. */
export async function listLength(db: Kysely<DB>, name: Tallied): Promise<number> {
  const [row] = await sum(db, { name })
  return Number(row!.total ?? 0)
}

const sums = prepared<{ name: ChangeCounted }, { part: number | null; total: number }>((db, { name }) =>
  db
    .selectFrom('tally')
    .select(['part', sql<number>`sum(amount)`.as('total')])
    .where('name', '=', name)
    .groupBy('part'),
)

/** Returns a change counter for each part; the one of null counts changes in any part. */
export async function changesOf(db: Kysely<DB>, name: ChangeCounted): Promise<Map<number | null, number>> {
  return new Map((await sums(db, { name })).map(({ part, total }) => [part, Number(total)]))
}

/**
 * Merges the rows of each list, and of each part, into one; returns how many there were. On SQLite, the triggers themselves keep one row of each.
 */
export async function mergeTallies({ dialect, write }: Database): Promise<number> {
  if (dialect === 'sqlite') return 0
  return write(async (trx) => {
    const lines = await trx.deleteFrom('tally').returning(['name', 'part', 'amount']).execute()
    const totals = Map.groupBy(lines, ({ name, part }) => `${name} ${part}`)
    const added = [...totals.values()].map((all) => ({
      ...{ name: all[0]!.name, part: all[0]!.part },
      amount: all.reduce((total, { amount }) => total + amount, 0),
    }))
    for (let from = 0; from < added.length; from += ROWS)
      await trx
        .insertInto('tally')
        .values(added.slice(from, from + ROWS))
        .execute()
    return lines.length
  })
}
