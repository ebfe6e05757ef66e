// Wakes the workers after a commit with events, in processes that do not relay events.
import type { Database } from '../db/database.ts'
import { anyToPassOn } from './pass-on.ts'
import { RELAY, type RelaySettings } from './settings.ts'

/**
 * Notifies the workers after commits of this process that wrote events. This does not happen in the transaction of the
 * change, since PostgreSQL lets only one commit at a time notify, so that all others would wait for its disk. Returns a
 * function that stops it; `failed` receives errors of the database.
 */
export function announceEvents(
  db: Database,
  failed: (error: unknown) => void,
  { gather }: Pick<RelaySettings, 'gather'> = RELAY,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let notifying: Promise<void> | undefined

  async function notifyIfNeeded() {
    if (await anyToPassOn(db.reads)) await db.notify()
  }

  function run() {
    timer = undefined
    notifying = notifyIfNeeded().catch(failed)
  }

  const unsubscribe = db.committed(() => {
    timer ??= setTimeout(run, gather)
  })
  return async () => {
    unsubscribe()
    clearTimeout(timer)
    await notifying
  }
}
