// Queries of the API and changes to it, by TanStack Query.
import {
  notifyManager,
  type QueryClient,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Asking, ClientAnswer, JsonEndpoints } from '../../contract/client.ts'
import type { Resource } from '../../contract/resource.ts'
import { pageMade } from '../clock.ts'
import { isListening } from './changes.ts'
import { ask } from './clients.ts'
import { answerOf, firstAnswer } from './first-answers.ts'
import type { Key } from './query-client.ts'

/** Milliseconds. */
const REFETCH_INTERVAL = 20_000

/** How often what should be live is fetched again: not at all while the stream of changes is open. */
export const whileNotListening = (): number | false => !isListening() && REFETCH_INTERVAL

/** Fetches something of the API, with its counts of rows and pages. `watching`: keeps it live without the stream too. */
export const useAnswer = <T>(key: Key, ask: () => Promise<ClientAnswer<T>>, watching = false) =>
  useQuery({
    queryKey: key,
    queryFn: async () => answerOf(await ask()),
    refetchInterval: watching && whileNotListening,
  })

/** The same for what is declared in `first-requests.ts`: what came within the page is there at once. */
export const useFirst = <R extends Resource, N extends JsonEndpoints<R> & string>(
  key: Key,
  asked: Asking<R, N>,
  watching = false,
) =>
  useQuery({
    queryKey: key,
    queryFn: async () => answerOf(await ask(asked)),
    initialData: () => firstAnswer(asked),
    initialDataUpdatedAt: pageMade,
    refetchInterval: watching && whileNotListening,
  })

/** A list that is declared in `first-requests.ts`, of which more is fetched step by step. `asked` gives one of its pages. */
export const useRows = <R extends Resource, N extends JsonEndpoints<R> & string>(
  key: Key,
  asked: (page: number) => Asking<R, N>,
  watching = false,
) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => answerOf(await ask(asked(pageParam))),
    initialPageParam: 0,
    getNextPageParam: ({ pages }, _, page) => (page + 1 < pages ? page + 1 : undefined),
    initialData: () => {
      const answer = firstAnswer(asked(0))
      return answer && { pages: [answer], pageParams: [0] }
    },
    initialDataUpdatedAt: pageMade,
    refetchInterval: watching && whileNotListening,
  })

/** A change, after which all queries are fetched again whose key begins with one of `stale`. */
export function useChange<Sent, Result>(run: (sent: Sent) => Promise<Result>, stale: readonly Key[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => Promise.all(stale.map((queryKey) => refetchAll(client, queryKey))),
  })
}

/**
 * Fetches all queries again whose key begins so, and waits for them. Where the stream of changes asks for the same
 * meanwhile, its request takes the place of ours, and is waited for as well.
 */
async function refetchAll(client: QueryClient, queryKey: Key): Promise<void> {
  await client.invalidateQueries({ queryKey })
  while (client.isFetching({ queryKey }) > 0)
    await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false })
}

/**
 * A value and a function that chooses another one: a control shows the choice at once, until the change is done or
 * refused. TanStack Query reports a change as pending too late: the browser has reset the checkbox by then.
 */
export function useOptimisticChoice<Given, V, Result>(given: Given, { mutate }: UseMutationResult<Result, Error, V>) {
  const [chosen, show] = useState<{ value: V }>()
  const choose = (value: V, onSuccess: (result: Result) => void) => {
    const choice = { value }
    show(choice)
    // What was fetched again is told to components later than this is called: until then `given` is the value before.
    const onSettled = () => notifyManager.schedule(() => show((shown) => (shown === choice ? undefined : shown)))
    mutate(value, { onSuccess, onSettled })
  }
  return [chosen ? chosen.value : given, choose] as const
}
