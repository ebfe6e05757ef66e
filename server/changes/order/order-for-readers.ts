// Orders pending changes before a read, once for all concurrent readers.
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { type FeedState, feedState } from './feed-state.ts'
import { orderChanges } from './order.ts'

interface Turns {
  running: Promise<unknown>
  /** The next run, shared by readers who arrived since the current one began. */
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
 * State of the feed after everything committed before the call is ordered. A run already under way may have missed it, so new
 * callers share the next one (coalescing): if another process is slow, one connection waits and not all.
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
