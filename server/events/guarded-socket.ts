// Socket to a host that an administrator has typed: allowed addresses only, checked as they are connected to (SSRF protection).
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { lookupAmong } from './connect.ts'
import { AddressNotAllowed } from './failure.ts'
import { mayConnect, type Networks } from './networks.ts'

export interface GuardedHost {
  host: string
  port: number
  /** Whether what is sent is encrypted; else only listed networks are allowed. */
  encrypted: boolean
}

/** A connected socket. Rejects where an address is not allowed, or nothing answers within so many milliseconds. */
export async function guardedSocket(
  { host, port, encrypted }: GuardedHost,
  networks: Networks,
  timeout: number,
): Promise<Socket> {
  const may = (address: string) => mayConnect(address, encrypted ? 'https:' : 'http:', networks)
  if (isIP(host) && !may(host)) throw new AddressNotAllowed(host)
  const socket = connect({ host, port, lookup: lookupAmong(networks, may) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) })
    return socket
  } catch (error) {
    socket.destroy()
    const { name, errors } = error as AggregateError
    if (name === 'AbortError') throw new Error('Connection timeout')
    // Where several addresses were tried, the error of all has no message.
    throw errors?.[0] ?? error
  }
}
