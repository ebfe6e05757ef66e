// Deferred actions with Undo, such as deletions that cannot be restored.
import { useSyncExternalStore } from 'react'

/** Time for Undo, in milliseconds: as long as its message is displayed. */
const WAITS = 8_000

const waiting = new Map<string, (leaving: boolean) => void>()
let names: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function tell(): void {
  names = new Set(waiting.keys())
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Runs something after eight seconds, or as many milliseconds as are given, or when the page is left. `name` is what it
 * concerns; `run` is told whether the page goes away. Gives a function that undoes it.
 */
export function defer(name: string, run: (leaving: boolean) => void, waits = WAITS): () => void {
  const go = (leaving = false) => {
    if (!waiting.delete(name)) return
    clearTimeout(timer)
    run(leaving)
    tell()
  }
  const timer = setTimeout(go, waits)
  waiting.set(name, go)
  tell()
  return () => {
    clearTimeout(timer)
    if (waiting.delete(name)) tell()
  }
}

/** Runs something if the page is left, unless what this gives is called before. `name` is what it concerns. */
export function whenLeft(name: string, run: () => void): () => void {
  waiting.set(name, run)
  return () => {
    if (waiting.get(name) === run) waiting.delete(name)
  }
}

/** The names of what waits, so that a page shows it as done. */
export const useDeferred = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => names)

addEventListener('pagehide', () => {
  for (const go of [...waiting.values()]) go(true)
})
