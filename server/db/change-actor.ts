// Actor of a transaction, for the triggers of change capture, and how to disable them.
import { sql, type Transaction } from 'kysely'
import type { AnyTransaction } from './dialects/any-schema.ts'
import { dialectOf } from './dialects/dialect.ts'
import { prepared } from './queries/prepared.ts'
import type { DB } from './tables.ts'

const setActing = prepared<{ member_id: number | null }, never>(
  (_, { member_id }) => sql`update change_actor set member_id = ${member_id}`,
)

/** Records further changes of this transaction as made by that person. */
export async function actAs<T>(trx: Transaction<DB>, member_id: number, run: () => Promise<T>): Promise<T> {
  if (dialectOf(trx) === 'postgres') {
    await sql`select set_config('folkmoot.member_id', ${String(member_id)}, true)`.execute(trx)
    return run()
  }
  // Where it fails, its savepoint takes this back as well.
  await setActing(trx, { member_id })
  const value = await run()
  await setActing(trx, { member_id: null })
  return value
}

/** Runs writes without recording changes, for restores. */
export async function withoutChangeNotes<T>(trx: AnyTransaction, run: () => Promise<T>): Promise<T> {
  if (dialectOf(trx) === 'postgres') {
    await sql`select set_config('folkmoot.noting', 'off', true)`.execute(trx)
    return run()
  }
  await sql`update change_actor set noting = 0`.execute(trx)
  const value = await run()
  await sql`update change_actor set noting = 1`.execute(trx)
  return value
}
