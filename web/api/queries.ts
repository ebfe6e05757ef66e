// Queries of the API and changes to it, by TanStack Query.
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientAnswer } from '../../contract/client.ts'
import { isListening } from './changes.ts'
import type { Key } from './query-client.ts'

/** Milliseconds. */
const REFETCH_INTERVAL = 20_000

/** How often what should be live is fetched again: not at all while the stream of changes is open. */
export const whileNotListening = (): number | false => !isListening() && REFETCH_INTERVAL

/** Fetches something of the API, with its counts of rows and pages. `watching`: keeps it live without the stream too. */
export const useAnswer = <T>(key: Key, ask: () => Promise<ClientAnswer<T>>, watching = false) =>
  useQuery({
    queryKey: key,
    queryFn: async () => {
      const { headers, body } = await ask()
      return { body, total: Number(headers.get('x-total-count')), pages: Number(headers.get('x-total-pages')) }
    },
    refetchInterval: watching && whileNotListening,
  })

/** A change, after which all queries are fetched again whose key begins with one of `stale`. */
export function useChange<Sent, Result>(run: (sent: Sent) => Promise<Result>, stale: readonly Key[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/**
 * A value and a function that chooses another one: a control shows the choice at once, until the change is done or
 * refused. TanStack Query reports a change as pending too late: the browser has reset the checkbox by then.
 */
export function useOptimisticChoice<Given, V, Result>(given: Given, { mutate }: UseMutationResult<Result, Error, V>) {
  const [chosen, show] = useState<V>()
  const choose = (value: V, onSuccess: (result: Result) => void) => {
    show(() => value)
    mutate(value, { onSuccess, onSettled: () => show(undefined) })
  }
  return [chosen ?? given, choose] as const
}
