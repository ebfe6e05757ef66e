// Queries of the API, by TanStack Query.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Asking, ClientAnswer, JsonEndpoints } from '../../contract/client.ts'
import type { Resource } from '../../contract/resource.ts'
import { pageMade } from '../clock.ts'
import { isListening } from './changes/changes.ts'
import { ask } from './clients.ts'
import { answerOf, firstAnswer } from './first-answers.ts'
import type { Key } from './query-client.ts'

/** Milliseconds. */
const REFETCH_INTERVAL = 20_000

/** Returns the polling interval of live queries: none while the change stream is open. */
export const whileNotListening = (): number | false => !isListening() && REFETCH_INTERVAL

/** Fetches something of the API, with its counts of rows and pages. `watching`: keeps it live without the stream too. */
export const useAnswer = <T>(key: Key, ask: () => Promise<ClientAnswer<T>>, watching = false) =>
  useQuery({
    queryKey: key,
    queryFn: async () => answerOf(await ask()),
    refetchInterval: watching && whileNotListening,
  })

/**
 * The same for what is declared in `first-requests.ts`: what came within the page is there at once. `enabled`: whether it is
 * asked at all.
 */
export const useFirst = <R extends Resource, N extends JsonEndpoints<R> & string>(
  key: Key,
  request: Asking<R, N>,
  watching = false,
  enabled = true,
) =>
  useQuery({
    queryKey: key,
    queryFn: async () => answerOf(await ask(request)),
    initialData: () => firstAnswer(request),
    initialDataUpdatedAt: pageMade,
    enabled,
    refetchInterval: watching && whileNotListening,
  })

/**
 * A list that is declared in `first-requests.ts`, of which more is fetched step by step. `request` gives one of its pages.
 * `watching`: keeps it live without the stream too; a number is for what the stream does not tell, asked again after so many
 * milliseconds.
 */
export const useRows = <R extends Resource, N extends JsonEndpoints<R> & string>(
  key: Key,
  request: (page: number) => Asking<R, N>,
  watching: boolean | number = false,
) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => answerOf(await ask(request(pageParam))),
    initialPageParam: 0,
    getNextPageParam: ({ pages }, _, page) => (page + 1 < pages ? page + 1 : undefined),
    initialData: () => {
      const answer = firstAnswer(request(0))
      return answer && { pages: [answer], pageParams: [0] }
    },
    initialDataUpdatedAt: pageMade,
    refetchInterval: watching === true ? whileNotListening : watching,
  })
