// How long the longest lists are, kept beside them: counting them anew would take longer with every row.
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'
import type { Tallied } from './tables/tally.ts'
import type { DB } from './tables.ts'

const sum = prepared<{ name: Tallied }, { total: number | null }>((db, { name }) =>
  db.selectFrom('tally').select(sql<number | null>`sum(amount)`.as('total')).where('name', '=', name),
)

/** The rows of a list, whoever reads it. */
export async function tallied(db: Kysely<DB>, name: Tallied): Promise<number> {
  const [row] = await sum(db, { name })
  return Number(row!.total ?? 0)
}

/** Makes one line for each list of those that changes have added since; gives how many there were. */
export async function addUp({ dialect, write }: Database): Promise<number> {
  if (dialect === 'sqlite') return 0
  return write(async (trx) => {
    const lines = await trx.deleteFrom('tally').returning(['name', 'amount']).execute()
    const totals = new Map<Tallied, number>()
    for (const { name, amount } of lines) totals.set(name, (totals.get(name) ?? 0) + amount)
    const added = [...totals].map(([name, amount]) => ({ name, amount }))
    if (added.length) await trx.insertInto('tally').values(added).execute()
    return lines.length
  })
}
