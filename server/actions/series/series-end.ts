// Ends a series before one of its slots, and deletes the meetings that follow (docs/api/recurring-meetings.md#ending-a-series).
import type { Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { isHeld } from '../../rules/series/series-change.ts'
import type { CallTo } from '../call.ts'
import { removeMeetings } from '../meetings/meeting-removal.ts'
import { locationOfSeries } from './invitees.ts'
import { deleteSeries } from './meeting-series.ts'
import { endBefore } from './series-split.ts'
import { seriesAtSlot } from './split-plan.ts'

type Ending = CallTo<typeof meetingSeries, 'drop'>

/** Deletes a series, or with `from` what follows of it, except for held meetings. Throws 422 for a `from` that is no slot. */
export async function endOrDeleteSeries(trx: Transaction<DB>, call: Ending): Promise<void> {
  const { now, params, sent } = call
  if (sent.from === undefined) return deleteSeries(trx, call)
  const { meeting_series_id } = params
  await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  const ended = await seriesAtSlot(trx, meeting_series_id, sent.from)
  const removed = ended.following.filter((meeting) => !isHeld(meeting))
  await removeMeetings(
    trx,
    call,
    removed.map(({ meeting_id }) => meeting_id),
  )
  await endBefore(trx, ended, now)
  const location = await locationOfSeries(trx, meeting_series_id)
  const resource = `/meeting_series/${meeting_series_id}`
  await emit(trx, now, { event: 'meeting_series_scheduled', ...location, resource })
}
