// Write queue with optimistic updates: writes are sent in order, retried while offline, and kept with their reason when
// refused. Leaving the page with unsent writes asks, and sends the rest with `keepalive`.
import { useSyncExternalStore } from 'react'
import { ResponseError } from '../../../contract/client.ts'
import { atMost } from '../fetch-again.ts'
import { pause, pauseAfterTries } from '../pause.ts'
import { retryAfter } from '../problem.ts'
import { observersNotified } from '../query-client.ts'
import { randomId } from '../random-id.ts'
import { keepBefore } from './kept-texts.ts'

/** A change that waits. `about` is what its page shows of it meanwhile. */
export interface Unsent<About = unknown> {
  /** Sent as `Idempotency-Key`, so that a second try makes nothing twice. */
  id: string
  about: About
  /** The server's error; undefined while it is queued. */
  error?: Error | undefined
}

interface Leaving {
  /** The draft for its text if the page is closed before it can be sent: place, and the text as typed. */
  draft?: { place: string; text: string }
  /** Sends it while the page goes away, without waiting for anything, where `send` would. */
  leave?: (idempotencyKey: string) => Promise<unknown> | undefined
}

interface Entry extends Unsent, Leaving {
  send: (idempotencyKey: string) => Promise<unknown>
}

/** Milliseconds without an answer after which people are told, although the connection seems to be there. */
const SLOW = 10_000
const SERVER_ERROR = 500
/** Maximum number of attempts of a change on which the server fails, so that later ones are not blocked forever. */
const FAILURES = 5

let entries: readonly Entry[] = []
let tries = 0
/** Whether the current request is slow. */
let isSlow = false
let working = false
const listeners = new Set<() => void>()

function change(to: readonly Entry[]): void {
  entries = to
  for (const listener of listeners)
    try {
      listener()
    } catch (error) {
      // A part of the page that fails keeps nothing from being sent.
      reportError(error)
    }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the delay before a change is retried; undefined if the server refused it for good. */
function pauseAfter(error: unknown): number | undefined {
  const seconds = retryAfter(error)
  if (seconds !== undefined) return seconds * 1000
  if (error instanceof ResponseError) {
    const { status } = error
    if (status < SERVER_ERROR || (status === SERVER_ERROR && tries >= FAILURES)) return undefined
  }
  return pauseAfterTries(tries)
}

function setSlow(to: boolean): void {
  if (isSlow === to) return
  isSlow = to
  change([...entries])
}

/** Sends what waits, one change after the other. */
async function work(): Promise<void> {
  if (working) return
  working = true
  for (let next = entries.find(({ error }) => !error); next; next = entries.find(({ error }) => !error)) {
    const { id, send } = next
    const slow = setTimeout(setSlow, SLOW, true)
    try {
      await send(id)
      tries = 0
      // Until then rows show what was before.
      await atMost(observersNotified())
      change(entries.filter((one) => one.id !== id))
    } catch (error) {
      tries++
      const after = pauseAfter(error)
      if (after === undefined) {
        // An answer is there, so the connection is.
        tries = 0
        change(entries.map((one) => (one.id === id ? { ...one, error: error as Error } : one)))
      } else {
        change([...entries])
        await pause(after)
      }
    } finally {
      clearTimeout(slow)
      setSlow(false)
    }
  }
  working = false
}

/** Whether the page is being closed. */
let gone = false

/** Returns whether a change cannot be sent while the page goes away, so that its text is kept. */
const isKept = ({ error, draft }: Entry): boolean => draft !== undefined && (error !== undefined || tries > 0 || isSlow)

/** Sends changes of a page that goes away, or keeps their texts where there is no answer or they were refused. */
function leave(all: readonly Entry[]): void {
  for (const one of all) if (!one.error && !isKept(one)) (one.leave ?? one.send)(one.id)?.catch(() => {})
  // The last text of several comes first into its draft, and the others before it.
  for (const one of all.toReversed()) if (one.draft && isKept(one)) keepBefore(one.draft.place, one.draft.text)
}

/** Sends a change as soon as what came before it is sent. Gives its id in the queue. */
export function enqueue<About>(
  about: About,
  send: (idempotencyKey: string) => Promise<unknown>,
  leaving: Leaving = {},
): string {
  const id = randomId()
  const entry: Entry = { id, about, send, ...leaving }
  change([...entries, entry])
  if (gone) leave([entry])
  else void work()
  return id
}

/** Keeps a change that was refused after whatever made it has gone, so that it is told of and can be tried again. */
export const keepRefused = (error: Error, send: () => Promise<unknown>): void =>
  change([...entries, { id: randomId(), about: {}, error, send }])

/** Everything that waits or was refused, in order. */
export const allUnsent = (): readonly Unsent[] => entries

/** A change that waits or was refused; undefined once it is sent. */
export const unsentOf = (id: string): Unsent | undefined => entries.find((one) => one.id === id)

/** Calls `listener` whenever something in the queue changes; gives a function that ends it. */
export const listenToQueue = subscribe

/** Tries a refused change again. */
export function retryUnsent(id: string): void {
  change(entries.map((one) => (one.id === id ? { ...one, error: undefined } : one)))
  void work()
}

/** Gives a refused change up. */
export const dropUnsent = (id: string): void => change(entries.filter((one) => one.id !== id))

/** Everything that waits or was refused. */
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(subscribe, () => entries)

const isOffline = (): boolean => (tries > 0 || isSlow) && entries.some(({ error }) => !error)

/** Returns whether the last try got no answer, or the present one has had none for long, and something still waits. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

// The browser asks before it leaves a page with something unsent.
addEventListener('beforeunload', (event) => {
  if (entries.length) event.preventDefault()
})

// Before what is only enqueued then.
addEventListener(
  'pagehide',
  () => {
    gone = true
    leave(entries)
  },
  { capture: true },
)
addEventListener('pageshow', () => (gone = false))
