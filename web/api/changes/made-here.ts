// Deduplicates a page's own changes, which the stream reports too, so that they are fetched once.
import { atMost, fetchAgain } from '../fetch-again.ts'
import { type Key, queryClient } from '../query-client.ts'
import type { Change } from './stale.ts'

type Named = Pick<Change, 'kind' | 'thing_id'>

/** Milliseconds in which changes are gathered before what they concern is asked again. */
export const GATHER = 30
/** How many things are remembered that the stream has told of. */
const MOST_HEARD = 100

/** What was made here, with the queries that were asked since. */
const made = new Map<string, Key>()
/** What the stream told of as it was made, the latest last. */
const heard = new Set<string>()

const nameOf = ({ kind, thing_id }: Named): string => `${kind} ${thing_id}`

/** Of the queries that a change makes stale, those that were not asked again when this page made what it tells of. */
export function staleSince(change: Change, keys: readonly Key[] | undefined): Key[] | undefined {
  if (change.what !== 'made' || !keys) return keys?.slice()
  const name = nameOf(change)
  heard.add(name)
  for (const first of heard.size > MOST_HEARD ? [...heard].slice(0, 1) : []) heard.delete(first)
  const fetched = made.get(name)
  made.delete(name)
  return keys.filter((key) => String(key) !== String(fetched))
}

/** Done once nothing is fetched any more whose key begins so, regardless of who asked for it. */
export function untilFetched(queryKey: Key): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (queryClient.isFetching({ queryKey }) === 0) resolve()
  }
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  return promise.finally(stop)
}

/** Fetches what shows something that was just made here, unless the stream of changes has that done; ends once it is there. */
export async function fetchMade(of: Named, queryKey: Key): Promise<void> {
  const name = nameOf(of)
  if (!heard.has(name)) {
    made.set(name, queryKey)
    return fetchAgain(queryKey)
  }
  // It is asked for with whatever else has just changed.
  await new Promise((go) => setTimeout(go, GATHER))
  return atMost(untilFetched(queryKey))
}
