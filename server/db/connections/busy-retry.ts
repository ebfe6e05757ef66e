// Retries a busy SQLite by timer, since SQLite's own busy timeout would block the event loop.
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two tries at most. A longer pause would let other processes take the lock each time. */
const LONGEST_PAUSE = 10

/**
 * Returns whether it is SQLITE_BUSY of any kind, or SQLITE_PROTOCOL, which occurs when several processes open the file at once.
 */
export const isBusy = (error: unknown): boolean => {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && [5, 15].includes(errcode & 0xff)
}

/** Pauses before the next try; each pause is twice as long as the one before, up to the longest. */
export async function pauseBefore(attempt: number): Promise<void> {
  await pause(Math.min(2 ** attempt, LONGEST_PAUSE))
}

/** Runs `work`, and again while the database is busy, for `most` milliseconds; then throws what it threw last. */
export async function retryWhileBusy<T>(work: () => T, most: number): Promise<T> {
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
