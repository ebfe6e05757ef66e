// For a process that passes no events on itself: it calls those that do.
import type { Database } from '../db/database.ts'
import { anyToPassOn } from './pass-on.ts'
import { RELAY, type RelaySettings } from './settings.ts'

/**
 * Calls the workers after commits of this process that left events. Not in the transaction of the change: PostgreSQL lets
 * only one commit at a time notify, so all others would wait for its disk. Gives what ends it.
 */
export function announceEvents(
  db: Database,
  failed: (error: unknown) => void,
  { gather }: Pick<RelaySettings, 'gather'> = RELAY,
): () => Promise<void> {
  let soon: NodeJS.Timeout | undefined
  let calling: Promise<void> | undefined

  async function look() {
    if (await anyToPassOn(db.reads)) await db.call()
  }

  function run() {
    soon = undefined
    calling = look().catch(failed)
  }

  const deaf = db.committed(() => {
    soon ??= setTimeout(run, gather)
  })
  return async () => {
    deaf()
    clearTimeout(soon)
    await calling
  }
}
