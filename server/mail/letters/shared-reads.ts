// Short-lived cache of data shared by letters that are written at nearly the same time.

/** Reads what a key names; who asks again for the same gets what was found. */
export type ReadTogether = <T>(key: string, read: () => Promise<T>) => Promise<T>

/** How a letter is written beside others. */
export interface WrittenBeside {
  together: ReadTogether
  /** Resolves when the letter may be written: each in a turn of the event loop, so that others are answered in between. */
  turn: () => Promise<void>
}

/** For letters that are written within a few seconds: what it gave stays, however old it becomes. */
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

/** For a letter by itself. */
export const WRITTEN_ALONE: WrittenBeside = { together: (_, read) => read(), turn: async () => {} }
