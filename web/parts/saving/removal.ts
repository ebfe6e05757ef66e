// Deferred deletion with Undo, eight seconds.

import { unlessGone } from '../../api/problem.ts'
import { defer, useDeferred } from '../../api/writing/deferred.ts'
import { enqueue, useUnsent } from '../../api/writing/queue.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import type { Seen } from './drop-seen.ts'

/** What the queue holds of a deletion. */
interface Removal {
  removed: string
  /** What the reader knows it by. */
  called: string
}

const isRemovalOf = (name: string, about: unknown): about is Removal =>
  typeof about === 'object' && about !== null && 'removed' in about && about.removed === name

/**
 * Hides the thing `name` (`useIsRemoved`), shows a message with Undo, and deletes it by `send` after eight seconds, or earlier if
 * the page is left. If that is refused, a message names it by `called`. `leave`: used instead of `send` when the page is closing,
 * as it needs no further request.
 */
export function removeLater(
  name: string,
  called: string,
  said: string,
  send: () => Promise<unknown>,
  leave?: () => Promise<unknown>,
): void {
  const about: Removal = { removed: name, called }
  const undo = defer(name, () => enqueue(about, () => unlessGone(send()), leave ? { leave } : {}))
  showToast(said, undo)
}

/** The same for a text that others may write into meanwhile: what is deleted is what was seen. */
export function removeSeen<Row extends object>(name: string, called: string, said: string, seen: Seen<Row>): void {
  let drop: (() => Promise<void>) | undefined
  const send = async () => {
    drop ??= (await import('./drop-seen.ts')).droppingSeen(seen)
    await drop()
  }
  removeLater(name, called, said, send, () => seen.drop({}))
}

/** What somebody deleted in a change; undefined where it is none. */
export const calledOf = (about: unknown): string | undefined =>
  typeof about === 'object' && about !== null && 'removed' in about ? (about as Removal).called : undefined

/** Returns a predicate by name: whether a thing is shown as deleted, because its deletion is pending or being sent. */
export function useRemovals(): (name: string) => boolean {
  const waiting = useDeferred()
  const unsent = useUnsent()
  return (name) => waiting.has(name) || unsent.some(({ about, error }) => !error && isRemovalOf(name, about))
}

export const useIsRemoved = (name: string): boolean => useRemovals()(name)
