// Toasts: short messages with Undo or another action.
import { useSyncExternalStore } from 'react'
import { offerUndo } from '../keys/undo.ts'

export interface Toast {
  id: number
  text: string
  /** Undoes what was done; the message then goes. */
  undo?: (() => void) | undefined
  /** Does something that keys do not undo; the message then goes. */
  offer?: { label: string; run: () => void } | undefined
}

/** Display time of a message, in milliseconds. */
const STAYS = 8_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
/** Withdraws what a message offers to undo. */
const withdrawals = new Map<number, () => void>()

function change(to: readonly Toast[]): void {
  toasts = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes a message away, with what it offers. */
export function closeToast(id: number): void {
  withdrawals.get(id)?.()
  withdrawals.delete(id)
  change(toasts.filter((one) => one.id !== id))
}

/** Closes a message whose time has passed, once the pointer and the focus are elsewhere (WCAG 2.2.1). */
function expire(id: number): void {
  if (document.querySelector('.toasts:is(:hover, :focus-within)')) setTimeout(expire, 1_000, id)
  else closeToast(id)
}

/** Shows a message for eight seconds, or for as many milliseconds as are given, and says it to screen readers. Gives its id. */
export function showToast(text: string, undo?: () => void, stays = STAYS): number {
  const id = ++last
  const undoAndClose =
    undo &&
    (() => {
      closeToast(id)
      undo()
    })
  if (undoAndClose) withdrawals.set(id, offerUndo(undoAndClose))
  // Of messages that undo nothing the last one counts.
  change([...toasts.filter((one) => one.undo), { id, text, undo: undoAndClose }].slice(-3))
  setTimeout(expire, stays, id)
  return id
}

/** Shows a message with a button of its own, as long as others. */
export function showOffer(text: string, label: string, run: () => void): void {
  const id = showToast(text)
  const runAndClose = () => {
    closeToast(id)
    run()
  }
  change(toasts.map((one) => (one.id === id ? { ...one, offer: { label, run: runAndClose } } : one)))
}

/** The messages that are shown now, the oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
