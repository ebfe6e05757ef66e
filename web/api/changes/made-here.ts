// Deduplicates a page's own changes, which the stream reports too, so that they are fetched once.
import { atMost, fetchAgain } from '../fetch-again.ts'
import { type Key, queryClient } from '../query-client.ts'
import type { Change } from './stale.ts'

type Named = Pick<Change, 'kind' | 'thing_id'>

/** Milliseconds in which changes are gathered before what they concern is asked again. */
export const GATHER = 30
/** Maximum number of remembered creations from the stream. */
const MOST_HEARD = 100

/** Resources created by this page, with the queries that were fetched since. */
const made = new Map<string, Key>()
/** Resources that the stream has reported as created, latest last. */
const heard = new Set<string>()

const nameOf = ({ kind, thing_id }: Named): string => `${kind} ${thing_id}`

/** Returns the queries that a change makes stale, without those that were already fetched after this page created its resource. */
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
