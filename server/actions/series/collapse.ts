// Collapses a series to one of its meetings: that meeting and past ones remain, and the series ends. See
// docs/api/recurring-meetings.md#ending-a-series.
import type { Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { audit } from '../../audit/audit.ts'
import { announcedAsSeries, keepSentState } from '../../calendar/reconciliation/index.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { refuse } from '../../problem.ts'
import { backlogOfRoom } from '../agenda/agenda-holder.ts'
import type { CallTo } from '../call.ts'
import { removeMeetings } from '../meetings/meeting-removal.ts'
import { locationOfSeries } from './invitees.ts'
import { endSeries } from './meeting-series.ts'
import { leaveBacklog } from './series-backlog.ts'

const HELD: readonly string[] = ['started', 'paused', 'ended']

/**
 * Collapses a series; gives the id of the meeting that stays. Throws 422 on `meeting_id` where it is not of the series.
 */
export async function collapseSeries(
  trx: Transaction<DB>,
  call: CallTo<typeof meetingSeries, 'collapse'>,
): Promise<number> {
  const { site, now, params, sent } = call
  const { meeting_series_id } = params
  await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  const meetings = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'state', 'minutes_state'])
    .where('meeting_series_id', '=', meeting_series_id)
    .orderBy('slot_ts')
    .execute()
  const { meeting_id } = sent
  if (!meetings.some((one) => one.meeting_id === meeting_id)) {
    throw refuse('meeting_id', 'invalid_reference', 'is not a meeting of this series.')
  }
  const others = meetings.filter(
    (one) => one.meeting_id !== meeting_id && !HELD.includes(one.state) && one.minutes_state !== 'approved',
  )
  await removeMeetings(
    trx,
    call,
    others.map((one) => one.meeting_id),
  )
  const left = meetings.filter((one) => !others.includes(one))
  await keepSentState(
    trx,
    site,
    left.map((one) => one.meeting_id),
    now,
  )
  await trx
    .updateTable('meeting')
    .set({ meeting_series_id: null, slot_ts: null, announced: announcedAsSeries, update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
  const location = await locationOfSeries(trx, meeting_series_id)
  await leaveBacklog(trx, meeting_series_id, backlogOfRoom(location.room_id))
  const resource = `/meetings/${meeting_id}`
  const event_id = await emit(trx, now, { event: 'meeting_series_collapsed', ...location, meeting_id, resource })
  await audit(trx, call, 'meeting_series_collapsed', meeting_series_id, { details: { meeting_id } })
  await endSeries(trx, location, event_id, now)
  return meeting_id
}
