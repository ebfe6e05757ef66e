// The present time by the clock of the server, so that a reader whose own clock is wrong sees what all others see.
import { useCallback, useSyncExternalStore } from 'react'
import { known } from '../site.ts'

const SECOND = 1000

/** When the answer that brought this page began to arrive, by the clock of the browser; milliseconds. */
const arrived = (): number => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return Date.now() - performance.now() + (navigation?.responseStart ?? 0)
}

/** How far the clock of the server is ahead of the browser's; milliseconds. Less than a latency is not worth correcting. */
function aheadBy(): number {
  const ahead = known.now * SECOND - arrived()
  return Math.abs(ahead) < 2 * SECOND ? 0 : ahead
}

const ahead = aheadBy()

/** A time of the browser's clock in milliseconds as Unix seconds by the clock of the server. */
export const serverTime = (milliseconds: number): number => Math.floor((milliseconds + ahead) / SECOND)

/** The present time in Unix seconds. */
export const presentTime = (): number => serverTime(Date.now())

let currentTime = presentTime()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    currentTime = presentTime()
    for (const one of listeners) one()
  }, SECOND)
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const subscribeToNothing = () => () => {}

/** The present time in Unix seconds; updated every second while `ticks`. */
export function useNow(ticks: boolean): number {
  const now = useCallback(() => (ticks ? currentTime : presentTime()), [ticks])
  return useSyncExternalStore(ticks ? subscribe : subscribeToNothing, now)
}
