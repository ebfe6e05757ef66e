// How pages ask and change: kept answers, what may be done, waiting where the API says so.
import { QueryClient, type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { type Answer, ResponseError } from '../contract/client.ts'
import type { Verb } from '../contract/resource.ts'
import { waitOf } from './problem.ts'

const SECOND = 1000
/** Who may do what seldom changes; what is refused in between is said then. */
const RIGHTS_KEPT = 300 * SECOND
/** How often a page that shows what is going on looks again. */
const WATCHING = 20 * SECOND
const TRIES = 2

/** Asks again after the time that the API names, or where nothing was answered at all. */
const again = (failed: number, error: Error): boolean =>
  waitOf(error) !== undefined || (!(error instanceof ResponseError) && failed < TRIES)

export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10 * SECOND,
      retry: again,
      retryDelay: (failed, error) => (waitOf(error) ?? 2 ** failed) * SECOND,
    },
  },
})

export type Key = readonly (string | number)[]

/** Something that the API answers, and its headers. `watching`: it may change while somebody looks. */
export const useAnswer = <T>(key: Key, ask: () => Promise<Answer<T>>, watching = false) =>
  useQuery({
    queryKey: key,
    queryFn: async () => {
      const { headers, body } = await ask()
      return { body, total: Number(headers.get('x-total-count')), pages: Number(headers.get('x-total-pages')) }
    },
    refetchInterval: watching && WATCHING,
  })

/** Whether a verb may be used somewhere, by the word of the API; no, until it is known. */
export function useMay(key: Key, ask: () => Promise<readonly Verb[]>, enabled = true): (verb: Verb) => boolean {
  const { data } = useQuery({ queryKey: ['may', ...key], queryFn: ask, staleTime: RIGHTS_KEPT, enabled })
  return (verb) => data?.includes(verb) ?? false
}

/** A change, after which everything is asked again whose key begins with one of these. */
export function useChange<Sent, Result>(run: (sent: Sent) => Promise<Result>, stale: readonly Key[]) {
  const kept = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => Promise.all(stale.map((queryKey) => kept.invalidateQueries({ queryKey }))),
  })
}

/**
 * What is chosen, and a way to choose: a box or a button shows at once what somebody made of it, until the change is
 * done or refused. The change itself is known to be under way only after the browser has put the box back.
 */
export function useChosen<Given, V, Result>(given: Given, { mutate }: UseMutationResult<Result, Error, V>) {
  const [chosen, show] = useState<V>()
  const choose = (value: V, onSuccess: (result: Result) => void) => {
    show(() => value)
    mutate(value, { onSuccess, onSettled: () => show(undefined) })
  }
  return [chosen ?? given, choose] as const
}

const started = Date.now()
let said = Math.floor(started / SECOND)
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function listen(heard: () => void): () => void {
  listeners.add(heard)
  ticking ??= setInterval(() => {
    said = Math.floor(Date.now() / SECOND)
    for (const one of listeners) one()
  }, SECOND)
  return () => {
    listeners.delete(heard)
    if (listeners.size) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const deaf = () => () => {}

/** Now, in Unix seconds; every second anew while `ticks`. */
export function useNow(ticks: boolean): number {
  const now = useCallback(() => (ticks ? said : Math.floor(Date.now() / SECOND)), [ticks])
  return useSyncExternalStore(ticks ? listen : deaf, now)
}
