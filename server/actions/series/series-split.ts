// Splits a series at a slot: it ends there, and a new series continues with the following meetings
// (docs/decisions/0047-splitting-a-series.md).
import { sql, type Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { inIds, lockRow } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { emitAll } from '../../events/emit.ts'
import { derivedColumns } from '../../rules/series/series-schedule.ts'
import { backlogOfSeries } from '../agenda/agenda-holder.ts'
import type { CallTo } from '../call.ts'
import { outdateAnswers } from '../meetings/answers.ts'
import { attachSource } from '../meetings/sources.ts'
import { locationOfSeries, type SeriesLocation } from './invitees.ts'
import { handBacklogOn } from './series-backlog.ts'
import { isElsewhen } from './series-change.ts'
import { copyInvitees, copySeriesAgenda } from './series-copy.ts'
import { insertContinuation } from './series-links.ts'
import { derivedWith } from './series-meetings.ts'
import { carryOutPlan, reachMeetings } from './series-plan.ts'
import { type SeriesAtSlot, type SeriesSplit, workOutSplit } from './split-plan.ts'

type Splitting = CallTo<typeof meetingSeries, 'split'>

/**
 * Splits a series; gives the id of the new one, which has the following meetings that were not held
 * (docs/api/recurring-meetings.md#splitting-a-series). Throws 422 for `from` and whatever a change of the series refuses.
 */
export async function splitSeries(trx: Transaction<DB>, call: Splitting): Promise<number> {
  const { actor, now, params, sent } = call
  const { meeting_series_id } = params
  await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  const split = await workOutSplit(trx, call)
  const { was, columns, duration, text, plan } = split
  const id = await insertContinuation(trx, meeting_series_id, () => insertNext(trx, split, now))
  const old = await locationOfSeries(trx, meeting_series_id)
  const location = { ...old, meeting_series_id: id }
  const resource = `/meeting_series/${id}`
  await emitAll(trx, now, [
    { event: 'meeting_series_scheduled', ...old, resource: `/meeting_series/${meeting_series_id}` },
    { event: 'meeting_series_created', ...location, resource },
    { event: 'meeting_series_scheduled', ...location, resource },
  ])
  await copyInvitees(trx, meeting_series_id, id, now)
  if (isElsewhen(split.after, columns)) await outdateAnswers(trx, 'invitee', [id])
  await handOver(trx, split, location, now)
  await handBacklogOn(trx, meeting_series_id, backlogOfSeries(id))
  if (plan) await carryOutPlan(trx, location, plan, { was: was.duration, next: duration }, call)
  await trx
    .updateTable('meeting_series')
    .set(await derivedWith(trx, id, columns, duration))
    .where('meeting_series_id', '=', id)
    .execute()
  await endBefore(trx, split, now)
  const { meeting_series_source: source } = sent
  if (source) await attachSource('meeting_series', trx, { id, member_id: actor.member_id, now }, source)
  await reachMeetings(trx, location, { ...was, meeting_series_id: id }, text, now)
  return id
}

/** Inserts the new series: all that the one before is, with what differs. */
async function insertNext(trx: Transaction<DB>, split: SeriesSplit, now: number): Promise<number> {
  const { was, columns, duration, text } = split
  const { meeting_series_id: continues_id, ...same } = was
  const stamps = { schedule_create_ts: now, schedule_update_ts: now, create_ts: now, update_ts: now }
  const made = await trx
    .insertInto('meeting_series')
    .values({ ...same, ...text, ...columns, ...derivedColumns(columns, duration), duration, continues_id, ...stamps })
    .returning('meeting_series_id')
    .executeTakeFirstOrThrow()
  return made.meeting_series_id
}

/** Gives the new series its agenda and its meetings, whose items then follow that agenda. */
async function handOver(trx: Transaction<DB>, { was, goingOver }: SeriesSplit, location: SeriesLocation, now: number) {
  const { meeting_series_id } = location
  await inSlices(goingOver, (ids) =>
    trx
      .updateTable('meeting')
      .set({ meeting_series_id, update_ts: now })
      .where(inIds(trx, sql.ref('meeting_id'), ids))
      .execute(),
  )
  await copySeriesAgenda(trx, { from: was.meeting_series_id, to: meeting_series_id, meetings: goingOver, now })
}

/** Ends the schedule of a series before a slot. Its later meetings have been removed or given away by then. */
export async function endBefore(trx: Transaction<DB>, { was, before }: SeriesAtSlot, now: number): Promise<void> {
  const { meeting_series_id } = was
  const follows = await derivedWith(trx, meeting_series_id, before, was.duration)
  await trx
    .updateTable('meeting_series')
    .set({ ...before, ...follows, schedule_update_ts: now, update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
}
