// Optimistic updates by a press, serialized for each resource, so that the last press wins.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { atMost, fetchAgain } from '../fetch-again.ts'
import { type Key, observersNotified } from '../query-client.ts'
import { keepRefused } from './queue.ts'

interface Then<Result> {
  onSuccess?: ((result: Result) => void) | undefined
  onError?: ((error: Error) => void) | undefined
  onSettled?: (() => void) | undefined
}

export interface Change<Sent, Result> {
  /** Sends it. `then` is called once it is answered and fetched again, unless the component is gone. */
  mutate: (sent: Sent, then?: Then<Result>) => void
  isPending: boolean
  /** The last answer. */
  data: Result | undefined
  /** The error of the last refused change, until another one begins. */
  error: Error | null
}

interface Waiting {
  run: () => Promise<void>
}

/** The changes of one thing that are under way. */
interface Order {
  waiting: Waiting[]
  stale: Map<string, Key>
  /** Done once nothing waits any more and what became stale is fetched again. */
  fetched: PromiseWithResolvers<void>
}

const orders = new Map<string, Order>()

/** Done once nothing is fetched any more whose key begins so, regardless of who asked for it. */
function untilFetched(client: QueryClient, queryKey: Key): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (client.isFetching({ queryKey }) === 0) resolve()
  }
  const stop = client.getQueryCache().subscribe(look)
  look()
  return promise.finally(stop)
}

/**
 * Fetches all queries again whose key begins so, and waits for them. Where the stream of changes asks for the same
 * meanwhile, its request takes the place of ours, and is waited for as well.
 */
async function refetchAll(client: QueryClient, queryKey: Key): Promise<void> {
  await client.invalidateQueries({ queryKey })
  await untilFetched(client, queryKey)
}

/** Sends what waits in an order, one change after the other, then fetches what they made stale. */
async function work(client: QueryClient, of: string, order: Order): Promise<void> {
  for (let next = order.waiting.shift(); next; next = order.waiting.shift()) await next.run()
  orders.delete(of)
  await atMost(Promise.all(order.stale.values().map((key) => refetchAll(client, key))))
  order.fetched.resolve()
}

/** Runs after whatever was given before of the same thing; gives its result once all of them are fetched again. */
function inOrder<Result>(
  client: QueryClient,
  of: string,
  run: () => Promise<Result>,
  stale: readonly Key[],
): Promise<Result> {
  const begun = orders.get(of)
  const order = begun ?? { waiting: [], stale: new Map<string, Key>(), fetched: Promise.withResolvers<void>() }
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const send = async () => {
    try {
      const result = await run()
      for (const key of stale) order.stale.set(JSON.stringify(key), key)
      resolve(order.fetched.promise.then(() => result))
    } catch (error) {
      reject(error)
    }
  }
  order.waiting.push({ run: send })
  if (!begun) {
    orders.set(of, order)
    void work(client, of, order)
  }
  return promise
}

// What still waits when the page goes away is sent then.
addEventListener('pagehide', () => {
  for (const { waiting } of orders.values()) for (const { run } of waiting.splice(0)) void run()
})

/**
 * A change, after which all queries are fetched again whose key begins with one of `stale`. Changes with the same first
 * key are of one thing: each is sent once the one before is answered.
 */
export function useChange<Sent, Result>(
  run: (sent: Sent) => Promise<Result>,
  stale: readonly Key[],
): Change<Sent, Result> {
  const client = useQueryClient()
  const id = useId()
  const of = JSON.stringify(stale[0] ?? id)
  const [{ left, data, error }, set] = useState<{ left: number; data?: Result; error: Error | null }>({
    ...{ left: 0, error: null },
  })
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const mutate = (sent: Sent, then: Then<Result> = {}) => {
    // What is undone from elsewhere was not here from the beginning.
    const was = here.current
    set((now) => ({ ...now, left: now.left + 1, error: null }))
    const settle = (with_: { data: Result } | { error: Error }, tell: () => void) => {
      set((now) => ({ ...now, ...with_, left: now.left - 1 }))
      if (was && !here.current) return
      tell()
      then.onSettled?.()
    }
    inOrder(client, of, () => run(sent), stale).then(
      (result) => settle({ data: result }, () => then.onSuccess?.(result)),
      (refused: Error) => {
        const isHandled = here.current || (!was && then.onError)
        if (!isHandled) keepRefused(refused, () => run(sent).then(() => fetchAgain(...stale)))
        settle({ error: refused }, () => then.onError?.(refused))
      },
    )
  }
  return { mutate, isPending: left > 0, data, error }
}

/** Returns the pending choices, latest last, and a function that sends another one. */
export function useUnanswered<V, Result>({ mutate }: Pick<Change<V, Result>, 'mutate'>) {
  const [unanswered, set] = useState<readonly { value: V }[]>([])
  const send = (value: V, then: Omit<Then<Result>, 'onSettled'> = {}) => {
    const one = { value }
    set((all) => [...all, one])
    const onSettled = () => void observersNotified().then(() => set((all) => all.filter((other) => other !== one)))
    mutate(value, { ...then, onSettled })
  }
  return [unanswered.map(({ value }) => value), send] as const
}

/**
 * A value and a function that chooses another one: a control shows the last choice at once, until it is stored or
 * refused. React would reset a checkbox by the time that the change is reported as pending.
 */
export function useOptimisticChoice<Given, V, Result>(given: Given, change: Pick<Change<V, Result>, 'mutate'>) {
  const [unanswered, send] = useUnanswered(change)
  const choose = (value: V, onSuccess?: (result: Result) => void) => send(value, { onSuccess })
  return [unanswered.length ? unanswered.at(-1)! : given, choose] as const
}
