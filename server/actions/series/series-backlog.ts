// What becomes of the backlog of a series that is split, or that ends while its meetings stay.
import { sql, type Transaction } from 'kysely'
import { inIds, lockRow } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'

const WRITTEN = ['note', 'action_item', 'attachment'] as const

/** Hands the backlog on to the series that goes on with another one. */
export async function handBacklogOn(trx: Transaction<DB>, from: number, to: number): Promise<void> {
  const next = { backlog_series_id: to }
  await trx.updateTable('agenda_item').set(next).where('backlog_series_id', '=', from).execute()
  for (const table of WRITTEN) await trx.updateTable(table).set(next).where('backlog_series_id', '=', from).execute()
}

/** Puts the backlog of a series at the end of that of its room; even where the room has many items already. */
export async function giveBacklogToRoom(
  trx: Transaction<DB>,
  meeting_series_id: number,
  room_id: number,
): Promise<void> {
  const items = await trx
    .selectFrom('agenda_item')
    .select('agenda_item_id')
    .where('backlog_series_id', '=', meeting_series_id)
    .execute()
  if (!items.length) return
  await lockRow(trx, 'room', 'room_id', room_id)
  const ids = items.map(({ agenda_item_id }) => agenda_item_id)
  const { all, tops } = await trx
    .selectFrom('agenda_item')
    .select((eb) => [eb.fn.countAll<number>().as('all'), sql<number>`count(*) - count(parent_id)`.as('tops')])
    .where('backlog_room_id', '=', room_id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('agenda_item')
    .set({
      backlog_series_id: null,
      backlog_room_id: room_id,
      place: sql<number>`place + ${Number(all)}`,
      position: sql<number>`position + case when parent_id is null then ${Number(tops)} else 0 end`,
    })
    .where(inIds(trx, sql.ref('agenda_item_id'), ids))
    .execute()
  for (const table of WRITTEN)
    await trx
      .updateTable(table)
      .set({ backlog_series_id: null })
      .where('backlog_series_id', '=', meeting_series_id)
      .execute()
}
