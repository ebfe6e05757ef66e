// Splits long work into short stretches, so that the server answers other requests in between.
import { setImmediate } from 'node:timers/promises'

/** How long a stretch may be, in milliseconds. */
const STRETCH = 5

/** Yields the values one after another; after 5 ms of work it lets the event loop go on before the next value. */
export async function* yieldingToRequests<T>(values: Iterable<T>): AsyncGenerator<T> {
  let began = performance.now()
  for (const value of values) {
    if (performance.now() - began >= STRETCH) {
      await setImmediate()
      began = performance.now()
    }
    yield value
  }
}
