// Processes many rows in slices that yield to other requests: SQLite is synchronous, and ten rows may need thousands of
// database pages.
import { setImmediate } from 'node:timers/promises'

/** Rows at a time. A meeting has 200 agenda items at most, each on pages of its own where its text is long. */
const PIECE = 10

/** What `find` finds of a few values at a time, all of it together. */
export async function collectedInPieces<T, V>(
  values: readonly T[],
  find: (some: T[]) => Promise<Iterable<readonly [number, V]>>,
): Promise<Map<number, V>> {
  const collected = new Map<number, V>()
  for (let from = 0; from < values.length; from += PIECE) {
    if (from) await setImmediate()
    for (const [id, value] of await find(values.slice(from, from + PIECE))) collected.set(id, value)
  }
  return collected
}
