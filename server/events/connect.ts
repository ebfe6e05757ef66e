// The way out: a socket is opened to an address only after the address itself was looked at.
import { BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { NotAllowed } from './failure.ts'
import { mayConnect, type Networks } from './networks.ts'

type Protocol = 'http:' | 'https:'

/**
 * A connector for undici. A name is looked up here and gives either addresses that may all be connected to, or nothing,
 * so no answer of the DNS, early or late, leads elsewhere. Node asks once more before each connection. Whatever is open
 * when `ended` is aborted is closed.
 */
export function guardedConnector(networks: Networks, timeout: number, ended: AbortSignal): buildConnector.connector {
  const tcp = {
    'http:': openedTo('http:', networks, timeout, ended),
    'https:': openedTo('https:', networks, timeout, ended),
  }
  const tls = buildConnector({ timeout, allowH2: false, rejectUnauthorized: true })
  return (options, callback) => {
    const secure = options.protocol === 'https:'
    const { servername: _, ...plainly } = options
    // Node looks at no block list where TLS opens the socket itself, so it is opened before.
    const port = options.port || (secure ? '443' : '80')
    tcp[secure ? 'https:' : 'http:']({ ...plainly, protocol: 'http:', port }, (error, socket) => {
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
  // Node asks `check` of every address it is about to connect to. A list of networks could name no exceptions.
  const blockList = Object.assign(new BlockList(), { check: (address: string) => !may(address) })
  // undici gives the socket at once, before it is connected, which its types do not say.
  const open = buildConnector({ timeout, lookup: lookupAmong(networks, may), blockList }) as unknown as (
    ...given: Parameters<buildConnector.connector>
  ) => Socket
  return (options, callback) => {
    if (isIP(options.hostname) && !may(options.hostname)) callback(new NotAllowed(options.hostname), null)
    else closeWith(ended, open(options, callback))
  }
}

/**
 * Closes a socket when a signal is aborted that outlives it. A signal that is given to `net.connect` keeps every socket
 * for as long as it lasts itself; here it lets go of each that is closed.
 */
function closeWith(ended: AbortSignal, socket: Socket): void {
  // With an error, so that whoever waits for the connection hears of it.
  const close = () => socket.destroy(new Error('What sends to hooks is ending.'))
  if (ended.aborted) return void close()
  ended.addEventListener('abort', close, { once: true })
  socket.once('close', () => ended.removeEventListener('abort', close))
}

/** As `dns.lookup`; one address that may not be connected to is enough to refuse the name. */
const lookupAmong =
  ({ addressesOf }: Networks, may: (address: string) => boolean): LookupFunction =>
  (name, options, callback) => {
    const refuse = (error: NodeJS.ErrnoException) => callback(error, '', 0)
    addressesOf(name).then(
      (addresses) => {
        if (!addresses.length) return refuse(Object.assign(new Error(name), { code: 'ENOTFOUND' }))
        if (!addresses.every(may)) return refuse(new NotAllowed(name))
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (options.all) callback(null, found)
        else callback(null, found[0]!.address, found[0]!.family)
      },
      () => refuse(Object.assign(new Error(name), { code: 'ENOTFOUND' })),
    )
  }
