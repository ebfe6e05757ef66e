// Reads and discards the rest of a request body, so that the client reads the response.
import type { IncomingMessage } from 'node:http'

/** Maximum number of bytes that are still read. */
const MOST_DRAINED = 32 * 1024 * 1024
/** Maximum time, in milliseconds. */
const MOST_WAITED = 30_000

/** Resolves at the end of the body, or at a bound. */
export async function drain(incoming: IncomingMessage): Promise<void> {
  let taken = 0
  const timer = setTimeout(() => incoming.destroy(), MOST_WAITED)
  try {
    for await (const chunk of incoming) {
      taken += (chunk as Buffer).length
      if (taken > MOST_DRAINED) return
    }
  } catch {
    // The sender went away: there is nobody to wait for.
  } finally {
    clearTimeout(timer)
  }
}
