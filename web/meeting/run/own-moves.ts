// The reader's own recent moves of the meeting, so that they are not announced twice.

/** Milliseconds in which a change of the meeting is taken for the reader's own. */
const OWN = 5_000

let moved = Number.NEGATIVE_INFINITY

/** The reader moves the meeting on, pauses or ends it. */
export function noteOwnMove(): void {
  moved = performance.now()
}

/** Returns whether they did so just now. */
export const isOwnMove = (): boolean => performance.now() - moved < OWN
