// Client cache of API responses (TanStack Query), with its retry policy.
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ResponseError } from '../../contract/client.ts'
import { pauseAfterTries } from './pause.ts'
import { NoAnswerError, retryAfter } from './problem.ts'

const SECOND = 1000
const RETRIES = 2

/** Tries again after 429, until there is an answer, and a few times where one could not be read. */
const shouldRetry = (failed: number, error: Error): boolean =>
  retryAfter(error) !== undefined ||
  error instanceof NoAnswerError ||
  (!(error instanceof ResponseError) && failed < RETRIES)

/** Milliseconds until the next try. */
function pauseAfter(failed: number, error: Error): number {
  const seconds = retryAfter(error)
  return seconds === undefined ? pauseAfterTries(failed + 1) : seconds * SECOND
}

// What was fetched is told to the components before anyone who waited for it goes on: what was changed would else fall back for a
// moment to what it was before, once the queue lets it go.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10 * SECOND,
      retry: shouldRetry,
      retryDelay: pauseAfter,
      // Without a connection it is tried, and said, rather than waited for in silence; it goes on once the browser is online again.
      networkMode: 'offlineFirst',
    },
    // Without a connection a change fails at once and says so, rather than wait in silence.
    mutations: { networkMode: 'always' },
  },
})

/** Waits until components have been told of what was fetched, which is later than its request ends. */
export const observersNotified = (): Promise<void> => new Promise((done) => notifyManager.schedule(() => done()))

/** The key of a query; whatever begins with the same words belongs together. */
export type Key = readonly (string | number)[]
