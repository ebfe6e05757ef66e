// Connections in transit: closes a connection that was handed to a process which died before accepting it.
import type { Worker } from 'node:cluster'

interface Sent {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

/**
 * `node:cluster` hands each process one connection at a time and waits for its acknowledgment. If the process dies first, cluster
 * keeps the connection open and forgets it, so that its client would wait forever. Once it is closed, the client can reconnect.
 */
export function closeInTransit({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean
  let transit: { seq: number | undefined; connection: { close: () => void } } | undefined
  child.send = ((message: Sent, connection?: { close: () => void }, ...more: unknown[]) => {
    if (message.act === 'newconn' && connection) transit = { seq: message.seq, connection }
    return send(message, connection, ...more)
  }) as typeof child.send
  child.on('internalMessage', ({ ack }: Sent) => {
    if (transit && ack === transit.seq) transit = undefined
  })
  child.once('exit', () => {
    transit?.connection.close()
    // A channel with a connection in it stays open after the exit, and the process among those that connections are handed to.
    if (child.connected) child.disconnect()
  })
}
