// Wakes workers after commits: within a process, and between processes by LISTEN and NOTIFY.
import type pg from 'pg'
import type { CreateClient } from './clients.ts'
import { DATABASE_TIMEOUTS } from './timeouts.ts'

export interface Notifier {
  /** Calls the listeners; called after each commit of this process. */
  notify: () => void
  /** Adds a listener; returns a function that removes it. */
  listen: (listener: () => void) => () => void
}

/** The listeners of one process. */
export function createNotifier(): Notifier {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The channel on which the processes of one PostgreSQL database notify each other. */
export const CHANNEL = 'folkmoot_work'
/** The channel of what is told in so many words. */
export const NOTIFICATIONS = 'folkmoot_notified'
/** Milliseconds before a lost connection is opened again. */
const AGAIN = 1_000

/**
 * Calls back when another process notifies (LISTEN), on a separate connection that is opened again when it is lost. A
 * notification in between is missed, so callers must also look for work at intervals. Returns a function that ends it.
 */
export function listenToOthers(
  create: CreateClient,
  channel: typeof CHANNEL | typeof NOTIFICATIONS,
  listener: (text: string) => void,
): () => Promise<void> {
  let ended = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const fresh = create({
      application_name: 'folkmoot waiting',
      keepAlive: true,
      connectionTimeoutMillis: DATABASE_TIMEOUTS.connection,
    })
    client = fresh
    fresh.on('notification', ({ payload = '' }) => listener(payload))
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      listener('')
    } catch {
      lost(fresh)
    }
  }

  function lost(broken: pg.Client) {
    if (client !== broken) return
    client = undefined
    broken.end().catch(() => {})
    if (!ended) timer = setTimeout(connect, AGAIN)
  }

  void connect()
  return async () => {
    ended = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }
}
