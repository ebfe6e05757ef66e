// Detects dead PostgreSQL connections by timeout, since a frozen machine does not close them.
import type pg from 'pg'

/** The connections that wait for a response. */
export interface PendingResponses {
  /** Returns the result of `work`, and counts the connection as waiting meanwhile. */
  during: <T>(client: pg.ClientBase, work: Promise<T>) => Promise<T>
  /** Takes note of a warning: a commit that no standby has confirmed is reported as done, but may be lost. */
  noted: (client: pg.ClientBase, notice: { routine?: string | undefined }) => void
  /** Stops watching. */
  stop: () => void
}

/** Closes a connection that waits for a response for `silence` milliseconds; its statement fails then. */
export function closeSilentConnections(silence: number): PendingResponses {
  const waiting = new Set<{ client: pg.ClientBase; began: number }>()
  const unconfirmed = new WeakSet<pg.ClientBase>()
  const timer = setInterval(() => {
    const before = performance.now() - silence
    for (const { client, began } of waiting) if (began < before) cut(client)
  }, silence / 8)
  timer.unref()
  return {
    during: async (client, work) => {
      const one = { client, began: performance.now() }
      waiting.add(one)
      try {
        const value = await work
        if (unconfirmed.delete(client)) throw unconfirmedCommit()
        return value
      } finally {
        waiting.delete(one)
      }
    },
    noted: (client, { routine }) => {
      // The text depends on the language of the server.
      if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client)
    },
    stop: () => clearInterval(timer),
  }
}

const unconfirmedCommit = () =>
  Object.assign(new Error('No standby has confirmed a commit in time.'), { code: '57014' })

/** Its statement fails with this error, and the pool opens another connection. */
function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
  connection.stream.destroy(Object.assign(new Error('PostgreSQL is not responding.'), { code: 'ETIMEDOUT' }))
}
