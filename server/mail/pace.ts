// Spreads work over time, so that what is done beside it does not wait for many pieces in a row.
import { setTimeout as timeout } from 'node:timers/promises'

/** Resolves when the next piece of work may begin, in the order in which it was asked. */
export type Pace = () => Promise<void>

interface Clock {
  /** Milliseconds, from any moment on. */
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

const CLOCK: Clock = { now: () => performance.now(), sleep: (ms) => timeout(ms) }

/** At most so many pieces a second, one after the other; what was not used is not made up for. */
export function createPace(perSecond: number, { now, sleep } = CLOCK): Pace {
  const apart = 1_000 / perSecond
  let next = 0
  return async () => {
    const asked = now()
    const at = Math.max(asked, next)
    next = at + apart
    if (at > asked) await sleep(at - asked)
  }
}
