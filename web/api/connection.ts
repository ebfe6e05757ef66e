// Connection state: whether visible queries wait for a connection, and modules that do.
import { useSyncExternalStore } from 'react'
import { known } from '../site.ts'
import { isCutOff } from './changes/changes.ts'
import { pause, pauseAfterTries } from './pause.ts'
import { NoAnswerError } from './problem.ts'
import { queryClient } from './query-client.ts'

/** So many tries go by before people are told of what is shown already, and is only asked again. */
const PATIENCE = 2

let modules = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1): void {
  modules += by
  for (const listener of listeners) listener()
}

const cache = queryClient.getQueryCache()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = cache.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

type Query = ReturnType<typeof cache.getAll>[number]

/** Returns whether a query is asked again since no answer came. */
const isTriedAgain = ({ state: { fetchStatus, fetchFailureReason } }: Query): boolean =>
  fetchStatus !== 'idle' && fetchFailureReason instanceof NoAnswerError

/** Returns whether people wait for it. */
const isWaited = (query: Query): boolean => {
  const { data, fetchFailureCount } = query.state
  return isTriedAgain(query) && (data === undefined || (query.isActive() && fetchFailureCount >= PATIENCE))
}

/** Returns whether something gets no answer from the server, and is tried again by itself. */
export const useIsUnreachable = (): boolean =>
  useSyncExternalStore(subscribe, () => modules > 0 || cache.getAll().some(isWaited))

/** Returns whether there is reason to think that the server cannot be reached. */
const isDoubtful = (): boolean => !navigator.onLine || isCutOff() || cache.getAll().some(isTriedAgain)

/** Returns whether the server answers anything at all. */
const answers = () =>
  fetch(`${known.root}/session`).then(
    () => true,
    () => false,
  )

/** Waits until the server answers; people are told meanwhile. */
async function untilReached(): Promise<void> {
  if (await answers()) return
  count(1)
  for (let tries = 1; ; tries++) {
    await pause(pauseAfterTries(tries))
    if (await answers()) break
  }
  count(-1)
}

/**
 * Loads a module once the server can be reached: a browser keeps a module as missing that it has asked for in vain, until the page
 * is loaded again.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  if (isDoubtful()) await untilReached()
  return load()
}
