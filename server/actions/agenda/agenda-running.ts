// The agenda of a running meeting, which has at most one current item.
import { sql, type Transaction } from 'kysely'
import type { AgendaItemState } from '../../../contract/codes.ts'
import type { DB } from '../../db/tables.ts'
import { type ItemClock, startClock, stopClock, ZERO } from '../../rules/agenda/agenda-clock.ts'
import { withItemState } from '../../rules/agenda/agenda-state.ts'

type Row = Pick<DB['agenda_item'], 'meeting_id' | 'state' | 'started_ts' | 'finished_ts'> &
  ItemClock & { agenda_item_id: number }

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
    .set({ ...changes, ...clockIn(row, state, meeting?.state === 'started', now), update_ts: now })
    .where('agenda_item_id', '=', agenda_item_id)
    .execute()
}

/** The clock of an item once it has a state: it runs while the item is current and the meeting goes on. */
function clockIn(clock: ItemClock, state: AgendaItemState, goesOn: boolean, now: number): ItemClock {
  if (state === 'pending') return ZERO
  return state === 'current' && goesOn ? startClock(clock, now) : stopClock(clock, now)
}

/** Stops the clock of the current item of a meeting, which is paused or over. */
export const stopAgendaClock = (trx: Transaction<DB>, meeting_id: number, now: number) =>
  trx
    .updateTable('agenda_item')
    .set(clockStopped(now))
    .where('meeting_id', '=', meeting_id)
    .where('running_ts', 'is not', null)
    .execute()

/** Starts the clock of the current item of a meeting, which goes on after a pause. */
export const startAgendaClock = (trx: Transaction<DB>, meeting_id: number, now: number) =>
  trx
    .updateTable('agenda_item')
    .set({ running_ts: now })
    .where('meeting_id', '=', meeting_id)
    .where('state', '=', 'current')
    .where('running_ts', 'is', null)
    .execute()

/** The columns of a clock that stops at a moment, in SQL: what `stopClock` gives. */
export const clockStopped = (now: number) => ({
  spent_seconds: sql<number>`spent_seconds + case when running_ts < ${now} then ${now} - running_ts else 0 end`,
  running_ts: null,
})

/** Finishes the current item of a meeting, since another becomes current or the meeting ends. */
export const finishCurrentAgendaItem = (trx: Transaction<DB>, meeting_id: number, now: number) =>
  trx
    .updateTable('agenda_item')
    .set({ state: 'done', finished_ts: now, update_ts: now, ...clockStopped(now) })
    .where('meeting_id', '=', meeting_id)
    .where('state', '=', 'current')
    .execute()
