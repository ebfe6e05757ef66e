// Time of a meeting in lists: as held, or as planned.
import type { MeetingState } from '../../../contract/codes.ts'
import type { Timestamp } from '../../../contract/field.ts'
import { type HeldTimes, heldTimes } from '../../../contract/meetings/held.ts'

type Held = { state: MeetingState; started_ts: Timestamp | null; state_ts: Timestamp | null }
type Planned = { start_time: Timestamp | null; end_time: Timestamp | null }

/** The actual times of a meeting that has ended; undefined for any other. */
export const heldOf = ({ state, started_ts, state_ts }: Held): HeldTimes | undefined =>
  state === 'ended' ? heldTimes(started_ts?.value ?? null, state_ts?.value ?? null) : undefined

/** The times with which a meeting is listed (Unix seconds); undefined where it has none. */
export function listedTimes(meeting: Held & Planned): { start: number; end: number | undefined } | undefined {
  const { start_time, end_time } = meeting
  return heldOf(meeting) ?? (start_time ? { start: start_time.value, end: end_time?.value } : undefined)
}
