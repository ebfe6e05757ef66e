// Savepoints within a group commit of SQLite, and its size limit.

/** Rows that may be written in a savepoint. */
const MOST = 1_000

export interface Savepoints {
  /** Returns whether the next transaction has no savepoint. */
  isFirst: () => boolean
  /** Counts rows; throws where they are too many for the savepoint that is open. */
  wrote: (rows: number) => void
  /** Runs a change without a savepoint, from the beginning of its transaction. */
  without: <T>(run: (begun: () => void) => Promise<T>) => Promise<T>
  /** Runs a change in a savepoint; gives whether it wrote too much for one beside. */
  within: <T>(run: () => Promise<T>) => Promise<{ tooMuch: boolean; outcome: PromiseSettledResult<T> }>
}

/**
 * SQLite keeps every page that a savepoint might bring back once for each statement that changes it, which for a change of
 * thousands of rows is ten times what it writes. So the first change of a commit has none, and one that writes too much in one
 * is to begin again as the first.
 */
export function createSavepoints(): Savepoints {
  let first = false
  let inside = false
  let written = 0
  return {
    isFirst: () => first,
    wrote: (rows) => {
      if (!inside) return
      written += rows
      if (written > MOST) throw new Error('This is too much for a savepoint.')
    },
    without: async (run) => {
      first = true
      try {
        return await run(() => {
          first = false
        })
      } finally {
        first = false
      }
    },
    within: async (run) => {
      inside = true
      written = 0
      const [outcome] = await Promise.allSettled([run()])
      inside = false
      return { tooMuch: written > MOST, outcome }
    },
  }
}
