// Short messages about what was just done, with a button that undoes it.
import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  /** Undoes what was done; the message then goes. */
  undo?: (() => void) | undefined
}

/** The keys that undo what the latest message offers to undo. */
export const UNDO_KEYS = '$mod+z'

/** How long a message stays, in milliseconds. */
const STAYS = 8_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(to: readonly Toast[]): void {
  toasts = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes a message away. */
export const closeToast = (id: number): void => change(toasts.filter((one) => one.id !== id))

/** Shows a message for eight seconds, or for as many milliseconds as are given, and says it to screen readers. Gives its id. */
export function showToast(text: string, undo?: () => void, stays = STAYS): number {
  const id = ++last
  // Of messages that undo nothing the last one counts.
  change([...toasts.filter((one) => one.undo), { id, text, undo }].slice(-3))
  setTimeout(() => closeToast(id), stays)
  return id
}

/** The messages that are shown now, the oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
