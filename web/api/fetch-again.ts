// Refetches stale queries. Callers that wait for it continue after a timeout.
import { type Key, queryClient } from './query-client.ts'

/** Milliseconds after which nobody waits any longer for what is fetched again. */
const LONGEST = 10_000

/** Ends with what is waited for, whether it succeeds or not, and ten seconds later at most. */
export async function atMost(waited: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, LONGEST)
  await Promise.race([waited.catch(() => {}), over.promise])
  clearTimeout(timer)
}

/** Fetches what is shown of all queries again whose key begins with one of these, and waits for it, ten seconds at most. */
export const fetchAgain = (...keys: readonly Key[]): Promise<void> =>
  atMost(Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))))
