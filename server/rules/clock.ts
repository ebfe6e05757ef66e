// What a clock that was set back makes of times that were written down before: they lie ahead, and nobody waits for
// them.

/**
 * Seconds by which the clocks of several servers of one site may differ. What lies further ahead than it can by right,
 * and by more than this, was written before a clock was set back, and does not count.
 */
export const CLOCKS_DIFFER = 60

/** The latest end, in Unix milliseconds, of any claim that a process makes now whose own claims end at `until`. */
export const latestClaimEnd = (until: number): number => until + CLOCKS_DIFFER * 1000
