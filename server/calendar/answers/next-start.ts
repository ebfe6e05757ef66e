// Start of the next meeting of a series: an existing meeting, or a slot without one.
import type { Kysely } from 'kysely'
import { seriesRow } from '../../actions/series/series-meetings.ts'
import type { DB } from '../../db/tables.ts'
import { type Schedule, slotFrom } from '../../rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'

/** The next meeting of a series; Unix seconds. */
export interface NextStart {
  /** The slot, which identifies it whether or not its meeting exists. */
  slot: number
  start: number
  end: number | null
  location: string | null
}

/**
 * The next meeting of a series from an instant on (undefined: none), and its schedule. Skips canceled meetings, and those held
 * before their slot.
 */
export async function nextStart(
  db: Kysely<DB>,
  meeting_series_id: number,
  now: number,
): Promise<{ schedule: Schedule; next: NextStart | undefined }> {
  const series = await seriesRow(db, meeting_series_id)
  const schedule = scheduleOf(series)
  const meetings = await db
    .selectFrom('meeting')
    .select(['slot_ts', 'start_time', 'end_time', 'state', 'location'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where((eb) => eb.or([eb('slot_ts', '>=', now), eb('start_time', '>=', now)]))
    .orderBy('start_time')
    .execute()
  const made = meetings.find(
    ({ start_time, state }) =>
      start_time !== null && Number(start_time) >= now && state !== 'canceled' && state !== 'ended',
  )
  const slot = slotFrom(schedule, now, new Set(meetings.map(({ slot_ts }) => Number(slot_ts))))
  if (made && (slot === undefined || Number(made.start_time) <= slot)) {
    const { slot_ts, start_time, end_time, location } = made
    const end = end_time === null ? null : Number(end_time)
    return { schedule, next: { slot: Number(slot_ts), start: Number(start_time), end, location } }
  }
  if (slot === undefined) return { schedule, next: undefined }
  const end = series.duration === null ? null : slot + Number(series.duration)
  return { schedule, next: { slot, start: slot, end, location: series.location } }
}
