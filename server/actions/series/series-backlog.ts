// The backlog of a series that is split or ends.
import { sql, type Transaction } from 'kysely'
import { inIds, lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type AgendaHolder, backlogOfSeries } from '../agenda/agenda-holder.ts'
import { neighbourOf } from './series-links.ts'

const WRITTEN = ['note', 'action_item', 'attachment'] as const

/** Puts the backlog of a series at the end of another one; even where that has many items already. */
export async function handBacklogOn(trx: Transaction<DB>, from: number, to: AgendaHolder): Promise<void> {
  const items = await trx
    .selectFrom('agenda_item')
    .select('agenda_item_id')
    .where('backlog_series_id', '=', from)
    .execute()
  if (!items.length) return
  await lockRow(trx, to.table, to.key, to.id)
  const ids = items.map(({ agenda_item_id }) => agenda_item_id)
  const { all, tops } = await trx
    .selectFrom('agenda_item')
    .select((eb) => [eb.fn.countAll<number>().as('all'), sql<number>`count(*) - count(parent_id)`.as('tops')])
    .where(to.column, '=', to.id)
    .executeTakeFirstOrThrow()
  const backlog_series_id = to.column === 'backlog_series_id' ? to.id : null
  await trx
    .updateTable('agenda_item')
    .set({
      backlog_series_id,
      ...(to.column === 'backlog_room_id' && { backlog_room_id: to.id }),
      place: sql<number>`place + ${Number(all)}`,
      position: sql<number>`position + case when parent_id is null then ${Number(tops)} else 0 end`,
    })
    .where(inIds(trx, sql.ref('agenda_item_id'), ids))
    .execute()
  for (const table of WRITTEN)
    await trx.updateTable(table).set({ backlog_series_id }).where('backlog_series_id', '=', from).execute()
}

/**
 * Gives the backlog of a series that ends to the part of its history before it, or else to the one after it; without either,
 * to `other` where that is said.
 */
export async function leaveBacklog(
  trx: Transaction<DB>,
  meeting_series_id: number,
  other?: AgendaHolder,
): Promise<void> {
  const part = await neighbourOf(trx, meeting_series_id)
  const to = part === undefined ? other : backlogOfSeries(part)
  if (to) await handBacklogOn(trx, meeting_series_id, to)
}
