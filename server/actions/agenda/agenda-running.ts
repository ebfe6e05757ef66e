// The agenda while its meeting runs: one item at a time is what people are at.
import type { Transaction } from 'kysely'
import type { AgendaItemState } from '../../../contract/codes.ts'
import type { DB } from '../../db/tables.ts'
import { withItemState } from '../../rules/agenda-state.ts'

type Row = Pick<DB['agenda_item'], 'meeting_id' | 'state' | 'started_ts' | 'finished_ts'> & { agenda_item_id: number }

/** Gives an item another state; whatever people were at before is done once they begin with this. */
export async function setAgendaItemState(
  trx: Transaction<DB>,
  row: Row,
  state: AgendaItemState,
  now: number,
): Promise<void> {
  const { agenda_item_id, meeting_id } = row
  const meeting =
    meeting_id === null
      ? undefined
      : await trx.selectFrom('meeting').select('state').where('meeting_id', '=', meeting_id).executeTakeFirstOrThrow()
  const changes = withItemState(row, state, meeting?.state, now)
  if (state === 'current') await finishCurrentAgendaItem(trx, meeting_id!, now)
  await trx
    .updateTable('agenda_item')
    .set({ ...changes, update_ts: now })
    .where('agenda_item_id', '=', agenda_item_id)
    .execute()
}

/** What people were at is done: they went on, or the meeting has ended. */
export const finishCurrentAgendaItem = (trx: Transaction<DB>, meeting_id: number, now: number) =>
  trx
    .updateTable('agenda_item')
    .set({ state: 'done', finished_ts: now, update_ts: now })
    .where('meeting_id', '=', meeting_id)
    .where('state', '=', 'current')
    .execute()
