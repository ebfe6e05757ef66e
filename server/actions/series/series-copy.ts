// Copies invitees and agenda of a series to its continuation.
import { sql, type Transaction } from 'kysely'
import { forShare, inIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { agendaItemsOf, copiesOfItems, writeAgenda } from '../agenda/agenda.ts'
import { agendaOfSeries } from '../agenda/agenda-holder.ts'

/**
 * Copies the invitees with their answers, except for those whose account has ended. Nobody is invited again by this, so
 * it emits no events.
 */
export async function copyInvitees(trx: Transaction<DB>, from: number, to: number, now: number): Promise<void> {
  const query = trx
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .select(['invitee.member_id', 'invitee.representing', 'invitee.note_taker', 'invitee.presenter'])
    .select(['invitee.role_id', 'invitee.rsvp', 'invitee.rsvp_ts', 'invitee.rsvp_comment', 'invitee.rsvp_outdated'])
    .where('invitee.meeting_series_id', '=', from)
    .where('member.deleted_ts', 'is', null)
    .orderBy('invitee.invitee_id')
  const rows = (await forShare(trx, query, 'invitee').execute()).map((row) => ({
    ...row,
    ...{ meeting_series_id: to, create_ts: now, update_ts: now },
  }))
  await inSlices(rows, (slice) => trx.insertInto('invitee').values(slice).execute())
}

/** Copies the agenda, and has the items of meetings that came from it come from the copy. */
export async function copySeriesAgenda(
  trx: Transaction<DB>,
  { from, to, meetings, now }: { from: number; to: number; meetings: readonly number[]; now: number },
): Promise<void> {
  const items = await agendaItemsOf(trx, agendaOfSeries(from))
  if (!items.length) return
  const holder = agendaOfSeries(to)
  const next = await copiesOfItems(trx, holder, items)
  const { ids } = await writeAgenda(trx, holder, { was: [], next, now })
  const copies = items.map(({ agenda_item_id }, index) => ({ old: agenda_item_id, next: ids[index]! }))
  await inSlices(meetings, (slice) =>
    sql`update agenda_item set from_id = sent.next
      from ${rowsAsTable(trx, { old: 'integer', next: 'integer' }, copies)}
      where agenda_item.from_id = sent.old
        and ${inIds(trx, sql.ref('agenda_item.meeting_id'), slice)}`.execute(trx),
  )
}
