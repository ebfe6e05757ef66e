// Lets a few run at a time, in the order in which they came; the others wait, up to a number of them.
import { tooBusy } from './problem.ts'

/** Runs work once its turn has come. Throws 503 where too many wait. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Turns of `most` at a time; at most `waiting` wait. `seconds`: after which those who come then may try again. */
export function createTurns(most: number, waiting: number, seconds = 5): Turns {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= most) {
      if (queue.length >= waiting) throw tooBusy(seconds)
      // The next in the queue takes over this place, so that no later call can take it.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
