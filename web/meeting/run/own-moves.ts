// What the reader themselves did to the meeting just now, which is said where they did it.

/** Milliseconds in which a change of the meeting is taken for the reader's own. */
const OWN = 5_000

let moved = Number.NEGATIVE_INFINITY

/** The reader moves the meeting on, pauses or ends it. */
export function noteOwnMove(): void {
  moved = performance.now()
}

/** Whether they did so just now. */
export const isOwnMove = (): boolean => performance.now() - moved < OWN
