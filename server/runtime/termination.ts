// Stops the server: it accepts no new requests, answers those under way, and then closes the connections.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { role, toldToStop } from '../processes/own-process.ts'

/** How long requests under way may take once the server stops, in milliseconds. */
const GRACE = 5_000

/** Follows the latest request of each connection of a server from its start on, and returns a function that stops it. */
export function stopOnSignal(app: FastifyInstance): () => Promise<void> {
  const latest = new Map<Socket, ServerResponse>()
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket))
    latest.set(socket, response)
  })
  let stopped: Promise<void> | undefined

  async function stop() {
    for (const response of latest.values()) if (!response.writableFinished) closeConnectionAfter(response)
    const late = setTimeout(() => app.server.closeAllConnections(), GRACE)
    await app.close()
    clearTimeout(late)
  }

  return () => (stopped ??= stop())
}

/** Resolves when the process receives SIGTERM or SIGINT, or its supervisor tells it to stop. */
export const terminationSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    if (role) void toldToStop.then(resolve)
  })

/** Without this, a connection that is kept alive would keep the server from ending. */
function closeConnectionAfter(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.socket?.destroySoon())
  else response.setHeader('connection', 'close')
}
