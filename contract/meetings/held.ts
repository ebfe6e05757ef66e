// The time at which a meeting was held and the people present, decided in one place for pages, files, mail and lists.
import type { MeetingState } from '../codes.ts'
import type { MinutesState } from '../minutes/minutes.ts'

/** From when to when; Unix seconds. */
export interface HeldTimes {
  start: number
  end: number
}

/** The actual times of a meeting that was started and has ended; undefined for any other, of which only the plan is known. */
export function heldTimes(started_ts: number | null, ended_ts: number | null): HeldTimes | undefined {
  if (started_ts === null || ended_ts === null || ended_ts < started_ts) return undefined
  return { start: started_ts, end: ended_ts }
}

/** The length as the difference of the displayed minutes, so that it always agrees with the displayed times. */
export const heldSeconds = ({ start, end }: HeldTimes): number => (Math.floor(end / 60) - Math.floor(start / 60)) * 60

/**
 * The people of a record by attendance. Where nobody is marked as present, nothing was noted and all were only invited; so were
 * those of a meeting that is canceled, regardless of who was marked before.
 */
export interface Attendance<P> {
  present: readonly P[]
  absent: readonly P[]
  invited: readonly P[]
}

interface Of<P> {
  /** Null of a series. */
  state: MeetingState | null
  attendees: readonly P[]
}

/** Sorts the people of a record by attendance, each group in the order given. */
export function attendanceOf<P extends { attended: boolean }>({ state, attendees }: Of<P>): Attendance<P> {
  const present = state === 'canceled' ? [] : attendees.filter(({ attended }) => attended)
  if (!present.length) return { present, absent: [], invited: attendees }
  return { present, absent: attendees.filter(({ attended }) => !attended), invited: [] }
}

/**
 * Returns whether a meeting has minutes instead of an agenda: it has ended, or it was held elsewhere, and its minutes are in review or
 * approved.
 */
export const hasMinutes = ({
  state,
  minutes_state,
}: {
  state: MeetingState | null
  minutes_state: MinutesState
}): boolean => state === 'ended' || (state === 'pending' && minutes_state !== 'draft')
