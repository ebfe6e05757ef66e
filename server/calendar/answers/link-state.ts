// State of an answer link: the current time and place of its meeting, or the reason why it has expired.
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Schedule } from '../../rules/series/recurrence/occurrences.ts'
import type { EventContent } from '../format/index.ts'
import type { AnswerRequest } from './answer-seat.ts'
import { nextStart } from './next-start.ts'

/** Why a link no longer accepts an answer. */
export type Closed = 'over' | 'ended' | 'canceled' | 'unscheduled' | 'undated'

/** Current state of a requested event. */
export interface Present {
  /** Time and place, or the last ones; no start where there never was one. */
  next: Pick<EventContent, 'end' | 'location'> & { start: number | null }
  /** The schedule, for a whole series. */
  schedule?: Schedule
  closed?: Closed
}

/** The request behind a link, with the current state of its event. */
export interface LinkRequest
  extends Present,
    Pick<AnswerRequest, 'member_id' | 'name' | 'language' | 'region' | 'timezone_name' | 'rsvp'>,
    Pick<AnswerRequest, 'meeting_id' | 'meeting_series_id' | 'slot_ts'> {
  /** What the link is of, for a limit of its answers. */
  subject: string
  content: Pick<EventContent, 'summary'>
}

/** What the state of a request depends on. */
interface Presented extends Pick<AnswerRequest, 'meeting_id' | 'meeting_series_id' | 'slot_ts'> {
  content: Pick<EventContent, 'start' | 'end' | 'until' | 'location'>
}

/** Determines the current state of a request. */
export async function presentOf(
  db: Kysely<DB>,
  { meeting_id, meeting_series_id, slot_ts, content }: Presented,
  now: number,
): Promise<Present> {
  if (meeting_id === null && slot_ts === null) {
    const { schedule, next } = await nextStart(db, meeting_series_id!, now)
    if (next) return { next, schedule }
    const start = content.until ?? content.start
    const end = content.end === null ? null : start + (content.end - content.start)
    return { next: { start, end, location: content.location }, schedule, closed: 'over' }
  }
  const rows = db.selectFrom('meeting').select(['state', 'start_time', 'end_time', 'location'])
  const one =
    meeting_id === null
      ? rows.where('meeting_series_id', '=', meeting_series_id).where('slot_ts', '=', slot_ts)
      : rows.where('meeting_id', '=', meeting_id)
  const meeting = await one.executeTakeFirst()
  if (!meeting) return { next: content, ...(lastOf(content) <= now && { closed: 'over' }) }
  const { state, start_time, end_time, location } = meeting
  const next =
    start_time === null
      ? content
      : { start: Number(start_time), end: end_time === null ? null : Number(end_time), location }
  const isRunning = state === 'started' || state === 'paused'
  if (state === 'canceled' || state === 'ended') return { next, closed: state }
  if (start_time === null) return { next, closed: 'unscheduled' }
  return { next, ...(!isRunning && lastOf(next) <= now && { closed: 'over' }) }
}

/** When a meeting is over. */
export const lastOf = ({ start, end }: Pick<EventContent, 'start' | 'end'>): number => end ?? start
