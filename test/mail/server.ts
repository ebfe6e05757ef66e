// A mail server in this process that accepts or refuses mail, and a mailer for it.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Mailer } from '../../server/mail/transport/mailer.ts'
import { TRANSPORT_TIMEOUTS, type TransportTimeouts, transportOf } from '../../server/mail/transport/transport.ts'
import { type MailFrom, smtp } from '../../server/settings/smtp.ts'

/** What came, as a mail program reads it. */
export interface Received extends Email {
  /** The envelope, and the bytes as they came. */
  sent: { from: string; to: string[] }
  raw: string
}

export interface MailServer {
  port: number
  received: Received[]
  /** The most connections that were open at the same time. */
  most: () => number
  /** Resolves once so many have come. */
  came: (count: number) => Promise<void>
  /** Breaks every connection that is open. */
  breakConnections: () => void
  close: () => Promise<void>
}

/** A refusal as a mail server says it. */
export const saying = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

export interface Behaviour extends SMTPServerOptions {
  /** Throws what a recipient is refused with. */
  to?: (address: string) => void | Promise<void>
  /** Throws what a mail is refused with once it has come. */
  take?: (raw: string) => void | Promise<void>
  port?: number
}

export async function mailServer({ to, take, port = 0, ...options }: Behaviour = {}): Promise<MailServer> {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  let open = 0
  let most = 0
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    // Certificates of its own are no use here: it says nothing of STARTTLS unless a test wants it.
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      most = Math.max(most, ++open)
      done()
    },
    onClose: () => {
      open--
    },
    onRcptTo: ({ address }, _, done) => void answer(async () => to?.(address), done),
    onData: (stream, { envelope }, done) =>
      void answer(async () => {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(part as Buffer)
        const raw = Buffer.concat(parts).toString('latin1')
        await take?.(raw)
        const mail = await PostalMime.parse(Buffer.concat(parts))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ ...mail, raw, sent: { from, to: envelope.rcptTo.map(({ address }) => address) } })
        for (const look of waiting) look()
      }, done),
    ...options,
  })
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    most: () => most,
    came: (count) =>
      new Promise((resolve) => {
        const look = () => received.length >= count && resolve()
        waiting.push(look)
        look()
      }),
    breakConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function answer(work: () => Promise<void>, done: (error?: Error | null) => void): Promise<void> {
  try {
    await work()
    done()
  } catch (error) {
    done(error as Error)
  }
}

/** A port at which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const FROM: MailFrom = { name: 'Harbour Folkmoot', address: 'moot@harbour.example' }

/** A mailer for a server on this machine. */
export function mailerFor(
  port: number,
  {
    login = '',
    patience = {},
    more = '',
  }: { login?: string; patience?: Partial<TransportTimeouts>; more?: string } = {},
): Mailer {
  const settings = smtp('SMTP_URL', `smtp://${login}127.0.0.1:${port}${more}`)!
  return { ...transportOf(settings, { ...TRANSPORT_TIMEOUTS, ...patience }), from: FROM }
}
