// Bounded queue of changes for each person on PostgreSQL, so that a burst waits here instead of occupying connections
// and locks (docs/decisions/0093-change-queue.md).

import { createTurns, type Turns } from '../concurrency/concurrency-limit.ts'
import type { Database } from '../db/database.ts'
import type { Site } from '../site.ts'

/** Changes of one person that run at a time, and that wait. */
const AT_A_TIME = 4
const MOST_WAITING = 200

interface Person {
  inTurn: Turns
  /** Changes that run or wait. */
  changes: number
}

const known = new WeakMap<Database, Map<number, Person>>()

/**
 * Runs a change of a person once its turn has come, and tells it until when it may go on waiting for the database. SQLite has one
 * writer, whose turns are taken elsewhere. Throws 503 where too many wait, or where the turn did not come in time.
 */
export async function changeInTurn<T>(
  { db }: Site,
  member_id: number,
  change: (until: number) => Promise<T>,
): Promise<T> {
  const until = performance.now() + db.patience
  if (db.dialect === 'sqlite') return change(until)
  const people = known.get(db) ?? new Map<number, Person>()
  known.set(db, people)
  const inTurn = () => createTurns(AT_A_TIME, { waiting: MOST_WAITING })
  const person = people.get(member_id) ?? { inTurn: inTurn(), changes: 0 }
  people.set(member_id, person)
  person.changes++
  try {
    return await person.inTurn(() => change(until), db.patience)
  } finally {
    if (!--person.changes) people.delete(member_id)
  }
}
