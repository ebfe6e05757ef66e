// The length of a meeting, which the sum of its agenda is compared with.
import type { Meeting } from '../meeting-queries.ts'

/** Seconds; undefined where the meeting has no length. */
export const lengthOf = ({ start_time, end_time, duration: planned }: Meeting): number | undefined =>
  start_time && end_time && end_time.value > start_time.value
    ? end_time.value - start_time.value
    : planned?.value || undefined
