// Propagation of agenda edits: a meeting keeps its own agenda, a series copies its agenda to upcoming meetings.
import type { Transaction } from 'kysely'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { mustBeCopyable, withoutExcessText } from '../../rules/agenda/outline.ts'
import { isUnlocked } from '../minutes/locked.ts'
import { agendaItemsOf, copiesOfItems, DISCUSSION, type PlannedItem, unchangedItem, writeAgenda } from './agenda.ts'
import { type AgendaHolder, agendaOfMeeting, agendaOfSeries } from './agenda-holder.ts'

/**
 * Marks a meeting's agenda as edited, so that its series no longer changes it, or writes a series' agenda to its coming
 * meetings (docs/decisions/0014-agendas.md). `now` is in Unix seconds.
 */
export async function followAgendaEdit(
  trx: Transaction<DB>,
  { table, column, id }: AgendaHolder,
  now: number,
): Promise<void> {
  if (table === 'meeting') {
    const meeting = trx.updateTable('meeting').where('meeting_id', '=', id)
    await meeting.set({ agenda_edited: 1 }).where('agenda_edited', '=', 0).execute()
  }
  if (column !== 'meeting_series_id') return
  await trx.updateTable('meeting_series').set({ update_ts: now }).where('meeting_series_id', '=', id).execute()
  await updateComingMeetings(trx, agendaOfSeries(id), now)
}

/** Gives pending meetings to come the agenda of their series, unless somebody edited it there. */
async function updateComingMeetings(trx: Transaction<DB>, series: AgendaHolder, now: number): Promise<void> {
  const coming = trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', series.id)
    .where('state', '=', 'pending')
    .where('agenda_edited', '=', 0)
    .where(isUnlocked)
    .where((eb) => eb.or([eb('start_time', 'is', null), eb('start_time', '>=', now)]))
    .orderBy('meeting_id')
  const meetings = await forUpdate(trx, coming).execute()
  if (!meetings.length) return
  const planned = withoutExcessText(await agendaItemsOf(trx, series)).map((row) => ({
    ...unchangedItem(row),
    from_id: row.id,
  }))
  mustBeCopyable(planned, meetings.length)
  for await (const { meeting_id } of yieldingToRequests(meetings)) {
    const holder = agendaOfMeeting(meeting_id)
    const was = await agendaItemsOf(trx, holder)
    const next = await itemsFromSeries(trx, holder, planned, was.map(unchangedItem))
    await writeAgenda(trx, holder, { was, next, now })
  }
}

/** The planned items for a meeting; those that it has already keep their ids, with their notes and action items. */
async function itemsFromSeries(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  planned: readonly PlannedItem[],
  present: readonly PlannedItem[],
): Promise<PlannedItem[]> {
  if (!planned.length) return [{ ...DISCUSSION, id: present[0]?.id ?? -1 }]
  const idsByOrigin = new Map(present.map(({ from_id, id }) => [from_id, id]))
  const copies = await copiesOfItems(trx, holder, planned)
  const ids = new Map(copies.map(({ id, from_id }) => [id, idsByOrigin.get(from_id) ?? id]))
  return copies.map((item) => ({
    ...item,
    id: ids.get(item.id)!,
    parent_id: item.parent_id === null ? null : ids.get(item.parent_id)!,
  }))
}
