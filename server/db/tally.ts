// The lengths of the longest lists, which triggers maintain, since counting the rows would take too long; and counts of changes.
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'
import type { ChangeCounted, Tallied } from './tables/tally.ts'
import type { DB } from './tables.ts'

const sum = prepared<{ name: Tallied | ChangeCounted }, { total: number | null }>((db, { name }) =>
  db.selectFrom('tally').select(sql<number | null>`sum(amount)`.as('total')).where('name', '=', name),
)

async function sumOf(db: Kysely<DB>, name: Tallied | ChangeCounted): Promise<number> {
  const [row] = await sum(db, { name })
  return Number(row!.total ?? 0)
}

/** The number of all rows of a list, not only of those that a caller may read. */
export const listLength = (db: Kysely<DB>, name: Tallied): Promise<number> => sumOf(db, name)

/** A number that grows with every change. */
export const changesOf = (db: Kysely<DB>, name: ChangeCounted): Promise<number> => sumOf(db, name)

/**
 * Merges the rows of each list into one; returns how many there were. On SQLite, the triggers themselves keep one row.
 */
export async function mergeTallies({ dialect, write }: Database): Promise<number> {
  if (dialect === 'sqlite') return 0
  return write(async (trx) => {
    const lines = await trx.deleteFrom('tally').returning(['name', 'amount']).execute()
    const totals = new Map<Tallied | ChangeCounted, number>()
    for (const { name, amount } of lines) totals.set(name, (totals.get(name) ?? 0) + amount)
    const added = [...totals].map(([name, amount]) => ({ name, amount }))
    if (added.length) await trx.insertInto('tally').values(added).execute()
    return lines.length
  })
}
