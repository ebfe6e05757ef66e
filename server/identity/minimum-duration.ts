// Answers that take as long whatever was found, so that nobody learns from the time what they are not told.
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that such an answer takes: more than any of the ways to it. */
export const MINIMUM_DURATION = 100

/** Gives what the work gives, and not before that time is over. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [given] = await Promise.all([work, sleep(MINIMUM_DURATION)])
  return given
}
