// How the server ends: nothing new is taken, what is under way is answered, then the connections close.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may take once the server was told to stop, in milliseconds. */
const GRACE = 5_000

/** Follows the requests of a server from its start on, and gives what stops it. */
export function stopOnSignal(app: FastifyInstance): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  app.server.on('request', (_, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  let stopped: Promise<void> | undefined

  async function stop() {
    for (const response of underWay) lastOnItsConnection(response)
    const late = setTimeout(() => app.server.closeAllConnections(), GRACE)
    await app.close()
    clearTimeout(late)
  }

  return () => (stopped ??= stop())
}

/** Resolves when the process is asked to end. */
export const terminationSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })

/** A connection that is kept for another request would keep the server. */
function lastOnItsConnection(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.socket?.destroySoon())
  else response.setHeader('connection', 'close')
}
