// Links between the parts of a split series: a doubly linked list, when a part is inserted or removed.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** The id of the series that goes on with another one; undefined where there is none. */
export async function continuationOf(trx: Transaction<DB>, meeting_series_id: number): Promise<number | undefined> {
  const next = await trx
    .selectFrom('meeting_series')
    .select('meeting_series_id')
    .where('continues_id', '=', meeting_series_id)
    .executeTakeFirst()
  return next?.meeting_series_id
}

const link = (trx: Transaction<DB>, meeting_series_id: number, continues_id: number | null) =>
  trx.updateTable('meeting_series').set({ continues_id }).where('meeting_series_id', '=', meeting_series_id).execute()

/** Inserts a series that goes on with another; whatever went on with that one goes on with the new one. */
export async function insertContinuation(
  trx: Transaction<DB>,
  continues_id: number,
  insert: () => Promise<number>,
): Promise<number> {
  const next = await continuationOf(trx, continues_id)
  // Only one series goes on with another at any moment.
  if (next !== undefined) await link(trx, next, null)
  const made = await insert()
  if (next !== undefined) await link(trx, next, made)
  return made
}

/** Deletes a series; what went on with it goes on with the one before. */
export async function deleteLinked(trx: Transaction<DB>, meeting_series_id: number): Promise<void> {
  const own = trx.selectFrom('meeting_series').select('continues_id').where('meeting_series_id', '=', meeting_series_id)
  const before = (await own.executeTakeFirst())?.continues_id ?? null
  const next = await continuationOf(trx, meeting_series_id)
  await trx.deleteFrom('meeting_series').where('meeting_series_id', '=', meeting_series_id).execute()
  if (next !== undefined && before !== null) await link(trx, next, before)
}

/** The id of the part of a history before a series, or else of the one after it; undefined where it is the only one. */
export const neighbourOf = async (trx: Transaction<DB>, meeting_series_id: number): Promise<number | undefined> =>
  (await startOf(trx, meeting_series_id)) ?? (await continuationOf(trx, meeting_series_id))

/** The ids of all series of a chain, the first first: what one was split into goes on with it. */
export async function chainOf(trx: Transaction<DB>, meeting_series_id: number): Promise<number[]> {
  const chain = [meeting_series_id]
  for (let before = await startOf(trx, meeting_series_id); before != null; before = await startOf(trx, before))
    chain.unshift(before)
  for (
    let next = await continuationOf(trx, meeting_series_id);
    next !== undefined;
    next = await continuationOf(trx, next)
  )
    chain.push(next)
  return chain
}

/** The id of the series with which another one goes on. */
async function startOf(trx: Transaction<DB>, meeting_series_id: number): Promise<number | null | undefined> {
  const own = trx.selectFrom('meeting_series').select('continues_id').where('meeting_series_id', '=', meeting_series_id)
  return (await own.executeTakeFirst())?.continues_id
}
