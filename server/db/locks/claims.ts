// Leases: a process claims rows for a limited time, so that others skip them, and a dead process loses them. Times are
// those of the site's clock (`site-clock.ts`).
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { AnyExpressionBuilder, AnyQuery, AnyTransaction } from '../dialects/any-schema.ts'
import { forUpdateSkipLocked, inIds } from '../dialects/dialect.ts'
import type { ParametersOf } from '../queries/parameter.ts'

export interface Claim {
  /** The process. */
  by: string
  /** Until when, in Unix milliseconds. */
  until: number
}

/** The times, in Unix milliseconds, that decide whether the claim of a row still counts. */
export interface ClaimTimes {
  now: number
  /** The latest end of any claim that is made now. A claim that ends later was made before a clock was set back. */
  latest: number
}

/** A table whose rows are claimed, with its key: it has the columns `claimed_by` and `claimed_until_ms`. */
export interface ClaimedTable {
  table: 'hook' | 'notice' | 'push_message'
  key: 'hook_id' | 'notice_id' | 'push_message_id'
}

/** Processes know the time of the site's clock to within so many milliseconds, with much to spare. */
export const KNOWN_WITHIN = 60_000

/** The times for a claim that is made now. */
export const claimTimes = ({ until }: Pick<Claim, 'until'>, now: number): ClaimTimes => ({
  now,
  latest: until + KNOWN_WITHIN,
})

/** A condition: no process holds a claim of the row that counts. */
export const isUnclaimed =
  ({ now, latest }: ParametersOf<ClaimTimes>) =>
  (eb: AnyExpressionBuilder): Expression<SqlBool> =>
    eb.or([eb('claimed_until_ms', 'is', null), eb('claimed_until_ms', '<', now), eb('claimed_until_ms', '>', latest)])

const FREE = { claimed_by: null, claimed_until_ms: null }

const idIn = (trx: AnyTransaction, { table, key }: ClaimedTable, ids: readonly number[]) =>
  inIds(trx, sql.ref(`${table}.${key}`), ids)

/** Claims the rows that a query finds, and returns them; rows that another process is just claiming are left out. */
export async function claimRows<R>(
  trx: AnyTransaction,
  of: ClaimedTable,
  { by, until }: Claim,
  wanted: AnyQuery,
): Promise<R[]> {
  const rows = await forUpdateSkipLocked(trx, wanted).execute()
  const ids = rows.map((row) => row[of.key] as number)
  const set = { claimed_by: by, claimed_until_ms: until }
  if (ids.length)
    await trx
      .updateTable(of.table)
      .set(set)
      .where(idIn(trx, of, ids))
      .execute()
  return rows as R[]
}

/** Extends claims; returns the ids of those rows that are still claimed by this process. */
export const renewClaims = (
  db: Database,
  of: ClaimedTable,
  { by, until }: Claim,
  ids: readonly number[],
): Promise<number[]> =>
  db.write(async (trx: AnyTransaction) => {
    const renewed = trx
      .updateTable(of.table)
      .set({ claimed_until_ms: until })
      .where(idIn(trx, of, ids))
    const rows = await renewed.where('claimed_by', '=', by).returning(of.key).execute()
    return rows.map((row) => row[of.key] as number)
  })

/**
 * The same of those rows alone that no transaction works on just now, and waits for none. Rows that it waited for while it held
 * others could be waiting for these.
 */
export const renewIdleClaims = (
  db: Database,
  of: ClaimedTable,
  claim: Claim,
  ids: readonly number[],
): Promise<number[]> =>
  db.write(async (trx: AnyTransaction) => {
    const own = trx
      .selectFrom(of.table)
      .select(of.key)
      .where(idIn(trx, of, ids))
      .where('claimed_by', '=', claim.by)
    return (await claimRows<Record<string, number>>(trx, of, claim, own)).map((row) => row[of.key]!)
  })

/** Ends the claims of this process for some rows; `also` is set with that, where it is given. */
export const endClaims = (
  trx: AnyTransaction,
  of: ClaimedTable,
  by: string,
  ids: readonly number[],
  also: Record<string, unknown> = {},
): Promise<unknown> =>
  trx
    .updateTable(of.table)
    .set({ ...also, ...FREE })
    .where(idIn(trx, of, ids))
    .where('claimed_by', '=', by)
    .execute()

/** Ends every claim of this process for rows that are due at some time, without changing when. */
export const endAllClaims = (db: Database, of: ClaimedTable, by: string): Promise<unknown> =>
  db.write((trx: AnyTransaction) =>
    trx.updateTable(of.table).set(FREE).where('due_ms', 'is not', null).where('claimed_by', '=', by).execute(),
  )
