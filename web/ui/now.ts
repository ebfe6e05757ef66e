// The present time by the clock of the server, so that a reader whose own clock is wrong sees what all others see.
import { useCallback, useSyncExternalStore } from 'react'
import { serverTime } from '../clock.ts'

const SECOND = 1000

export { serverTime }

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
