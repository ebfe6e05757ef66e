// Paces work (rate limiting in groups), so that requests do not wait behind a long run of it.
import { setTimeout as timeout } from 'node:timers/promises'

/** Resolves when the next piece of work may begin. */
export type Pace = () => Promise<void>

export interface PaceSettings {
  /** Pieces a second at most. */
  perSecond: number
  /** Group size, and how long a group waits to fill, in milliseconds. */
  together: number
  gather: number
}

interface Clock {
  /** Milliseconds, from any moment on. */
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

const CLOCK: Clock = { now: () => performance.now(), sleep: (ms) => timeout(ms) }

/** Starts work in groups, spaced evenly within a second; unused capacity is not carried over. */
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
