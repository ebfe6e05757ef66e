// Computes the schedule and meetings after a split or an end of a series.
import type { Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/series/meeting-series.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import { isHeld, type SeriesPlan, seriesChange, withReleased } from '../../rules/series/series-change.ts'
import { type ScheduleColumns, scheduleOf } from '../../rules/series/series-schedule.ts'
import { continued, type DividedSchedule, divided, withBlocked } from '../../rules/series/series-split.ts'
import type { CallTo } from '../call.ts'
import { scheduleIn } from './meeting-series.ts'
import { durationSent, fromNow, keptOf, textSent } from './series-change.ts'
import { type SeriesRow, seriesRow, slotStateAt } from './series-meetings.ts'
import { holdMeetings, type PlannedMeeting, plannedMeetings, type SeriesText } from './series-plan.ts'

type Splitting = CallTo<typeof meetingSeries, 'split'>

/** A series at one of its slots. */
export interface SeriesAtSlot extends DividedSchedule {
  was: SeriesRow
  /** The slot; Unix seconds. */
  at: number
  /** All meetings of the series. */
  meetings: PlannedMeeting[]
  /** Its meetings at or after the slot. */
  following: PlannedMeeting[]
}

/**
 * A series and its meetings, locked, divided at a time that is a slot of it or the start of one of its meetings. Throws
 * 422 on `from` for any other time, and where nothing comes before it.
 */
export async function seriesAtSlot(
  trx: Transaction<DB>,
  meeting_series_id: number,
  from: number,
): Promise<SeriesAtSlot> {
  const was = await seriesRow(trx, meeting_series_id)
  await holdMeetings(trx, meeting_series_id)
  const meetings = await plannedMeetings(trx, meeting_series_id)
  const state = await slotStateAt(trx, was, from)
  if (typeof state === 'string' && state !== 'slot') {
    throw refuse('from', 'invalid_value', 'must be a date of the series, or the start of one of its meetings.')
  }
  const meeting = state === 'slot' ? undefined : meetings.find(({ meeting_id }) => meeting_id === state.meeting_id)
  const at = meeting?.slot_ts ?? from
  const earlier = meetings.filter(({ slot_ts }) => slot_ts < at).map(({ slot_ts }) => slot_ts)
  const parts = divided(scheduleColumns(was), at, earlier)
  if (!parts)
    throw refuse('from', 'invalid_value', 'is the first date of the series: change or delete the whole series instead.')
  return { ...parts, was, at, meetings, following: meetings.filter(({ slot_ts }) => slot_ts >= at) }
}

const scheduleColumns = (row: SeriesRow): ScheduleColumns => ({
  ...{ rrule: row.rrule, timezone_name: row.timezone_name, dtstart: row.dtstart, dtuntil: row.dtuntil },
  ...{ rcount: row.rcount, added: row.added, excluded: row.excluded, blocked: row.blocked },
  offered_from: row.offered_from,
})

/** What a split does. */
export interface SeriesSplit extends SeriesAtSlot {
  /** The text fields of the new series that differ. */
  text: SeriesText
  /** The schedule of the new series. */
  columns: ScheduleColumns
  /** Seconds. */
  duration: number | null
  /** The ids of the meetings that go over to the new series, before hasFields else is done with them. */
  goingOver: number[]
  /** What is done with them; undefined where neither the schedule nor their length is another. */
  plan: SeriesPlan | undefined
}

/** Works out a split, without writing hasFields. Throws 422 for `from` and whatever a change of the series refuses. */
export async function workOutSplit(
  trx: Transaction<DB>,
  { actor, now, params, sent }: Splitting,
): Promise<SeriesSplit> {
  const { meeting_series_id } = params
  const split = await seriesAtSlot(trx, meeting_series_id, sent.from)
  const { was, at, meetings, following } = split
  const text = await textSent(trx, actor, was, sent)
  const duration = durationSent(was, sent)
  const keep = keptOf(sent.keep ?? [], meetings)
  // What was held stays with the series before, and what was deleted does not come back.
  const leftOut = [
    ...(await deletedSlots(trx, meeting_series_id, at)),
    ...following.filter(isHeld).map(({ slot_ts }) => slot_ts),
  ]
  const before = withBlocked(split.after, leftOut)
  const columns = withBlocked(continued(scheduleColumns(was), split, scheduleIn(sent)), leftOut)
  const rescheduled = hasFields(changedFields(before, columns))
  const going = following.filter((meeting) => !isHeld(meeting))
  const goingOver = going.map(({ meeting_id }) => meeting_id)
  const result = { ...split, text, duration, goingOver }
  if (!rescheduled && duration === was.duration) return { ...result, columns, plan: undefined }
  const concerned = [...meetings.filter(isHeld), ...going]
  const change = seriesChange(
    { schedule: scheduleOf(before) },
    { schedule: scheduleOf(columns) },
    concerned,
    now,
    sent.shift_days,
  )
  const planned = withReleased(change, keep, concerned)
  const over = new Set(goingOver)
  const plan = { ...planned, kept: planned.kept.filter((id) => over.has(id)) }
  return { ...result, columns: rescheduled ? fromNow(columns, plan) : columns, plan }
}

/** The slots of deleted meetings of a series, from an instant on. */
async function deletedSlots(trx: Transaction<DB>, meeting_series_id: number, from: number): Promise<number[]> {
  const records = await trx
    .selectFrom('deleted_meeting')
    .select('slot_ts')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '>=', from)
    .execute()
  return records.map(({ slot_ts }) => slot_ts!)
}
