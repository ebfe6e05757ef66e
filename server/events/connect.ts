// Connector for webhook targets that checks the resolved address, not only the name (DNS rebinding).
import { BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { AddressNotAllowed } from './failure.ts'
import { mayConnect, type Networks } from './networks.ts'

type Protocol = 'http:' | 'https:'

/**
 * A connector for undici that refuses addresses which are not allowed (docs/security/data.md#outbound-connections). A
 * name is looked up here and gives either only addresses that may be connected to, or nothing, so that no DNS answer,
 * early or late, leads elsewhere. Node checks the address once more before each connection. `timeout` is in
 * milliseconds. Sockets that are open when `ended` is aborted are closed.
 */
export function guardedConnector(networks: Networks, timeout: number, ended: AbortSignal): buildConnector.connector {
  const tcp = {
    'http:': openedTo('http:', networks, timeout, ended),
    'https:': openedTo('https:', networks, timeout, ended),
  }
  const tls = buildConnector({ timeout, allowH2: false, rejectUnauthorized: true })
  return (options, callback) => {
    const secure = options.protocol === 'https:'
    const { servername: _, ...withoutTls } = options
    // Node does not check the block list where TLS opens the socket itself, so the socket is opened first.
    const port = options.port || (secure ? '443' : '80')
    tcp[secure ? 'https:' : 'http:']({ ...withoutTls, protocol: 'http:', port }, (error, socket) => {
      if (error) callback(error, null)
      else if (secure) tls({ ...options, httpSocket: socket }, callback)
      else callback(null, socket)
    })
  }
}

function openedTo(
  protocol: Protocol,
  networks: Networks,
  timeout: number,
  ended: AbortSignal,
): buildConnector.connector {
  const may = (address: string) => mayConnect(address, protocol, networks)
  // Node calls `check` with every address that it is about to connect to. A list of networks could not name exceptions.
  const blockList = Object.assign(new BlockList(), { check: (address: string) => !may(address) })
  // undici returns the socket at once, before it is connected, which its types do not say.
  const open = buildConnector({ timeout, lookup: lookupAmong(networks, may), blockList }) as unknown as (
    ...given: Parameters<buildConnector.connector>
  ) => Socket
  return (options, callback) => {
    if (isIP(options.hostname) && !may(options.hostname)) callback(new AddressNotAllowed(options.hostname), null)
    else closeWith(ended, open(options, callback))
  }
}

/**
 * Closes a socket when a signal is aborted. If the signal were given to `net.connect`, it would hold every socket in
 * memory for as long as the signal exists; here each socket that is closed is released.
 */
function closeWith(ended: AbortSignal, socket: Socket): void {
  // With an error, so that the pending connection fails.
  const close = () => socket.destroy(new Error('Webhook delivery is shutting down.'))
  if (ended.aborted) return void close()
  ended.addEventListener('abort', close, { once: true })
  socket.once('close', () => ended.removeEventListener('abort', close))
}

/** A `dns.lookup` that refuses a name as soon as one of its addresses may not be connected to. */
export const lookupAmong =
  ({ addressesOf }: Networks, may: (address: string) => boolean): LookupFunction =>
  (name, options, callback) => {
    const refuse = (error: NodeJS.ErrnoException) => callback(error, '', 0)
    addressesOf(name).then(
      (addresses) => {
        if (!addresses.length) return refuse(Object.assign(new Error(`${name} was not found`), { code: 'ENOTFOUND' }))
        if (!addresses.every(may)) return refuse(new AddressNotAllowed(name))
        const results = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) callback(null, results)
        else callback(null, results[0]!.address, results[0]!.family)
      },
      () => refuse(Object.assign(new Error(`${name} was not found`), { code: 'ENOTFOUND' })),
    )
  }
