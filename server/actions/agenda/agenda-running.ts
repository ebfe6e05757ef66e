// The agenda while its meeting runs: at most one item at a time is current.
import type { Transaction } from 'kysely'
import type { AgendaItemState } from '../../../contract/codes.ts'
import type { DB } from '../../db/tables.ts'
import { withItemState } from '../../rules/agenda-state.ts'

type Row = Pick<DB['agenda_item'], 'meeting_id' | 'state' | 'started_ts' | 'finished_ts'> & { agenda_item_id: number }

/**
 * Sets the state of an item; one that becomes current finishes the current one. Throws 422 for a state that it cannot
 * have.
 */
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

/** Finishes the current item of a meeting, since another becomes current or the meeting ends. */
export const finishCurrentAgendaItem = (trx: Transaction<DB>, meeting_id: number, now: number) =>
  trx
    .updateTable('agenda_item')
    .set({ state: 'done', finished_ts: now, update_ts: now })
    .where('meeting_id', '=', meeting_id)
    .where('state', '=', 'current')
    .execute()
