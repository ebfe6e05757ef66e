// Ends connections to PostgreSQL that no longer answer: a frozen machine closes nothing, and its statements end nowhere.
import type pg from 'pg'

/** Which connections wait for an answer, and since when. */
export interface Waits {
  /** Gives what `work` gives, and notes that the connection waits meanwhile. */
  during: <T>(client: pg.PoolClient, work: Promise<T>) => Promise<T>
  /** Looks no more. */
  stop: () => void
}

/** A connection without an answer for `silence` milliseconds is cut, so that whoever waits for it is told. */
export function endingSilence(silence: number): Waits {
  const since = new Map<pg.PoolClient, number>()
  const timer = setInterval(() => {
    const before = performance.now() - silence
    for (const [client, began] of since) if (began < before) cut(client)
  }, silence / 8)
  timer.unref()
  return {
    during: async (client, work) => {
      since.set(client, performance.now())
      try {
        return await work
      } finally {
        since.delete(client)
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** What waits for it fails with this error, and the pool makes another connection. */
function cut(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
  connection.stream.destroy(Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' }))
}
