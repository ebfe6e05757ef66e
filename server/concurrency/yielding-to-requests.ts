// Cooperative scheduling: splits long work into short slices that yield to the event loop.
import { setImmediate } from 'node:timers/promises'

/** Maximum uninterrupted time, in milliseconds. */
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
