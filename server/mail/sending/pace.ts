// Spreads work over time, so that what is done beside it does not wait for many pieces in a row.
import { setTimeout as timeout } from 'node:timers/promises'

/** Resolves when the next piece of work may begin. */
export type Pace = () => Promise<void>

export interface PaceSettings {
  /** Pieces a second at most. */
  perSecond: number
  /** How many begin together at most, and for how many milliseconds they wait for each other. */
  together: number
  gather: number
}

interface Clock {
  /** Milliseconds, from any moment on. */
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

const CLOCK: Clock = { now: () => performance.now(), sleep: (ms) => timeout(ms) }

/** Pieces begin in groups, each when the one before has had its share of a second; what was not used is not made up for. */
export function createPace({ perSecond, together, gather }: PaceSettings, { now, sleep } = CLOCK): Pace {
  const apart = 1_000 / perSecond
  let group = { at: Number.NEGATIVE_INFINITY, pieces: 0, begun: Promise.resolve<unknown>(undefined) }
  return async () => {
    const called = now()
    if (called >= group.at || group.pieces === together) {
      const at = Math.max(called + gather, group.at + group.pieces * apart)
      group = { at, pieces: 0, begun: sleep(at - called) }
    }
    group.pieces++
    await group.begun
  }
}
