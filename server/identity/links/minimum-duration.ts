// Makes an answer take the same time whatever was found, so that nobody can tell from the time what it was.
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that such an answer takes: more than the work itself ever does. */
export const MINIMUM_DURATION = 100

/** Returns the result of the work, once the minimum duration is over; rejects where the work does. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(MINIMUM_DURATION)])
  return result
}
