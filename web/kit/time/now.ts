// Current time by the server clock, independent of the reader's.
import { useCallback, useSyncExternalStore } from 'react'
import { serverTime } from '../../clock.ts'

/** Milliseconds between two looks at the clock: a second begins for everybody at the same moment, and so late at most. */
const LOOK = 200

export { serverTime }

/** The present time in Unix seconds. */
export const presentTime = (): number => serverTime(Date.now())

let currentTime = presentTime()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    const before = currentTime
    currentTime = presentTime()
    if (currentTime !== before) for (const one of listeners) one()
  }, LOOK)
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
