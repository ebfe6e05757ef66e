// Sends to one mail server, over a few connections that are kept open while there is something to send.
import type { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { createTransport } from 'nodemailer'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import type { SmtpSettings } from '../../settings/smtp.ts'
import { type SenderAnswer, trySenders } from './sender-trial.ts'

/** A mail as the mail server gets it. */
export interface OutgoingMail {
  envelope: { from: string; to: string[] }
  /** The message (RFC 5322), in lines that end in CRLF. */
  bytes: Buffer
}

export interface TransportTimeouts {
  /** Connections at a time, of all sites of the process that use this mail server. */
  connections: number
  /** Milliseconds to connect and to be greeted, for which a server may be silent, and for a whole mail. */
  connect: number
  silence: number
  whole: number
  /** Milliseconds after which a connection that sends nothing is closed. */
  idle: number
}

export const TRANSPORT_TIMEOUTS: TransportTimeouts = {
  connections: 8,
  connect: 10_000,
  silence: 30_000,
  whole: 60_000,
  idle: 5_000,
}

export interface Transport {
  settings: SmtpSettings
  /** Runs work that sends, once a connection is free for it. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Sends a mail; resolves once the server has accepted it, rejects with the error of the server or connection. */
  send: (mail: OutgoingMail, stop: AbortSignal) => Promise<void>
  /** Connects and signs in, and sends nothing. */
  verify: () => Promise<void>
  /** Asks whether the server takes mail from addresses, and sends nothing. */
  trySenders: (senders: readonly string[], to: string) => Promise<SenderAnswer[]>
  close: () => void
}

/** Opens a connected socket to the mail server. */
export type OpenSocket = () => Promise<Socket>

/** Creates the transport of a mail server, over sockets of `open` where it is given; connections are opened when something is sent. */
export function transportOf(
  settings: SmtpSettings,
  timeouts = TRANSPORT_TIMEOUTS,
  trust: ConnectionOptions = {},
  open?: OpenSocket,
): Transport {
  const { host, port, secure, tls, user, password } = settings
  const { connections, connect, silence, whole, idle } = timeouts
  const login = user ? { user, pass: password ?? '' } : undefined
  const way = {
    host,
    port,
    secure,
    requireTLS: !secure && tls === 'required',
    // Where TLS is not required, TLS with an unknown certificate is better than none.
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: secure || tls === 'required', ...trust },
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: silence,
    socketCloseTimeout: 0,
  }
  const pool = createTransport({
    ...way,
    ...(login && { auth: login }),
    ...(open && {
      getSocket: (_: unknown, done: (error: Error | null, options?: { connection: Socket }) => void) => {
        open().then((connection) => done(null, { connection }), done)
      },
    }),
    pool: true,
    maxConnections: connections,
    // A mail that failed because the server had closed an idle connection is retried once on a new one.
    maxRequeues: 1,
    idleTimeout: idle,
    // The content of a mail is never read from a file or another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const turns = turnsOf(connections)
  return {
    settings,
    inTurn: turns,
    send: async ({ envelope, bytes }, stop) => {
      await withTimeout(whole, (signal) => pool.sendMail({ envelope, raw: bytes, signal }), stop)
    },
    verify: async () => {
      await pool.verify()
    },
    trySenders: async (senders, to) =>
      trySenders({ ...way, ...(open && { connection: await open() }) }, login, senders, to),
    close: () => pool.close({ force: true }),
  }
}

/** Semaphore: runs a limited number at a time, in order of arrival (FIFO). */
function turnsOf(most: number): Transport['inTurn'] {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
