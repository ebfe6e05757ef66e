// Short-lived cache of data shared by letters that are written at nearly the same time.

/** A memoized read: a repeated key returns the first result. */
export type ReadTogether = <T>(key: string, read: () => Promise<T>) => Promise<T>

/** How a letter is composed within a batch. */
export interface WrittenBeside {
  together: ReadTogether
  /** Resolves when the letter may be composed: one per turn of the event loop, so that requests are answered in between. */
  turn: () => Promise<void>
}

/** Memoized reads for letters of one batch; results are never refreshed. */
export function readTogether(): ReadTogether {
  const known = new Map<string, Promise<unknown>>()
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const present = known.get(key)
    if (present) return present as Promise<T>
    const reading = read()
    known.set(key, reading)
    // Retry after a failure.
    reading.catch(() => known.delete(key))
    return reading
  }
}

/** For a single letter: every read is executed. */
export const WRITTEN_ALONE: WrittenBeside = { together: (_, read) => read(), turn: async () => {} }
