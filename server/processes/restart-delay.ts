// Exponential backoff for a process that dies soon after each start.

/** Milliseconds after which a process counts as having served. */
const LONG = 10_000
const FIRST = 500
const LONGEST = 30_000

export interface RestartDelay {
  /** Milliseconds to wait before the next start, after one that lasted so long. */
  after: (lasted: number) => number
}

/** A process that served is replaced at once; each soon death in a row doubles the wait. */
export function restartDelay(): RestartDelay {
  let soon = 0
  return {
    after: (lasted) => {
      soon = lasted < LONG ? soon + 1 : 0
      return soon ? Math.min(LONGEST, FIRST * 2 ** (soon - 1)) : 0
    },
  }
}
