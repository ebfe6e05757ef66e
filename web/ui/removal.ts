// Deletes a thing eight seconds after somebody asked for it, unless they undo it.
import { ResponseError } from '../../contract/client.ts'
import { defer, useDeferred } from '../api/deferred.ts'
import { enqueue, useUnsent } from '../api/queue.ts'
import { showToast } from './toasts.ts'

/** What the queue holds of a deletion. */
interface Removal {
  removed: string
}

const isRemovalOf = (name: string, about: unknown): about is Removal =>
  typeof about === 'object' && about !== null && 'removed' in about && about.removed === name

const GONE: readonly number[] = [404, 410]

/**
 * Hides the thing `name` (`useIsRemoved`), says so with Undo, and deletes it by `send` after eight seconds. Whoever closes
 * the page before has not deleted it.
 */
export function removeLater(name: string, said: string, send: () => Promise<unknown>): void {
  const stop = () => removeEventListener('pagehide', undo, true)
  const undo = defer(name, () => {
    stop()
    enqueue<Removal>({ removed: name }, async () => {
      try {
        await send()
      } catch (error) {
        // Somebody else was faster.
        if (!(error instanceof ResponseError && GONE.includes(error.status))) throw error
      }
    })
  })
  addEventListener('pagehide', undo, true)
  showToast(said, () => {
    stop()
    undo()
  })
}

/** Whether a thing is to be shown as deleted: it waits for that, or the server is being asked. */
export function useIsRemoved(name: string): boolean {
  const waiting = useDeferred().has(name)
  const asked = useUnsent().some(({ about, error }) => !error && isRemovalOf(name, about))
  return waiting || asked
}
