// Waits by timer for a SQLite that another process is writing to: SQLite itself would stop the whole process meanwhile.
import { setTimeout as pause } from 'node:timers/promises'

/** Between two tries at most; milliseconds. The lock is given to whoever asks first after it became free. */
const LONGEST_PAUSE = 10

/** SQLITE_BUSY with all its kinds, and SQLITE_PROTOCOL, which it says where several open the file at the same moment. */
export const isBusy = (error: unknown): boolean => {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && [5, 15].includes(errcode & 0xff)
}

/** The pauses between tries, from short ones to the longest. */
export async function pauseBefore(attempt: number): Promise<void> {
  await pause(Math.min(2 ** attempt, LONGEST_PAUSE))
}

/** Gives what `work` gives, tried again while the database is busy, for so many milliseconds; throws what it threw then. */
export async function whenFree<T>(work: () => T, most: number): Promise<T> {
  const until = performance.now() + most
  for (let attempt = 0; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error
    }
    await pauseBefore(attempt)
  }
}
