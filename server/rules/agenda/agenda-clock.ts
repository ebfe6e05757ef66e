// Elapsed time of the current agenda item, without pauses of the meeting.

export interface ItemClock {
  /** Seconds counted until the clock last stopped. */
  spent_seconds: number
  /** Unix seconds since which the clock runs; null while it stands still. */
  running_ts: number | null
}

export const ZERO: ItemClock = { spent_seconds: 0, running_ts: null }

/** Seconds on the clock at a moment. A clock of the machine that was set back takes nothing away. */
export const elapsedSeconds = ({ spent_seconds, running_ts }: ItemClock, now: number): number =>
  spent_seconds + (running_ts === null ? 0 : Math.max(0, now - running_ts))

export const stopClock = (clock: ItemClock, now: number): ItemClock => ({
  spent_seconds: elapsedSeconds(clock, now),
  running_ts: null,
})

/** The clock runs from now on; one that runs already goes on. */
export const startClock = ({ spent_seconds, running_ts }: ItemClock, now: number): ItemClock => ({
  spent_seconds,
  running_ts: running_ts ?? now,
})
