// Durations as text, and how the start, end and duration of a meeting follow from one another.
import { LONGEST_MEETING } from '../../../contract/meetings/meeting-fields.ts'
import { refuse } from '../../problem.ts'

/** `h:mm` of a number of seconds, e.g. 5400 → `1:30`. */
export const hoursAndMinutes = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** The times of a meeting. */
export interface MeetingTimes {
  /** Unix seconds. */
  start_time: number | null
  end_time: number | null
  /** Seconds. */
  duration: number | null
}

/** The time fields of a meeting as they were sent. */
export interface MeetingTimesSent {
  start_time?: number | null
  end_time?: number | null
  duration_minutes?: number | null
  duration_seconds?: number | null
}

/** The end of the year 9999, the last one with four digits in ISO 8601; Unix seconds. */
const LATEST = 253_402_300_799

/**
 * The times after a change (docs/api/meetings.md#start-end-and-duration): `duration_seconds` overrides `duration_minutes`, and
 * that the end; a new start moves the end; a duration without a start is stored until there is one. Throws 422 on
 * `end_time` or `start_time` for times that cannot be.
 */
export function meetingTimes(was: MeetingTimes, sent: MeetingTimesSent): MeetingTimes {
  const start_time = sent.start_time === undefined ? was.start_time : sent.start_time
  const length = lengthSent(sent)
  if (length !== undefined && !(length === null && sent.end_time != null)) return withDuration(start_time, length)
  if (sent.end_time === undefined) return withDuration(start_time, was.duration)
  if (sent.end_time === null) return withDuration(start_time, sent.start_time === null ? was.duration : null)
  if (start_time === null) throw refuse('end_time', 'invalid_value', 'cannot be set without start_time.')
  const duration = sent.end_time - start_time
  if (duration < 0) throw refuse('end_time', 'invalid_value', 'must not be before start_time.')
  if (duration > LONGEST_MEETING)
    throw refuse('end_time', 'invalid_value', 'must be at most 366 days after start_time.')
  return { start_time, end_time: sent.end_time, duration }
}

/** The duration that was sent, in seconds; undefined where none was. Null unsets it, unless an end was sent. */
function lengthSent({ duration_seconds, duration_minutes }: MeetingTimesSent): number | null | undefined {
  if (duration_seconds !== undefined && duration_seconds !== null) return duration_seconds
  if (duration_minutes !== undefined && duration_minutes !== null) return duration_minutes * 60
  return duration_seconds === null || duration_minutes === null ? null : undefined
}

function withDuration(start_time: number | null, duration: number | null): MeetingTimes {
  if (start_time === null || duration === null) return { start_time, end_time: null, duration }
  const end_time = start_time + duration
  if (end_time > LATEST)
    throw refuse('start_time', 'invalid_value', 'is too late: the meeting would end after the year 9999.')
  return { start_time, end_time, duration }
}
