// Semaphore with a bounded FIFO queue.
import { tooBusy } from '../problem.ts'

/** Runs work once its turn has come. Throws 503 where too many wait, or where it waited longer than `patience` milliseconds. */
export type Turns = <T>(work: () => Promise<T>, patience?: number) => Promise<T>

export interface WaitingForTurns {
  /** Maximum length of the queue. */
  waiting: number
  /** Seconds after which those who are refused may try again. */
  again?: number
}

/** Turns of `most` at a time. */
export function createTurns(most: number, { waiting, again = 5 }: WaitingForTurns): Turns {
  let running = 0
  const queue = new Set<() => void>()

  /** Resolves when another has ended, whose place is taken over, so that no later call can take it. */
  function turn(patience: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.add(resolve)
    if (patience === undefined) return promise
    const giveUp = () => queue.delete(resolve) && reject(tooBusy(again))
    const late = setTimeout(giveUp, patience)
    return promise.finally(() => clearTimeout(late))
  }

  return async (work, patience) => {
    if (running < most) running++
    else if (queue.size >= waiting) throw tooBusy(again)
    else await turn(patience)
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else running--
    }
  }
}
