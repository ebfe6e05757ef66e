// Orders pending changes before a read, once for all concurrent readers.
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { type FeedState, feedState } from './feed-state.ts'
import { orderChanges } from './order.ts'

interface Turns {
  running: Promise<unknown>
  /** The turn after that, for readers who have arrived since it began. */
  next: Promise<unknown> | undefined
}

const turnsOf = new WeakMap<Database, Turns>()

const feedAndWaiting = prepared<object, FeedState & { waiting: unknown }>((db) =>
  db
    .selectFrom('change_feed')
    .selectAll()
    .select(({ exists, selectFrom }) => exists(selectFrom('unordered_change').select('member_id')).as('waiting')),
)

/**
 * The state of the feed once all that was committed before is in order. A turn that began before may have looked already, so those who
 * come meanwhile share the one after it: where another process holds the work up, one connection waits and not all.
 */
export async function feedInOrder(db: Database, now: number): Promise<FeedState> {
  const [{ waiting, ...state }] = (await feedAndWaiting(db.reads, {})) as [FeedState & { waiting: unknown }]
  if (!waiting) return state
  const turns = turnsOf.get(db)
  if (!turns) await begin(db, now)
  else
    await (turns.next ??= turns.running.then(
      () => begin(db, now),
      () => begin(db, now),
    ))
  return feedState(db.reads)
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
