// Long work in short stretches, between which the server answers others.
import { setImmediate } from 'node:timers/promises'

/** How long a stretch may be; milliseconds. */
const STRETCH = 5

/** Gives the values one after another; whoever has worked on them for 5 ms lets others be answered before the next. */
export async function* patiently<T>(values: Iterable<T>): AsyncGenerator<T> {
  let began = performance.now()
  for (const value of values) {
    if (performance.now() - began >= STRETCH) {
      await setImmediate()
      began = performance.now()
    }
    yield value
  }
}
