// Puts changes in order before somebody reads them: once for all who ask at the same time.
import type { Database } from '../db/database.ts'
import { anyToOrder, orderChanges } from './order.ts'

interface Turns {
  running: Promise<unknown>
  /** The turn after that, for whoever has come since it began. */
  next: Promise<unknown> | undefined
}

const turnsOf = new WeakMap<Database, Turns>()

/**
 * Resolves once all that was committed before is in order. A turn that began before may have looked already, so those who
 * come meanwhile share the one after it: where another process holds the work up, one connection waits and not all.
 */
export async function orderForReader(db: Database, now: number): Promise<void> {
  if (!(await anyToOrder(db.reads))) return
  const turns = turnsOf.get(db)
  if (!turns) await begin(db, now)
  else
    await (turns.next ??= turns.running.then(
      () => begin(db, now),
      () => begin(db, now),
    ))
}

function begin(db: Database, now: number): Promise<unknown> {
  const turns: Turns = { running: orderChanges(db, now), next: undefined }
  turnsOf.set(db, turns)
  const ended = () => {
    if (!turns.next) turnsOf.delete(db)
  }
  turns.running.then(ended, ended)
  return turns.running
}
