// The bell of a database: who changes something rings it, and whoever waits for work hears it.
import pg from 'pg'
import { LIMITS } from './limits.ts'

export interface Notifier {
  /** Tells that a change of this process is committed. */
  ring: () => void
  /** Calls back after every commit of this process; gives what ends that. */
  listen: (heard: () => void) => () => void
}

/** The bell of one process. */
export function createNotifier(): Notifier {
  const listeners = new Set<() => void>()
  return {
    ring: () => {
      for (const heard of listeners) heard()
    },
    listen: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

/** The channel on which the processes of one PostgreSQL database call each other. */
export const CHANNEL = 'folkmoot_work'
/** How long to wait, in milliseconds, before a lost connection is made again. */
const AGAIN = 1_000

/**
 * Hears the calls of other processes (LISTEN), on a connection of its own that is made again when it is lost; what was
 * called meanwhile is not heard, so whoever listens looks for work now and then as well. Gives what ends it.
 */
export function hearOthers(url: string, heard: () => void): () => Promise<void> {
  let ended = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'folkmoot waiting',
      keepAlive: true,
      connectionTimeoutMillis: LIMITS.connection,
    })
    client = fresh
    fresh.on('notification', heard)
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      heard()
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
